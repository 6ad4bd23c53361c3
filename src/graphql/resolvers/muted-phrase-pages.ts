/** Pages of the phrases that a viewer mutes. Their keys form one stretch among the keys of everything muted. */
import { LIMITS } from '../../base/limits.ts';
import { producerId } from '../../model/ids.ts';
import { PHRASES } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewMutedPhrase } from '../views.ts';
import {
  openStretchArgs,
  stretchHeld,
  visiblePage,
  type ProducerPageArgs,
} from './producer-pages.ts';

/** In code point order. A cursor stays valid when its phrase is no longer muted. */
export async function mutedPhrasePage(context: Context, consumer: UserId, args: ProducerPageArgs) {
  return visiblePage(context, openStretchArgs(context, PHRASES, args), {
    read: stretchHeld(context.services.store.edges, consumer, PHRASES),
    visible: async (edges) =>
      edges.map((edge) => ({ cursor: producerId(edge.producer), node: viewMutedPhrase(edge) })),
    keyOf: ({ producer }) => producer,
    roundsMax: LIMITS.userPageRoundsMax,
  });
}
