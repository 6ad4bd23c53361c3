/** Marks notifications read: those that the reader was shown, and nothing that came since. */
import type { ApolloClient } from '@apollo/client';
import { send } from '../api/send.ts';
import {
  MarkNotificationsReadDocument,
  NotificationsDocument,
  type MarkNotificationsReadMutationVariables,
  type NotificationKind,
  type NotificationsQuery,
  type NotificationsQueryVariables,
} from './generated.ts';

type List = NonNullable<NotificationsQuery['viewer']>['notifications'];
type Edge = List['edges'][number];

/** As many as the server marks at once. */
const IDS_MAX = 100;

export function markOneRead(client: ApolloClient, id: string): Promise<void> {
  return mark(client, { ids: [id] }, [id]);
}

/** The list of all kinds, with what stands further down in it. */
export function markAllRead(client: ApolloClient, shown: readonly Edge[]): Promise<void> {
  const ids = shown.map(({ node }) => node.id);
  return mark(client, { ids: [], through: shown[0]?.cursor ?? null }, ids);
}

/** Of a list of one kind what is shown. Up to a place of it, other kinds would be marked as well. */
export async function markKindRead(
  client: ApolloClient,
  kind: NotificationKind,
  shown: readonly Edge[],
): Promise<void> {
  const grown = await grownSince(client, kind, shown);
  const ids = shown
    .filter(({ node }) => !node.isRead && !grown.has(node.id))
    .map(({ node }) => node.id);
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const some = ids.slice(from, from + IDS_MAX);
    await mark(client, { ids: some }, some);
  }
}

/** Those that hold more by now than is shown. They are marked whole, so what came since would be marked with them. */
async function grownSince(
  client: ApolloClient,
  kind: NotificationKind,
  shown: readonly Edge[],
): Promise<ReadonlySet<string>> {
  const known = new Map(shown.map(({ node }) => [node.id, node.at]));
  const grown = new Set<string>();
  let after: string | null = null;
  for (;;) {
    const variables: NotificationsQueryVariables = { kinds: [kind], after };
    const list: List | undefined = await readList(client, variables);
    for (const { node } of list?.edges ?? []) {
      // The newest stands first, so nothing below has grown.
      if (known.get(node.id) === node.at) return grown;
      grown.add(node.id);
    }
    if (list?.pageInfo.hasNextPage !== true) return grown;
    after = list.pageInfo.endCursor;
  }
}

async function readList(
  client: ApolloClient,
  variables: NotificationsQueryVariables,
): Promise<List | undefined> {
  const query = NotificationsDocument;
  const { data } = await client.query({ query, variables, fetchPolicy: 'no-cache' });
  return data?.viewer?.notifications;
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
