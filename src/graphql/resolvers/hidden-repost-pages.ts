/** Pages of the people whose reposts a viewer hid. Their keys form one stretch among the keys of everything muted. */
import { producerId } from '../../model/ids.ts';
import { reposterIn, REPOSTERS } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewUser } from '../views.ts';
import { mutedPage, withoutErased, type ProducerPageArgs } from './producer-pages.ts';

/** By key. */
export async function hiddenRepostsPage(
  context: Context,
  consumer: UserId,
  args: ProducerPageArgs,
) {
  return mutedPage(
    context,
    { consumer, args },
    {
      stretch: REPOSTERS,
      visible: async (edges) => {
        const there = await withoutErased(context, edges, ({ producer }) => reposterIn(producer));
        return there.map(({ producer, sinceMs }) => ({
          cursor: producerId(producer),
          node: viewUser(reposterIn(producer)),
          since: new Date(sinceMs),
        }));
      },
    },
  );
}
