/** Mutations of notifications: marks, preferences, follows and webhooks. */
import { refused, type Outcome } from '../../base/outcome.ts';
import type {
  Channel,
  Digest,
  FollowNotifications,
  NotificationSettings,
  Webhook,
} from '../../model/notifications.ts';
import { producerOfId } from '../../model/ids.ts';
import type { UserId } from '../../model/producers.ts';
import type { NotificationCounts } from '../../notify/groups.ts';
import { whyNotWrite } from '../../social/people.ts';
import type { Context } from '../context.ts';
import { wordOf } from '../enums.ts';
import type {
  AddWebhookInput,
  MarkNotificationsReadInput,
  MarkNotificationsSeenInput,
  MutationResolvers,
  SetFollowNotificationsInput,
  SetNotificationPreferencesInput,
} from '../generated.ts';
import {
  groupKeyOf,
  kindsNamed,
  openNotificationCursor,
  viewFollow,
  viewPreferences,
  viewWebhook,
} from './notifications.ts';
import { change, payload, unresolved } from './payload.ts';

export type NotificationVerb =
  | 'markNotificationsSeen'
  | 'markNotificationsRead'
  | 'setNotificationPreferences'
  | 'setFollowNotifications'
  | 'addWebhook'
  | 'removeWebhook';

const CHANNELS = { IN_APP: 'inApp', EMAIL: 'email', WEBHOOK: 'webhook' } as const satisfies Record<
  string,
  Channel
>;
const DIGESTS = { AT_ONCE: 'atOnce', HOURLY: 'hourly', DAILY: 'daily' } as const satisfies Record<
  string,
  Digest
>;

export const notificationMutations: Pick<MutationResolvers, NotificationVerb> = {
  markNotificationsSeen: marking(seenAs),
  markNotificationsRead: marking(readAs),
  setNotificationPreferences: payload('preferences', preferAs, viewPreferences),
  setFollowNotifications: payload('notifications', followAs, (setting) =>
    setting === null ? null : viewFollow(setting),
  ),
  async addWebhook(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) => addAs(context, viewer, input));
    const webhook = value === null ? null : viewWebhook(value);
    return { webhook, secret: value?.secret ?? null, userErrors };
  },
  removeWebhook: payload(
    'removedWebhookId',
    ({ services }, viewer, { webhookId }: { readonly webhookId: string }) =>
      services.notifications.removeWebhook(viewer, webhookId),
    (id) => id,
  ),
};

type MarkAs<Input> = (
  context: Context,
  viewer: UserId,
  input: Input,
) => Promise<Outcome<NotificationCounts>>;

/** A mutation that returns the counts after it. */
function marking<Input>(mark: MarkAs<Input>) {
  return async (_: unknown, { input }: { readonly input: Input }, context: Context) => {
    const { value, userErrors } = await change(context, (viewer) => mark(context, viewer, input));
    const { unseenCount = null, unreadCount = null } = value ?? {};
    return { unseenCount, unreadCount, userErrors };
  };
}

async function seenAs(
  { services }: Context,
  viewer: UserId,
  { through }: MarkNotificationsSeenInput,
): Promise<Outcome<NotificationCounts>> {
  const order = through == null ? null : openNotificationCursor(services, viewer, through);
  return services.notifications.markSeen(viewer, order);
}

async function readAs(
  { services }: Context,
  viewer: UserId,
  { ids, kinds, through }: MarkNotificationsReadInput,
): Promise<Outcome<NotificationCounts>> {
  const keys = ids?.map(groupKeyOf).filter((key) => key !== null) ?? null;
  if (keys?.length !== ids?.length) return unresolved('ids');
  const order = through == null ? null : openNotificationCursor(services, viewer, through);
  return services.notifications.markRead(viewer, {
    keys,
    kinds: kindsNamed(kinds),
    through: order,
  });
}

async function preferAs(
  { services }: Context,
  viewer: UserId,
  { preferences, digest }: SetNotificationPreferencesInput,
): Promise<Outcome<NotificationSettings>> {
  return services.notifications.setPreferences(viewer, {
    preferences: preferences.map(({ kind, channel, isOn }) => ({
      kind: wordOf(kind),
      channel: CHANNELS[channel],
      isOn,
    })),
    digest: digest == null ? null : DIGESTS[digest],
  });
}

async function followAs(
  { services }: Context,
  viewer: UserId,
  { producerId, isOn, itemKinds, mutedUntil }: SetFollowNotificationsInput,
): Promise<Outcome<FollowNotifications | null>> {
  const producer = producerOfId(producerId);
  if (producer === null) return unresolved('producerId');
  const mutedUntilMs = mutedUntil?.getTime() ?? null;
  return services.notifications.setFollow(viewer, { producer, isOn, itemKinds, mutedUntilMs });
}

async function addAs(
  { services }: Context,
  viewer: UserId,
  { url, clientKey = null }: AddWebhookInput,
): Promise<Outcome<Webhook>> {
  const refusal = await whyNotWrite(services.store, viewer);
  return refusal === null
    ? services.notifications.addWebhook(viewer, { url, clientKey })
    : refused(refusal);
}
