/** Pages of the people whose reposts a viewer hid. Their keys form one stretch among the keys of everything muted. */
import { LIMITS } from '../../base/limits.ts';
import { producerId } from '../../model/ids.ts';
import { reposterIn, REPOSTERS } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewUser } from '../views.ts';
import {
  openStretchArgs,
  stretchHeld,
  visiblePage,
  withoutErased,
  type ProducerPageArgs,
} from './producer-pages.ts';

/** By key. A cursor stays valid when its person's reposts are shown again. */
export async function hiddenRepostsPage(
  context: Context,
  consumer: UserId,
  args: ProducerPageArgs,
) {
  return visiblePage(context, openStretchArgs(context, REPOSTERS, args), {
    read: stretchHeld(context.services.store.edges, consumer, REPOSTERS),
    visible: async (edges) => {
      const there = await withoutErased(context, edges, ({ producer }) => reposterIn(producer));
      return there.map(({ producer, sinceMs }) => ({
        cursor: producerId(producer),
        node: viewUser(reposterIn(producer)),
        since: new Date(sinceMs),
      }));
    },
    keyOf: ({ producer }) => producer,
    roundsMax: LIMITS.userPageRoundsMax,
  });
}
