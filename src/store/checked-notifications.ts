/** The checks of notifications, as `checked` puts them in front of every adapter. */
import type { EventObject } from '../model/events.ts';
import type { FollowNotifications, NewNotification } from '../model/notifications.ts';
import {
  checkKey,
  checkLimit,
  checkPage,
  checkPosition,
  checkProducer,
  checkUser,
} from './checks.ts';
import type {
  InboxStore,
  NotificationSettingsStore,
  NotificationStore,
  OutboxBatch,
  OutboxEntry,
  OutboxStore,
} from './ports/notifications.ts';

export function checkedNotifications(all: NotificationStore): NotificationStore {
  return {
    ...checkedInboxes(all),
    ...checkedSettings(all),
    ...checkedOutboxes(all),
    forget: async (user) => {
      checkUser(user);
      return all.forget(user);
    },
  };
}

function checkedInboxes(inboxes: InboxStore): InboxStore {
  return {
    append: async (notifications) => {
      notifications.forEach(checkNotification);
      return inboxes.append(notifications);
    },
    inbox: async (recipient) => {
      checkUser(recipient);
      return inboxes.inbox(recipient);
    },
    advance: async (recipient, { seen = 0, read = 0 }) => {
      checkUser(recipient);
      checkPosition(seen);
      checkPosition(read);
      return inboxes.advance(recipient, { seen, read });
    },
    markApart: async (recipient, orders) => {
      checkUser(recipient);
      return inboxes.markApart(recipient, orders);
    },
  };
}

function checkedSettings(settings: NotificationSettingsStore): NotificationSettingsStore {
  return {
    settings: async (users) => {
      users.forEach(checkUser);
      return settings.settings(users);
    },
    editSettings: async (user, patch) => {
      checkUser(user);
      return settings.editSettings(user, patch);
    },
    addWebhook: async (user, webhook) => {
      checkUser(user);
      await settings.addWebhook(user, webhook);
    },
    removeWebhook: async (user, id) => {
      checkUser(user);
      return settings.removeWebhook(user, id);
    },
    setFollow: async (setting) => {
      checkFollow(setting);
      await settings.setFollow(setting);
    },
    removeFollow: async (consumer, producer) => {
      checkFollow({ consumer, producer });
      return settings.removeFollow(consumer, producer);
    },
    follows: async (consumer, producers) => {
      checkUser(consumer);
      producers.forEach(checkProducer);
      return settings.follows(consumer, producers);
    },
    listeners: async (producer, page) => {
      checkProducer(producer);
      checkPage(page, checkUser);
      return settings.listeners(producer, page);
    },
  };
}

function checkedOutboxes(outboxes: OutboxStore): OutboxStore {
  return {
    enter: async (entries) => {
      entries.forEach(checkEntry);
      return outboxes.enter(entries);
    },
    claim: async (options) => {
      checkPosition(options.nowMs);
      checkPosition(options.leaseUntilMs);
      checkLimit(options.limit);
      return outboxes.claim(options);
    },
    complete: async (batch, options) => {
      checkTarget(batch);
      checkPosition(options.atMs);
      return outboxes.complete(batch, options);
    },
    postpone: async (batch, options) => {
      checkTarget(batch);
      checkPosition(options.dueAtMs);
      return outboxes.postpone(batch, options);
    },
  };
}

function checkNotification(notification: NewNotification): void {
  checkUser(notification.recipient);
  checkUser(notification.actor);
  checkKey('event', notification.event);
  checkObject(notification.object);
  checkObject(notification.about);
  checkPosition(notification.atMs);
}

function checkEntry(entry: OutboxEntry): void {
  checkUser(entry.recipient);
  checkTarget(entry);
  checkPosition(entry.order);
  checkPosition(entry.dueAtMs);
  checkLimit(entry.batchMax);
}

function checkObject(object: EventObject): void {
  if (object.kind === 'item') checkPosition(object.position);
  else checkProducer(object.key);
}

function checkFollow({
  consumer,
  producer,
}: Pick<FollowNotifications, 'consumer' | 'producer'>): void {
  checkUser(consumer);
  checkProducer(producer);
}

function checkTarget({ target }: Pick<OutboxBatch, 'target'>): void {
  checkKey('outboxTarget', target);
}
