/** Settings that a person saved before the kind `invite` was added, and what every store makes of them. */
import { expect } from 'vitest';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
} from '../../src/model/notifications.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann } from '../support/builders.ts';

const KNOWN = NOTIFICATION_KINDS.filter((kind) => kind !== 'invite');

/** Ann's settings as an earlier version stored them: the list carries everything but likes, the mail replies alone. */
export const EARLIER_SETTINGS: NotificationSettings = {
  channels: { inApp: KNOWN.filter((kind) => kind !== 'like'), email: ['reply'], webhook: KNOWN },
  digest: 'daily',
  webhooks: [],
};

/** Rejects unless the added kind has the defaults until Ann switches it off, and then stays off. */
export async function addedKindHasDefaults({
  notifications,
}: Pick<Store, 'notifications'>): Promise<void> {
  const withoutLikes = NOTIFICATION_KINDS.filter((kind) => kind !== 'like');
  const withInvitations = {
    channels: { inApp: withoutLikes, email: ['reply', 'invite'], webhook: NOTIFICATION_KINDS },
    digest: 'daily',
    webhooks: [],
  };
  expect(await notifications.settings([ann])).toEqual([withInvitations]);
  const mailed = async (off: readonly NotificationKind[]) => {
    await notifications.editSettings(ann, { channels: { email: { on: [], off } } });
    const [settings] = await notifications.settings([ann]);
    return settings?.channels.email;
  };
  expect(await mailed([])).toEqual(['reply', 'invite']);
  expect(await mailed(['invite'])).toEqual(['reply']);
  expect(await notifications.editSettings(ann, { digest: 'hourly' })).toMatchObject({
    channels: { inApp: withoutLikes, email: ['reply'], webhook: NOTIFICATION_KINDS },
  });
}
