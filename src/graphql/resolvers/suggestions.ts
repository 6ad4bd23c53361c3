/** Producers that the viewer might want to follow. */
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import {
  suggestProducers,
  type Suggestion,
  type SuggestionKind,
} from '../../social/suggestions.ts';
import type {
  SuggestionKind as SchemaKind,
  SuggestedProducerResolvers,
  ViewerResolvers,
} from '../generated.ts';
import { viewProducer } from '../views.ts';

const KINDS = {
  followed: 'FOLLOWED_BY_PEOPLE_YOU_FOLLOW',
  tags: 'WRITES_UNDER_YOUR_TAGS',
  places: 'WRITES_IN_YOUR_PLACES',
} as const satisfies Record<SuggestionKind, SchemaKind>;

export const viewerSuggestions: Pick<ViewerResolvers, 'suggestedProducers'> = {
  async suggestedProducers(_, { first }, { services, facts }) {
    const context = { ...services, facts: await facts() };
    return suggestProducers(context, checkCount(first ?? LIMITS.suggestionsDefault));
  },
};

export const suggestedProducer: SuggestedProducerResolvers = {
  producer: ({ producer }) => viewProducer(producer),
  reasons: ({ reasons }: Suggestion) =>
    reasons.map(({ kind, count, producers }) => ({
      kind: KINDS[kind],
      count,
      producers: producers.map(viewProducer),
    })),
};

function checkCount(first: number): number {
  if (first >= 1 && first <= LIMITS.suggestionsMax) return first;
  throw new FeedError(
    'BAD_USER_INPUT',
    `expected first from 1 to ${LIMITS.suggestionsMax}, got ${first}`,
  );
}
