/** Pages of the phrases that a viewer mutes. Their keys stand together among those of what else is muted. */
import { producerId } from '../../model/ids.ts';
import { PHRASES } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewMutedPhrase } from '../views.ts';
import {
  openStretchArgs,
  producerPage,
  stretchHeld,
  type ProducerPageArgs,
} from './producer-pages.ts';

/** In the order of code points. A cursor holds a place also when its phrase is muted no more. */
export async function mutedPhrasePage(
  { services }: Context,
  consumer: UserId,
  args: ProducerPageArgs,
) {
  const { first, after } = openStretchArgs(PHRASES, args);
  const read = stretchHeld(services.store.edges, consumer, PHRASES);
  const found = await read({ after, limit: first + 1 });
  const edges = found.slice(0, first).map((edge) => ({
    cursor: producerId(edge.producer),
    node: viewMutedPhrase(edge),
  }));
  return producerPage(edges, {
    after,
    hasMore: found.length > first,
    lowest: async () => (await read({ after: null, limit: 1 }))[0]?.producer ?? null,
  });
}
