/** Marks notifications read: those that the reader was shown, and none that arrived since. */
import type { ApolloClient, Reference } from '@apollo/client';
import { send } from '../api/send.ts';
import {
  MarkNotificationsReadDocument,
  type MarkNotificationsReadMutationVariables,
  type NotificationKind,
  type NotificationsQuery,
} from './generated.ts';

type Edge = NonNullable<NotificationsQuery['viewer']>['notifications']['edges'][number];

export function markRead(client: ApolloClient, ids: readonly string[]): Promise<void> {
  return mark(client, { ids }, ids);
}

/** Marks the list of one kind, or of all with null, including the entries further down. */
export function markListRead(
  client: ApolloClient,
  kind: NotificationKind | null,
  shown: readonly Edge[],
): Promise<void> {
  const through = shown[0]?.cursor ?? null;
  const kinds = kind === null ? null : [kind];
  const ids = shown.map(({ node }) => node.id);
  return mark(client, { ids: null, through, kinds }, ids);
}

/** Resolves when the shown ones, `marked`, are read in the cache as well. */
async function mark(
  client: ApolloClient,
  variables: MarkNotificationsReadMutationVariables,
  marked: readonly string[],
): Promise<void> {
  await send(client, { mutation: MarkNotificationsReadDocument, variables });
  countRead(client, variables, new Set(marked));
  for (const id of marked)
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Notification', id }) ?? '',
      fields: { isRead: () => true, isSeen: () => true },
    });
}

interface KeptList {
  /** Undefined where only the counts were queried. */
  readonly edges?: readonly { readonly node: Reference }[];
  readonly unreadCount: number;
}

/**
 * Must run while the entries are still unread in the cache. For one kind, the entries further down are read as well.
 */
function countRead(
  { cache }: ApolloClient,
  { kinds }: MarkNotificationsReadMutationVariables,
  marked: ReadonlySet<string>,
): void {
  const whole = kinds == null ? null : `"kinds":${JSON.stringify(kinds)}`;
  cache.modify({
    id: cache.identify({ __typename: 'Viewer' }) ?? '',
    fields: {
      notifications: (value, { readField, storeFieldName }) => {
        const list = value as KeptList;
        const isWhole = whole !== null && storeFieldName.includes(whole);
        const { edges = [] } = list;
        const read = edges.filter(
          ({ node }) =>
            marked.has(readField<string>('id', node) ?? '') && readField('isRead', node) === false,
        );
        return { ...list, unreadCount: isWhole ? 0 : list.unreadCount - read.length };
      },
    },
  });
}
