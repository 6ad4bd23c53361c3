/** The viewer's notifications: pages of groups, their delivery settings, and what a group shows. */
import { FeedError } from '../../base/errors.ts';
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { LIMITS } from '../../base/limits.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { producerOfId } from '../../model/ids.ts';
import {
  NOTIFICATION_KINDS,
  type FollowNotifications,
  type NotificationKind,
  type NotificationSettings,
  type Webhook,
} from '../../model/notifications.ts';
import { userIn, type UserId } from '../../model/producers.ts';
import type { NotificationGroup } from '../../notify/groups.ts';
import { sentenceOf } from '../../notify/sentence.ts';
import type { Context, Services } from '../context.ts';
import { enumOf, wordOf } from '../enums.ts';
import type {
  FollowEdgeResolvers,
  NotificationResolvers,
  ViewerNotificationsArgs,
  ViewerResolvers,
} from '../generated.ts';
import type {
  NotificationPageView,
  NotificationView,
  UserPageView,
  ViewerView,
} from '../view-types.ts';
import { connectionOf, viewItem, viewProducer, viewUser } from '../views.ts';
import { checkFirst, type ProducerPageArgs } from './producer-pages.ts';

const GROUP_ID = 'v1:Notification:';
const DIGESTS = { atOnce: 'AT_ONCE', hourly: 'HOURLY', daily: 'DAILY' } as const;

export const viewerNotifications: Pick<
  ViewerResolvers,
  'notifications' | 'notificationPreferences' | 'webhooks'
> = {
  notifications: notificationPageOf,
  notificationPreferences: async ({ id }, _, { services }) =>
    viewPreferences(await settingsOf(services, id)),
  webhooks: async ({ id }, _, { services }) =>
    (await settingsOf(services, id)).webhooks.map(viewWebhook),
};

export const followNotifications: NonNullable<FollowEdgeResolvers['notifications']> = async (
  { node },
  _,
  context,
) => {
  const setting = await context.loaders().followNotifications.load(node.key);
  return setting === null ? null : viewFollow(setting);
};

export const notification: NotificationResolvers = {
  summary: ({ group }, _, context) => summaryOf(context, group),
  actors: ({ group }, args) => actorPage(group, args),
};

async function notificationPageOf(
  { id: viewer }: ViewerView,
  { first, after, kinds, unread }: Partial<ViewerNotificationsArgs>,
  { services }: Context,
): Promise<NotificationPageView> {
  // Refused like a mark without kinds: a client that selects no kind by mistake would take an empty list for the truth.
  if (kinds?.length === 0)
    throw new FeedError('BAD_USER_INPUT', 'expected at least one kind, got none');
  const page = await services.notifications.page(viewer, {
    first: checkFirst(first ?? LIMITS.pageItemsDefault),
    after: after == null ? null : openNotificationCursor(services, viewer, after),
    kinds: kindsNamed(kinds),
    isUnreadOnly: unread === true,
  });
  const edges = page.groups.map((group) => ({
    cursor: sealOrder(services, viewer, group.members[0].order),
    node: viewGroup(group),
  }));
  return {
    ...connectionOf(edges, {
      hasNextPage: () => page.hasNextPage,
      hasPreviousPage: () => page.hasPreviousPage,
      startCursor: () => edges[0]?.cursor ?? null,
      endCursor: () => edges.at(-1)?.cursor ?? null,
    }),
    unseenCount: page.unseenCount,
    unreadCount: page.unreadCount,
  };
}

/** Null for all kinds. */
export function kindsNamed(
  kinds: ViewerNotificationsArgs['kinds'] | undefined,
): readonly NotificationKind[] | null {
  return kinds?.map(wordOf) ?? null;
}

function viewGroup(group: NotificationGroup): NotificationView {
  const { key, kind, members, actors, isSeen, isRead } = group;
  const [{ item, object, atMs }] = members;
  return {
    id: Buffer.from(GROUP_ID + key).toString('base64url'),
    kind: enumOf(kind),
    group,
    actorCount: actors.length,
    count: members.length,
    item: item === null ? null : viewItem(item),
    producer: object.kind === 'producer' ? viewProducer(object.key) : null,
    at: new Date(atMs),
    isSeen,
    isRead,
  };
}

/** The key in a group's id; null for any text that this server would not have written. */
export function groupKeyOf(id: string): string | null {
  const text = Buffer.from(id, 'base64url').toString();
  const isOurs = text.startsWith(GROUP_ID) && Buffer.from(text).toString('base64url') === id;
  return isOurs ? text.slice(GROUP_ID.length) : null;
}

async function summaryOf(
  context: Context,
  { kind, actors, members }: NotificationGroup,
): Promise<string> {
  const [first, second] = await Promise.all(
    actors.slice(0, 2).map(async (actor) => {
      const person = await context.loaders().person.load(actor);
      return person?.name ?? actor;
    }),
  );
  const names = actors.map((actor, index) => (index === 0 ? first : second) ?? actor);
  return sentenceOf({ kind, names, count: members.length });
}

/** Newest first. A cursor is a person's id. */
function actorPage({ actors }: NotificationGroup, args: ProducerPageArgs): UserPageView {
  const first = checkFirst(args.first ?? LIMITS.newSinceActorsMax);
  const after = args.after == null ? null : producerOfId(args.after);
  const at = after === null ? -1 : actors.indexOf(userIn(after));
  if (args.after != null && at < 0)
    throw new FeedError(
      'INVALID_CURSOR',
      'expected the cursor of a person who is still in this connection, got another',
    );
  const start = at + 1;
  const edges = actors.slice(start, start + first).map((actor) => {
    const node = viewUser(actor);
    return { cursor: node.id, node };
  });
  return connectionOf(edges, {
    hasNextPage: () => actors.length > start + first,
    hasPreviousPage: () => start > 0,
    startCursor: () => edges[0]?.cursor ?? null,
    endCursor: () => edges.at(-1)?.cursor ?? null,
  });
}

export function viewPreferences({ channels, digest }: NotificationSettings) {
  return {
    channels: NOTIFICATION_KINDS.map((kind) => ({
      kind: enumOf(kind),
      inApp: channels.inApp.includes(kind),
      email: channels.email.includes(kind),
      webhook: channels.webhook.includes(kind),
    })),
    digest: DIGESTS[digest],
  };
}

export function viewFollow({ itemKinds, mutedUntilMs }: FollowNotifications) {
  return { itemKinds, mutedUntil: mutedUntilMs === null ? null : new Date(mutedUntilMs) };
}

export function viewWebhook({ id, url, createdAtMs }: Webhook) {
  return { id, url, createdAt: new Date(createdAtMs) };
}

async function settingsOf({ store }: Services, viewer: UserId): Promise<NotificationSettings> {
  const [settings] = await store.notifications.settings([viewer]);
  return settings as NotificationSettings;
}

function bindingOf(viewer: UserId): CursorBinding {
  return { viewer: `u:${viewer}`, stream: '@notifications' };
}

function sealOrder({ cursors }: Services, viewer: UserId, order: number): string {
  const out = new ByteWriter(8);
  out.varint(order);
  return cursors.seal(bindingOf(viewer), out.finish());
}

/** The order that is sealed in a cursor of this viewer's notifications. */
export function openNotificationCursor(
  { cursors }: Services,
  viewer: UserId,
  cursor: string,
): number {
  return cursors.open(bindingOf(viewer), cursor, (content) => new ByteReader(content).varint());
}
