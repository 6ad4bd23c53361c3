/** Fills the places that injectors took: each injector is called once for all of its places on a page. */
import { createHash } from 'node:crypto';
import { LIMITS } from '../../base/limits.ts';
import { seedOf } from '../../fence/commit.ts';
import { fenceKeyText, type FenceKey } from '../../fence/fencepost.ts';
import type { ViewerFacts } from '../../model/edges.ts';
import type { Item } from '../../model/items.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import type { Injectors } from '../../ranking/injector-files.ts';
import type { Stream } from '../../streams/stream.ts';
import type { ElementSpec, Injector } from '../../templates/injector.ts';
import type { FeedSource } from '../feed-source.ts';
import type { ElementContent, FeedElement, TakenPlace } from './element.ts';
import { peopleToFollow, threadsOf, visibleItems } from './gather.ts';

export interface FillContext {
  readonly feed: FeedSource;
  readonly modules: Pick<Injectors, 'elements'>;
}

type Gathered = Extract<ElementSpec<Stream>, { readonly of: Stream }>;
type Answered = Extract<ElementSpec<Stream>, { readonly kind: 'module' }>;

/** One element for each place; null if its injector has nothing to show. */
export async function fill(
  context: FillContext,
  places: readonly TakenPlace[],
): Promise<readonly (FeedElement | null)[]> {
  const found = new Map<TakenPlace, ElementContent | null>();
  const injectors = new Set(places.map(({ injector }) => injector));
  await Promise.all(
    [...injectors].map(async (injector) => {
      const own = places.filter((place) => place.injector === injector);
      const contents = await contentsOf(context, injector, own);
      own.forEach((place, index) => found.set(place, contents[index] ?? null));
    }),
  );
  const { key } = context.feed;
  return places.map((place) => {
    const content = found.get(place) ?? null;
    return content === null
      ? null
      : { ...content, id: elementId(key, place), injector: place.injector.name };
  });
}

function elementId(key: FenceKey, { injector, identity }: TakenPlace): string {
  const hash = createHash('sha256').update(`${fenceKeyText(key)}\n${injector.name}\n${identity}`);
  return hash.digest('base64url');
}

async function contentsOf(
  context: FillContext,
  { element }: Injector,
  places: readonly TakenPlace[],
): Promise<readonly (ElementContent | null)[]> {
  if ('of' in element) return gathered(context.feed, element, places);
  return element.kind === 'module' ? answered(context, element, places) : places.map(() => element);
}

async function answered(
  { feed, modules }: FillContext,
  { module, options, deadlineMs }: Answered,
  places: readonly TakenPlace[],
): Promise<readonly (ElementContent | null)[]> {
  const { key, request } = feed;
  const { facts, language = null, args } = request;
  return modules.elements({
    module,
    options,
    deadlineMs,
    reader: { facts, language, args },
    places: places.map(({ region, offset, injector, identity }) => ({
      region,
      offset,
      seed: seedOf(
        { ...key, stream: `${key.stream}\n${injector.name}\n${identity}` },
        POSITION_ZERO,
      ),
    })),
  });
}

/** Places that look back from the same position share one read, and each takes its own stretch of it. */
async function gathered(
  feed: FeedSource,
  element: Gathered,
  places: readonly TakenPlace[],
): Promise<readonly (ElementContent | null)[]> {
  const wanted = new Map<Position, number>();
  for (const { upTo, ordinal } of places)
    wanted.set(upTo, Math.max(wanted.get(upTo) ?? 0, (ordinal + 1) * element.count));
  const found = await Promise.all(
    [...wanted].map(async ([upTo, count]) => {
      const limit = element.kind === 'carousel' ? count : LIMITS.elementReadItemsMax;
      return [upTo, await visibleItems(feed, element.of, { upTo, limit })] as const;
    }),
  );
  const known = new Map(found);
  return places.map(({ upTo, ordinal }) =>
    contentOf(element, ordinal, { items: known.get(upTo) ?? [], facts: feed.request.facts }),
  );
}

interface ContentArgs {
  readonly items: readonly Item[];
  readonly facts: ViewerFacts;
}

function contentOf(
  { kind, title, count }: Gathered,
  ordinal: number,
  { items, facts }: ContentArgs,
): ElementContent | null {
  const stretch = <T>(all: readonly T[]): readonly T[] =>
    all.slice(ordinal * count, (ordinal + 1) * count);
  switch (kind) {
    case 'carousel': {
      const shown = stretch(items);
      return shown.length === 0 ? null : { kind, title, items: shown };
    }
    case 'suggestion': {
      const users = stretch(peopleToFollow(facts, items));
      return users.length === 0 ? null : { kind, title, users };
    }
    case 'thread': {
      const [thread] = stretch(threadsOf(items));
      return thread === undefined ? null : { kind, title, thread };
    }
  }
}
