/** Pages of the phrases that a viewer mutes. Their keys form one stretch among the keys of everything muted. */
import { producerId } from '../../model/ids.ts';
import { PHRASES } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewMutedPhrase } from '../views.ts';
import { mutedPage, type ProducerPageArgs } from './producer-pages.ts';

/** In code point order. */
export async function mutedPhrasePage(context: Context, consumer: UserId, args: ProducerPageArgs) {
  return mutedPage(
    context,
    { consumer, args },
    {
      stretch: PHRASES,
      visible: async (edges) =>
        edges.map((edge) => ({ cursor: producerId(edge.producer), node: viewMutedPhrase(edge) })),
    },
  );
}
