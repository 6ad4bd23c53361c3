/** Pages of the phrases that a viewer mutes. Their keys stand together among those of what else is muted. */
import { FeedError } from '../../base/errors.ts';
import { producerId } from '../../model/ids.ts';
import { BELOW_PHRASES, isPhrase } from '../../model/phrases.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewMutedPhrase } from '../views.ts';
import { openArgs, producerPage, type ProducerPageArgs } from './producer-pages.ts';

/** In the order of code points. A cursor holds a place also when its phrase is muted no more. */
export async function mutedPhrasePage(
  { services }: Context,
  consumer: UserId,
  args: ProducerPageArgs,
) {
  const { edges: store } = services.store;
  const { first, after } = openArgs(args);
  if (after !== null && !isPhrase(after))
    throw new FeedError('INVALID_CURSOR', 'expected a cursor of this connection, got another’s');
  const read = async (from: typeof after, limit: number) => {
    const found = await store.list(consumer, 'mute', { after: from ?? BELOW_PHRASES, limit });
    return found.filter(({ producer }) => isPhrase(producer));
  };
  const found = await read(after, first + 1);
  const edges = found.slice(0, first).map((edge) => ({
    cursor: producerId(edge.producer),
    node: viewMutedPhrase(edge),
  }));
  return producerPage(edges, {
    after,
    hasMore: found.length > first,
    lowest: async () => (await read(null, 1))[0]?.producer ?? null,
  });
}
