/** The kinds that a row of notification settings did not know when it was written. */
import { expect, test } from 'vitest';
import { CHANNELS, DEFAULT_SETTINGS, NOTIFICATION_KINDS } from '../../src/model/notifications.ts';
import { settingsOfRow, settingsRow } from '../../src/store/notification-rules.ts';

const SILENT = { ...DEFAULT_SETTINGS, channels: { inApp: [], email: [], webhook: [] } };

test.each(NOTIFICATION_KINDS)(
  'a row that was written before %s was added has its default, and the next row what it is set to',
  (added) => {
    const knownKinds = NOTIFICATION_KINDS.filter((kind) => kind !== added);
    const { channels } = settingsOfRow({ ...SILENT, knownKinds });
    for (const channel of CHANNELS) {
      const isOn = DEFAULT_SETTINGS.channels[channel].includes(added);
      expect(channels[channel]).toEqual(isOn ? [added] : []);
    }
    expect(settingsOfRow(settingsRow(SILENT))).toEqual(SILENT);
  },
);
