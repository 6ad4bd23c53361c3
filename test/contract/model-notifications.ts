/** The oracle of notifications: lists of inboxes, settings and outboxes, as plainly as possible. */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import {
  DEFAULT_SETTINGS,
  NOTIFICATION_KINDS,
  targetsOfPerson,
  webhookTarget,
  type Channel,
  type FollowNotifications,
  type Notification,
  type NotificationSettings,
} from '../../src/model/notifications.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { World } from './model-store.ts';
import type {
  InboxStore,
  NotificationSettingsStore,
  NotificationStore,
  OutboxEntry,
  OutboxStore,
  SettingsPatch,
} from '../../src/store/ports/notifications.ts';

type People = Pick<World, 'people'>;

export function modelNotifications(world: People): NotificationStore {
  const inboxes = modelInboxes(world);
  const settings = modelSettings(world);
  const outboxes = modelOutboxes(world);
  return {
    ...inboxes.port,
    ...settings.port,
    ...outboxes.port,
    removeWebhook: async (user, id) => {
      const isRemoved = await settings.port.removeWebhook(user, id);
      if (isRemoved) outboxes.forget([webhookTarget(id)]);
      return isRemoved;
    },
    forget: async (user) => {
      const [wanted = DEFAULT_SETTINGS] = await settings.port.settings([user]);
      const unsent = outboxes.forget(targetsOfPerson(user, wanted));
      return unsent + inboxes.forget(user) + settings.forget(user);
    },
  };
}

function isErased({ people }: People, user: UserId): boolean {
  return people.get(user)?.state === 'erased';
}

/** A port, and a function that forgets a person. */
interface PersonalPart<Port> {
  readonly port: Port;
  /** Returns how many rows were deleted. */
  forget(user: UserId): number;
}

function modelInboxes(world: People): PersonalPart<InboxStore> {
  let told: Notification[] = [];
  const seen = new Map<UserId, number>();
  const read = new Map<UserId, number>();
  const apart = new Map<UserId, Set<number>>();
  const newestOf = (user: UserId) => told.filter(({ recipient }) => recipient === user).length;
  const marksOf = (user: UserId) => ({
    newest: newestOf(user),
    seen: seen.get(user) ?? 0,
    read: read.get(user) ?? 0,
    readApart: [...(apart.get(user) ?? [])]
      .filter((order) => order > (read.get(user) ?? 0))
      .toSorted((a, b) => a - b),
  });
  const port: InboxStore = {
    append: async (notifications) =>
      notifications.map((wanted) => {
        if (isErased(world, wanted.recipient))
          return { notification: { ...wanted, order: 0 }, isNew: false };
        const known = told.find(
          ({ recipient, event, kind }) =>
            recipient === wanted.recipient && event === wanted.event && kind === wanted.kind,
        );
        if (known !== undefined) return { notification: known, isNew: false };
        const notification = { ...wanted, order: newestOf(wanted.recipient) + 1 };
        told.push(notification);
        return { notification, isNew: true };
      }),
    inbox: async (user) => ({
      marks: marksOf(user),
      notifications: told
        .filter(({ recipient }) => recipient === user)
        .toReversed()
        .slice(0, LIMITS.notificationsKeptMax),
    }),
    advance: async (user, wanted) => {
      const newest = newestOf(user);
      seen.set(user, Math.max(seen.get(user) ?? 0, Math.min(wanted.seen ?? 0, newest)));
      read.set(user, Math.max(read.get(user) ?? 0, Math.min(wanted.read ?? 0, newest)));
      return marksOf(user);
    },
    markApart: async (user, orders) => {
      const known = apart.get(user) ?? new Set<number>();
      apart.set(user, known);
      for (const order of orders)
        if (Number.isInteger(order) && order >= 1 && order <= newestOf(user)) known.add(order);
      return marksOf(user);
    },
  };
  const forget = (user: UserId): number => {
    const before = told.length;
    told = told.filter(({ recipient }) => recipient !== user);
    for (const marks of [seen, read, apart]) marks.delete(user);
    return before - told.length;
  };
  return { port, forget };
}

function modelSettings(world: People): PersonalPart<NotificationSettingsStore> {
  const all = new Map<UserId, NotificationSettings>();
  let follows: readonly FollowNotifications[] = [];
  const settingsOf = (user: UserId) => all.get(user) ?? DEFAULT_SETTINGS;
  const without = ({ consumer, producer }: Pick<FollowNotifications, 'consumer' | 'producer'>) =>
    follows.filter((each) => each.consumer !== consumer || each.producer !== producer);
  const port: NotificationSettingsStore = {
    settings: async (users) => users.map(settingsOf),
    editSettings: async (user, { channels, digest }) => {
      if (isErased(world, user)) return DEFAULT_SETTINGS;
      const { webhooks, ...before } = settingsOf(user);
      const next = {
        webhooks,
        channels: patchedChannels(before.channels, channels ?? {}),
        digest: digest ?? before.digest,
      };
      all.set(user, next);
      return next;
    },
    addWebhook: async (user, webhook) => {
      if (isErased(world, user)) return;
      const before = settingsOf(user);
      if (before.webhooks.some(({ id }) => id === webhook.id)) return;
      if (before.webhooks.length === LIMITS.webhooksMax)
        throw new FeedError('BAD_USER_INPUT', 'too many webhooks');
      all.set(user, { ...before, webhooks: [...before.webhooks, webhook] });
    },
    removeWebhook: async (user, id) => {
      const before = settingsOf(user);
      const webhooks = before.webhooks.filter((each) => each.id !== id);
      all.set(user, { ...before, webhooks });
      return webhooks.length < before.webhooks.length;
    },
    setFollow: async (setting) => {
      if (!isErased(world, setting.consumer)) follows = [...without(setting), setting];
    },
    removeFollow: async (consumer, producer) => {
      const rest = without({ consumer, producer });
      const isThere = rest.length < follows.length;
      follows = rest;
      return isThere;
    },
    follows: async (consumer, producers) =>
      producers.map(
        (producer) =>
          follows.find((each) => each.consumer === consumer && each.producer === producer) ?? null,
      ),
    listeners: async (producer, { after, limit }) =>
      follows
        .filter((each) => each.producer === producer && (after === null || each.consumer > after))
        .toSorted((a, b) => (a.consumer < b.consumer ? -1 : 1))
        .slice(0, limit),
  };
  return { port, forget: (user) => Number(all.delete(user)) };
}

function patchedChannels(
  before: NotificationSettings['channels'],
  patch: NonNullable<SettingsPatch['channels']>,
): NotificationSettings['channels'] {
  const kindsOf = (channel: Channel) =>
    NOTIFICATION_KINDS.filter(
      (kind) =>
        patch[channel]?.off.includes(kind) !== true &&
        [...before[channel], ...(patch[channel]?.on ?? [])].includes(kind),
    );
  return { inApp: kindsOf('inApp'), email: kindsOf('email'), webhook: kindsOf('webhook') };
}

interface ModelOutbox {
  readonly target: string;
  readonly recipient: UserId;
  entries: readonly OutboxEntry[];
  batch: readonly number[];
  attempts: number;
  dueAtMs: number;
  servedAtMs: number;
  lease: string | null;
}

interface ModelOutboxes {
  readonly port: OutboxStore;
  /** Returns how many of these targets had anything. */
  forget(targets: readonly string[]): number;
}

function dueOf({ entries, batch, lease, dueAtMs, servedAtMs }: ModelOutbox): number {
  if (entries.length === 0) return Number.POSITIVE_INFINITY;
  const isHeld = lease !== null || batch.length > 0;
  const firstMs = Math.min(...entries.map((each) => each.dueAtMs));
  return isHeld ? dueAtMs : Math.max(servedAtMs, firstMs);
}

function modelOutboxes(world: People): ModelOutboxes {
  let boxes: ModelOutbox[] = [];
  const sent = new Set<string>();
  let leases = 0;
  const held = (target: string, lease: string) =>
    boxes.find((box) => box.target === target && box.lease === lease);
  const enterOne = (entry: OutboxEntry): boolean => {
    const { target, recipient, order } = entry;
    if (isErased(world, recipient)) return false;
    const box = boxes.find((each) => each.target === target);
    if (sent.has(`${target} ${order}`)) return false;
    if (box?.entries.some((each) => each.order === order) === true) return false;
    if (box === undefined)
      boxes.push({
        ...{ target, recipient, entries: [entry], batch: [], attempts: 0 },
        ...{ dueAtMs: 0, servedAtMs: 0, lease: null },
      });
    else {
      const entries = [...box.entries, entry];
      const dropped =
        entries.length > LIMITS.outboxEntriesMax
          ? entries.find((each) => !box.batch.includes(each.order))
          : undefined;
      box.entries = entries.filter((each) => each !== dropped);
      box.servedAtMs = Math.min(box.servedAtMs, entry.dueAtMs);
    }
    return true;
  };
  const port: OutboxStore = {
    enter: async (entries) => entries.map(enterOne),
    claim: async ({ nowMs, leaseUntilMs, limit }) =>
      boxes
        .filter((box) => dueOf(box) <= nowMs)
        .toSorted((a, b) => dueOf(a) - dueOf(b))
        .slice(0, limit)
        .map((box) => {
          const due = box.entries.filter((each) => each.dueAtMs <= nowMs);
          if (box.batch.length === 0)
            box.batch = due.slice(0, due[0]?.batchMax).map(({ order }) => order);
          box.lease = `lease ${(leases += 1)}`;
          box.dueAtMs = leaseUntilMs;
          const { target, recipient, lease, batch, attempts } = box;
          return { target, recipient, lease, orders: batch, attempts };
        }),
    complete: async ({ target, lease }, { atMs }) => {
      const box = held(target, lease);
      if (box === undefined) return false;
      for (const order of box.batch) sent.add(`${target} ${order}`);
      box.entries = box.entries.filter(({ order }) => !box.batch.includes(order));
      Object.assign(box, { batch: [], attempts: 0, servedAtMs: atMs, lease: null });
      return true;
    },
    postpone: async ({ target, lease }, { dueAtMs, hasFailed }) => {
      const box = held(target, lease);
      if (box === undefined) return false;
      Object.assign(box, { lease: null, dueAtMs, attempts: box.attempts + (hasFailed ? 1 : 0) });
      return true;
    },
  };
  const forget = (targets: readonly string[]): number => {
    const before = boxes.length;
    boxes = boxes.filter(({ target }) => !targets.includes(target));
    for (const known of sent)
      if (targets.includes(known.slice(0, known.lastIndexOf(' ')))) sent.delete(known);
    return before - boxes.length;
  };
  return { port, forget };
}
