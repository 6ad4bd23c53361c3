/** How a viewer wants to be notified: kinds by channel, digest, follows and webhooks. Every call may be repeated. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  done,
  notFound,
  refused,
  refusedField,
  refusedInput,
  type Outcome,
} from '../base/outcome.ts';
import { clientKeyProblems, nameByKey } from '../content/publish.ts';
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type Channel,
  type Digest,
  type FollowNotifications,
  type NotificationKind,
  type NotificationSettings,
  type Webhook,
} from '../model/notifications.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { KindsPatch } from '../store/ports/notifications.ts';
import type { NotifyContext } from './context.ts';
import type { AddressRules } from './webhooks/public-address.ts';
import { newSecret } from './webhooks/signature.ts';
import { webhookUrlProblem } from './webhooks/webhook-url.ts';

export type PreferencesContext = Pick<NotifyContext, 'store' | 'facts' | 'clock'>;

/** Whether one channel sends one kind. */
export interface Preference {
  readonly kind: NotificationKind;
  readonly channel: Channel;
  readonly isOn: boolean;
}

export interface PreferencesArgs {
  /** Of two about the same kind and channel, the later one applies. */
  readonly preferences: readonly Preference[];
  /** Null leaves it as it is. */
  readonly digest: Digest | null;
}

/** Changes only what is given. */
export async function setPreferences(
  { store }: PreferencesContext,
  viewer: UserId,
  { preferences, digest }: PreferencesArgs,
): Promise<Outcome<NotificationSettings>> {
  const max = NOTIFICATION_KINDS.length * CHANNELS.length;
  if (preferences.length > max)
    return refusedInput(
      'preferences',
      `expected at most ${max} preferences, got ${preferences.length}`,
    );
  const channels: Partial<Record<Channel, KindsPatch>> = {};
  for (const channel of CHANNELS) channels[channel] = patchOf(preferences, channel);
  const patch = { channels, ...(digest === null ? {} : { digest }) };
  return done(await store.notifications.editSettings(viewer, patch));
}

function patchOf(preferences: readonly Preference[], channel: Channel): KindsPatch {
  const wanted = new Map<NotificationKind, boolean>();
  for (const each of preferences) if (each.channel === channel) wanted.set(each.kind, each.isOn);
  const kinds = [...wanted.keys()];
  return {
    on: kinds.filter((kind) => wanted.get(kind) === true),
    off: kinds.filter((kind) => wanted.get(kind) === false),
  };
}

export interface FollowArgs {
  readonly producer: ProducerKey;
  readonly isOn: boolean;
  readonly itemKinds: readonly string[];
  readonly mutedUntilMs: number | null;
}

/** Sets whether a follower is notified of a producer's items. NOT_FOUND for one that the viewer does not follow. */
export async function setFollowNotifications(
  { store, facts }: PreferencesContext,
  viewer: UserId,
  { producer, isOn, itemKinds, mutedUntilMs }: FollowArgs,
): Promise<Outcome<FollowNotifications | null>> {
  const max = LIMITS.followItemKindsMax;
  if (itemKinds.length > max || itemKinds.some((kind) => kind.length > LIMITS.idCharsMax))
    return refusedInput(
      'itemKinds',
      `expected at most ${max} kinds of at most ${LIMITS.idCharsMax} characters, got ${itemKinds.length} kinds of up to ${Math.max(...itemKinds.map((kind) => kind.length))}`,
    );
  if (mutedUntilMs !== null && mutedUntilMs < 0)
    return refusedInput(
      'mutedUntil',
      `expected an instant after 1970, got ${new Date(mutedUntilMs).toISOString()}`,
    );
  const missing = notFound('producerId', 'a producer that the viewer follows');
  if (!(await facts.of(viewer)).follows.has(producer)) return missing;
  if (!isOn) {
    await store.notifications.removeFollow(viewer, producer);
    return done(null);
  }
  const setting = { consumer: viewer, producer, itemKinds, mutedUntilMs };
  await store.notifications.setFollow(setting);
  // A setting that is written after the end of its follow would be in force again with the next follow.
  if ((await facts.of(viewer)).follows.has(producer)) return done(setting);
  await store.notifications.removeFollow(viewer, producer);
  return missing;
}

export interface NewWebhook {
  readonly url: URL;
  /** Makes a repeat return the same webhook; with null, each call adds another one. */
  readonly clientKey: string | null;
}

/**
 * Adds an address that receives the viewer's notifications. Refuses one that is not public, before anything is sent
 * there. A repeat returns the first webhook with its secret; reusing its key with another address is a CONFLICT.
 */
export async function addWebhook(
  { store, clock, rules }: PreferencesContext & { readonly rules: AddressRules },
  viewer: UserId,
  { url, clientKey }: NewWebhook,
): Promise<Outcome<Webhook>> {
  const problems = clientKeyProblems(clientKey);
  if (problems.length > 0) return refused(...problems);
  const problem = await webhookUrlProblem(rules, url);
  if (problem !== null) return refusedInput('url', problem);
  const webhook = {
    id: nameByKey(viewer, clientKey),
    url: url.href,
    secret: newSecret(),
    createdAtMs: clock.now(),
  };
  try {
    await store.notifications.addWebhook(viewer, webhook);
  } catch (error) {
    if (!(error instanceof FeedError) || error.code !== 'BAD_USER_INPUT') throw error;
    return refusedInput('url', error.message);
  }
  const [settings] = clientKey === null ? [] : await store.notifications.settings([viewer]);
  const added = settings?.webhooks.find(({ id }) => id === webhook.id) ?? webhook;
  return added.url === webhook.url
    ? done(added)
    : refusedField(
        'CONFLICT',
        'clientKey',
        'expected a new key for another address, got that of an existing webhook',
      );
}

/** Deletes a webhook. Batches waiting for it are not sent. Succeeds when there is none with that id. */
export async function removeWebhook(
  { store }: PreferencesContext,
  viewer: UserId,
  id: string,
): Promise<Outcome<string>> {
  await store.notifications.removeWebhook(viewer, id);
  return done(id);
}
