/** The link target of a notification: the thread, the item, the person or the request that it is about. */
import type { View } from '../shell/use-address.ts';
import type { NotificationRowFragment } from './generated.ts';

/** Null when the page has no view of it. */
export function targetOf({ kind, item, producer, actors }: NotificationRowFragment): View | null {
  if (kind === 'DIRECT') return { template: 'directs', args: {} };
  if (item !== null)
    return item.thread === null
      ? { template: 'item', args: { id: item.id } }
      : { template: 'thread', args: { thread: item.thread.name } };
  if (producer?.__typename === 'Channel')
    return {
      template: 'place',
      args: {
        ...{ type: producer.type, name: producer.name },
        ...(kind === 'INVITE' || kind === 'ACCEPT' ? {} : { show: 'members' }),
      },
    };
  if (producer !== null && producer.__typename !== 'User') return null;
  if (kind === 'REQUEST') return { template: 'me', args: {} };
  const [latest] = actors.nodes;
  return latest === undefined ? null : { template: 'person', args: { login: latest.login } };
}
