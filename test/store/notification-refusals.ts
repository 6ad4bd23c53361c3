/** One refusal for every verb of notifications. */
import { LIMITS } from '../../src/base/limits.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { notification } from '../support/builders.ts';

const ANN = 'ann' as UserId;
const LONG_USER = 'x'.repeat(LIMITS.idCharsMax + 1) as UserId;
const TAG = producerKey('tag', 'a');
const PAGE = { after: null, limit: 1 };
const LONG_USER_REFUSED = 'expected a user of at most 128 characters, got 129';
const BAD_LIMIT_REFUSED = 'expected a limit of 0 or more, got -1';
const BAD_POSITION_REFUSED = 'expected a position, got -1';

export const NOTIFICATION_REFUSALS = {
  'notifications.append': [
    ({ notifications }) => notifications.append([notification(ANN, 'x'.repeat(513))]),
    'expected a event of at most 352 characters, got 513',
  ],
  'notifications.inbox': [({ notifications }) => notifications.inbox(LONG_USER), LONG_USER_REFUSED],
  'notifications.advance': [
    ({ notifications }) => notifications.advance(ANN, { read: -1 }),
    BAD_POSITION_REFUSED,
  ],
  'notifications.markApart': [
    ({ notifications }) => notifications.markApart(LONG_USER, [1]),
    LONG_USER_REFUSED,
  ],
  'notifications.forget': [
    ({ notifications }) => notifications.forget(LONG_USER),
    LONG_USER_REFUSED,
  ],
  'notifications.settings': [
    ({ notifications }) => notifications.settings([ANN, LONG_USER]),
    LONG_USER_REFUSED,
  ],
  'notifications.editSettings': [
    ({ notifications }) => notifications.editSettings(LONG_USER, {}),
    LONG_USER_REFUSED,
  ],
  'notifications.addWebhook': [
    ({ notifications }) =>
      notifications.addWebhook(LONG_USER, { id: 'a', url: 'b', secret: 'c', createdAtMs: 1 }),
    LONG_USER_REFUSED,
  ],
  'notifications.removeWebhook': [
    ({ notifications }) => notifications.removeWebhook(LONG_USER, 'a'),
    LONG_USER_REFUSED,
  ],
  'notifications.setFollow': [
    ({ notifications }) =>
      notifications.setFollow({
        consumer: LONG_USER,
        producer: TAG,
        itemKinds: [],
        mutedUntilMs: null,
      }),
    LONG_USER_REFUSED,
  ],
  'notifications.removeFollow': [
    ({ notifications }) => notifications.removeFollow(LONG_USER, TAG),
    LONG_USER_REFUSED,
  ],
  'notifications.follows': [
    ({ notifications }) => notifications.follows(LONG_USER, [TAG]),
    LONG_USER_REFUSED,
  ],
  'notifications.listeners': [
    ({ notifications }) => notifications.listeners(TAG, { ...PAGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'notifications.enter': [
    ({ notifications }) =>
      notifications.enter([{ target: 'a', recipient: ANN, order: -1, dueAtMs: 1, batchMax: 1 }]),
    BAD_POSITION_REFUSED,
  ],
  'notifications.claim': [
    ({ notifications }) => notifications.claim({ nowMs: 1, leaseUntilMs: 2, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'notifications.complete': [
    ({ notifications }) => notifications.complete({ target: '\ud800', lease: 'a' }, { atMs: 1 }),
    'expected a outboxTarget of well-formed Unicode, got a lone surrogate',
  ],
  'notifications.postpone': [
    ({ notifications }) =>
      notifications.postpone({ target: 'a', lease: 'b' }, { dueAtMs: -1, hasFailed: true }),
    BAD_POSITION_REFUSED,
  ],
} as const satisfies Readonly<
  Record<string, readonly [call: (store: Store) => Promise<unknown>, message: string]>
>;
