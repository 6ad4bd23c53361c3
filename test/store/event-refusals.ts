/** One refusal for every verb of events. */
import { LIMITS } from '../../src/base/limits.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { newlyRecorded } from '../../src/store/recorded-events.ts';

const ANN = 'ann' as UserId;
const TAG = producerKey('tag', 'a');
const LONG_PRODUCER = producerKey('tag', 'x'.repeat(LIMITS.idCharsMax + 64));
const LONG_LANE = { producer: LONG_PRODUCER, claim: 1 };
const STORED = newlyRecorded({
  id: 'publish/1',
  verb: 'publish',
  actor: ANN,
  producer: TAG,
  object: { kind: 'item', position: position(1) },
  atMs: 1,
});
const LONG_PRODUCER_REFUSED = 'expected a producer of at most 192 characters, got 196';
const BAD_LIMIT_REFUSED = 'expected a limit of 0 or more, got -1';

export const EVENT_REFUSALS = {
  'events.gather': [({ events }) => events.gather(-1), BAD_LIMIT_REFUSED],
  'events.claim': [
    ({ events }) => events.claim({ nowMs: 1, leaseMs: 1, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'events.renew': [({ events }) => events.renew(LONG_LANE, 1), LONG_PRODUCER_REFUSED],
  'events.open': [({ events }) => events.open(LONG_LANE, 1), LONG_PRODUCER_REFUSED],
  'events.save': [({ events }) => events.save(LONG_LANE, STORED), LONG_PRODUCER_REFUSED],
  'events.release': [
    ({ events }) => events.release(LONG_LANE, { dueMs: null, recorded: 0 }),
    LONG_PRODUCER_REFUSED,
  ],
  'events.list': [
    ({ events }) => events.list({ state: 'failed', after: null, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'events.newestOf': [
    ({ events }) => events.newestOf({ producer: LONG_PRODUCER }, { after: null, limit: 1 }),
    LONG_PRODUCER_REFUSED,
  ],
  'events.prune': [({ events }) => events.prune(1, -1), BAD_LIMIT_REFUSED],
} as const satisfies Readonly<
  Record<string, readonly [call: (store: Store) => Promise<unknown>, message: string]>
>;
