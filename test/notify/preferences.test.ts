/** What a person chooses about how they are told: what one choice names changes, and nothing else. */
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, NOTIFICATION_KINDS } from '../../src/model/notifications.ts';
import { ann } from '../support/builders.ts';
import { openNotifyWorld } from '../support/notify-world.ts';

test('preferences set together all hold, and the later of two about one kind wins', async () => {
  const { store, notifications } = await openNotifyWorld();
  const set = (kind: 'reply' | 'direct' | 'like', ...isOn: readonly boolean[]) =>
    notifications.setPreferences(ann, {
      preferences: isOn.map((each) => ({ kind, channel: 'email', isOn: each })),
      digest: null,
    });
  await Promise.all([set('reply', false), set('direct', true, false), set('like', false, true)]);
  const [settings] = await store.notifications.settings([ann]);
  expect(settings).toEqual({
    ...DEFAULT_SETTINGS,
    channels: {
      inApp: NOTIFICATION_KINDS,
      email: ['mention', 'post', 'like', 'request', 'invite'],
      webhook: NOTIFICATION_KINDS,
    },
  });
});
