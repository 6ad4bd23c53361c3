/** The link target of a notification: the thread at its item, the item alone, the person or the request that it is about. */
import { threadAt, type View } from '../shell/use-address.ts';
import type { NotificationRowFragment } from './generated.ts';

/** Null when the page has no view of it. */
export function targetOf({ kind, item, producer, actors }: NotificationRowFragment): View | null {
  if (kind === 'DIRECT') return { template: 'directs', args: {} };
  if (item !== null)
    return item.thread === null
      ? { template: 'item', args: { id: item.id } }
      : threadAt(item.thread.name, item.id);
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
