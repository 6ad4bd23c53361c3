/**
 * Lists of stored events by what they are about and by producer. A producer's open and closed events are two lists, so
 * that recording an event writes no more rows than its lane needs.
 */
import type { FeedEvent } from '../../model/events.ts';
import { position } from '../../model/positions.ts';
import type { EventSubject, StoredEvent } from '../ports/events.ts';
import type { KeyPage } from '../ports/key-page.ts';
import { removedEvent } from '../recorded-events.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import {
  lastPosition,
  NO_VALUE,
  POSITION_MAX,
  positionKey,
  textKey,
  withPosition,
  type Key,
} from './engine/keys.ts';
import { readEachIntact, readIntact, type Table } from './engine/table.ts';
import { upgradeRows } from './engine/upgrade-rows.ts';

/** The key of an event's row in the list of its object. */
export function aboutKey({ object }: Pick<FeedEvent, 'object'>, n: number): Key {
  return withPosition(subjectKey({ object }), n);
}

/** Lists an event as open or closed in its lane. Call it inside a write. */
export function putInLane(env: LmdbEnvironment, n: number, { event, endedMs }: StoredEvent): void {
  const [to, from] =
    endedMs === null ? [env.openEvents, env.closedEvents] : [env.closedEvents, env.openEvents];
  const key = withPosition(textKey(event.producer), n);
  from.remove(key);
  to.put(key, NO_VALUE);
}

/** In the order of recording, backwards. */
export function newestEventsOf(
  env: LmdbEnvironment,
  subject: EventSubject,
  { after, limit }: KeyPage<string>,
): readonly StoredEvent[] {
  const before = after === null ? POSITION_MAX : env.eventNumbers.get(textKey(after));
  if (before === undefined) return removedEvent(after ?? '');
  if (limit === 0) return [];
  const prefix = subjectKey(subject);
  const range = { start: withPosition(prefix, before - 1), end: withPosition(prefix, 0) };
  const newest = (list: Pick<Table<Buffer>, 'getKeys'>) =>
    list.getKeys({ ...range, reverse: true });
  const keys =
    'object' in subject
      ? newest(env.eventsByObject)
      : merged(newest(env.openEvents), newest(env.closedEvents));
  const { onDamage } = env;
  return readEachIntact(keys, { limit, onDamage }, (key) =>
    env.events.get(positionKey(lastPosition(key))),
  );
}

/** The keys of two descending lists as one. */
function* merged(some: Iterable<Key>, others: Iterable<Key>): Generator<Key> {
  const other = others[Symbol.iterator]();
  try {
    let next = other.next();
    for (const key of some) {
      for (; next.done !== true && Buffer.compare(next.value, key) > 0; next = other.next())
        yield next.value;
      yield key;
    }
    for (; next.done !== true; next = other.next()) yield next.value;
  } finally {
    // It holds a cursor of the driver.
    other.return?.();
  }
}

/** Lists the events of a folder that was written when they were not. Resumes after an interruption. */
export async function listEarlierEvents(env: LmdbEnvironment): Promise<void> {
  const ids = { progress: LISTED, table: env.eventNumbers, atOnce: LISTED_AT_ONCE };
  await upgradeRows(env, ids, (key) => {
    // A damaged event is in no list, and holds up no other.
    const n = readIntact(() => env.eventNumbers.get(key) ?? null, ignored);
    if (n === null) return;
    const stored = readIntact(() => env.events.get(positionKey(position(n))) ?? null, ignored);
    if (stored === null) return;
    env.eventsByObject.put(aboutKey(stored.event, n), NO_VALUE);
    putInLane(env, n, stored);
  });
}

const LISTED = textKey('events-listed');
const LISTED_AT_ONCE = 5_000;

function ignored(): void {
  return undefined;
}

/** The key of a producer has a colon, so none is `item`. */
function subjectKey(subject: EventSubject): Key {
  if ('producer' in subject) return textKey(subject.producer);
  const { object } = subject;
  return object.kind === 'item'
    ? withPosition(textKey('item'), object.position)
    : textKey(object.key);
}
