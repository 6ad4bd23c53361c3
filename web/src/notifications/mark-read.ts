/** Marks notifications read: those that the reader was shown, and nothing that came since. */
import type { ApolloClient } from '@apollo/client';
import { send } from '../api/send.ts';
import {
  MarkNotificationsReadDocument,
  type MarkNotificationsReadMutationVariables,
  type NotificationKind,
  type NotificationsQuery,
} from './generated.ts';

type Edge = NonNullable<NotificationsQuery['viewer']>['notifications']['edges'][number];

export function markOneRead(client: ApolloClient, id: string): Promise<void> {
  return mark(client, { ids: [id] }, [id]);
}

/** The list of one kind, or of all with null, with what stands further down in it. */
export function markListRead(
  client: ApolloClient,
  kind: NotificationKind | null,
  shown: readonly Edge[],
): Promise<void> {
  const through = shown[0]?.cursor ?? null;
  const kinds = kind === null ? null : [kind];
  const ids = shown.map(({ node }) => node.id);
  return mark(client, { ids: [], through, kinds }, ids);
}

/** Resolves when those that are shown, `marked`, are read in the cache as well. */
async function mark(
  client: ApolloClient,
  variables: MarkNotificationsReadMutationVariables,
  marked: readonly string[],
): Promise<void> {
  await send(client, { mutation: MarkNotificationsReadDocument, variables });
  for (const id of marked)
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Notification', id }) ?? '',
      fields: { isRead: () => true, isSeen: () => true },
    });
}
