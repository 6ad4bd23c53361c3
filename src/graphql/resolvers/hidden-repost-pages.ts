/** Pages of the people whose reposts a viewer hid. Their keys stand together among those of what else is muted. */
import { producerId } from '../../model/ids.ts';
import { reposterIn, REPOSTERS } from '../../model/muted-keys.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import { viewUser } from '../views.ts';
import {
  openStretchArgs,
  producerPage,
  stretchHeld,
  withoutErased,
  type ProducerPageArgs,
} from './producer-pages.ts';

/** By key. A cursor holds a place also when its person's reposts are shown again. */
export async function hiddenRepostsPage(
  context: Context,
  consumer: UserId,
  args: ProducerPageArgs,
) {
  const { first, after } = openStretchArgs(REPOSTERS, args);
  const read = stretchHeld(context.services.store.edges, consumer, REPOSTERS);
  const found = await read({ after, limit: first + 1 });
  const rows = found.slice(0, first).map(({ producer, sinceMs }) => {
    const user = reposterIn(producer);
    return { user, cursor: producerId(producer), node: viewUser(user), since: new Date(sinceMs) };
  });
  return producerPage(await withoutErased(context, rows, ({ user }) => user), {
    after,
    hasMore: found.length > first,
    lowest: async () => (await read({ after: null, limit: 1 }))[0]?.producer ?? null,
  });
}
