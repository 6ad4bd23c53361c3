/**
 * What the change log's entries report about items, entries of earlier versions included, and when they cannot tell.
 */
import { expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { UserId } from '../../../src/model/producers.ts';
import {
  decodeEntry,
  encodeEntry,
  type LogEntry,
} from '../../../src/store/redis/change-log/log-entry.ts';
import {
  followChanges,
  openFollowedChanges,
} from '../../../src/store/redis/items/followed-changes.ts';
import { COPY_MS_MAX } from '../../../src/store/redis/items/invalidating-cache.ts';
import { bob, item } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';

const three = position(3);
const opening = { position: position(1), author: bob, visibility: 'public' } as const;
const settled = { kind: 'settled', above: position(2), upTo: three } as const;
const [plain, reply] = [item(3), item(3, { thread: 't', opening })];

function changedBy(text: string): readonly number[] | null {
  const followed = followChanges();
  followed.apply(decodeEntry(text));
  return followed.since(0).positions;
}

const ENTRIES: readonly (readonly [string, LogEntry, readonly number[] | null])[] = [
  ['one item', { kind: 'item', position: three, isGone: false, isAlone: true }, [3]],
  ['an item and others', { kind: 'item', position: three, isGone: true, isAlone: false }, null],
  ['somebody who wrote something', { kind: 'people', people: [bob] }, null],
  ['a name', { kind: 'people', people: [bob], isAlone: true }, []],
  ['a place', { kind: 'places' }, null],
  ['items that change no others', { ...settled, items: [reply], isAlone: true }, []],
  ['a reply that changes others', { ...settled, items: [reply], isAlone: false }, null],
  ['items that reply to nothing', { ...settled, items: [plain] }, []],
  ['more items than an entry holds', { ...settled, items: null }, null],
  ['a like', { kind: 'like', position: three, viewer: bob }, []],
  ['likes', { kind: 'counts', counts: [[three, 1]] }, []],
  ['a follow', { kind: 'viewers', viewers: [bob] }, []],
  ['a membership', { kind: 'members', user: bob }, []],
  ['a list', { kind: 'members', user: bob, list: 'one' }, []],
];

test.each(ENTRIES)('an entry about %s says what changed', (_, entry, expected) => {
  expect(changedBy(encodeEntry(entry))).toEqual(expected);
});

test.each([
  ['an item', '["i",3,false,"t",null]'],
  ['a person', '["u",["bob"]]'],
  ['a reply', JSON.stringify(['s', 2, 3, [reply]])],
])('an entry about %s by an earlier version may concern any item', (_, text) => {
  expect(changedBy(text)).toBeNull();
});

test('processes of earlier versions read an entry as far as they know it', () => {
  const entry = { kind: 'people', people: ['bob' as UserId], isAlone: true } as const;
  const [kind, people] = JSON.parse(encodeEntry(entry)) as readonly unknown[];
  expect([kind, people]).toEqual(['u', ['bob']]);
});

test('the answer is unknown while the log cannot be confirmed, or when nobody announced the change', async () => {
  const [followed, clock] = [followChanges(), manualClock()];
  let isConfirmed = true;
  const changes = openFollowedChanges({
    followed,
    log: { confirm: async () => isConfirmed },
    timing: { nowMs: clock.now },
  });
  const before = changes.count();
  const told = async () => (await changes.since(before)).positions;
  expect(await told()).toEqual([]);
  isConfirmed = false;
  expect(await told()).toBeNull();
  isConfirmed = true;
  expect(await told()).toEqual([]);
  clock.advance(COPY_MS_MAX);
  expect(await told()).toBeNull();
  expect((await changes.since(changes.count())).positions).toEqual([]);
});
