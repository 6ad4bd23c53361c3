/**
 * Marks the notifications of items that their reader was shown: directs in the mailbox, and the items of an open
 * thread.
 */
import type { ApolloClient } from '@apollo/client';
import { send } from '../api/send.ts';
import {
  MarkNotificationsSeenDocument,
  NewestNotificationsDocument,
  type NewestNotificationsQuery,
  type NotificationKind,
} from './generated.ts';
import { markRead } from './mark-read.ts';

type Entry = NonNullable<NewestNotificationsQuery['viewer']>['notifications']['edges'][number];

/** The kinds whose news is the item itself, not what somebody did with it. */
const ABOUT_ITEMS: ReadonlySet<NotificationKind> = new Set([
  'DIRECT',
  'REPLY',
  'COMMENT',
  'MENTION',
  'POST',
]);

/** Looks only at the newest entries. */
export async function markShown(
  client: ApolloClient,
  shown: ReadonlySet<string>,
): Promise<unknown> {
  const query = NewestNotificationsDocument;
  const { data } = await client.query({ query, fetchPolicy: 'no-cache' });
  const entries = data?.viewer?.notifications.edges ?? [];
  const isShown = ({ node: { kind, item } }: Entry): boolean =>
    ABOUT_ITEMS.has(kind) && item !== null && shown.has(item.id);
  const ids = entries.filter((entry) => !entry.node.isRead && isShown(entry)).map(idOf);
  if (ids.length > 0) await markRead(client, ids);
  return markSeen(client, entries, new Set(ids));
}

function idOf({ node }: Entry): string {
  return node.id;
}

/**
 * What is seen is one place in the list. It moves up to the first entry that is neither seen nor read, and so does the
 * number on the bell.
 */
async function markSeen(
  client: ApolloClient,
  entries: readonly Entry[],
  read: ReadonlySet<string>,
): Promise<unknown> {
  const isNew = ({ node }: Entry): boolean => !node.isSeen && !node.isRead && !read.has(node.id);
  const newest = entries[entries.findLastIndex(isNew) + 1];
  if (newest === undefined || newest.node.isSeen) return undefined;
  const variables = { through: newest.cursor };
  return send(client, { mutation: MarkNotificationsSeenDocument, variables });
}
