/** Lists by owner and id, one row each, and by member. */
import { damagedList, type ListKey, type ProducerList } from '../../model/lists.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { changedList, checkListCount, sortedMembers } from '../list-rules.ts';
import type { ListStore } from '../ports/lists.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { NO_PREFIX, NO_VALUE, prefixEnd, textKey, textsOf, type Key } from './engine/keys.ts';
import { intactRows, readIntact } from './engine/table.ts';

export function openLmdbLists(env: LmdbEnvironment): ListStore {
  return {
    create: async (list) =>
      env.write(() => {
        const earlier = readOne(env, list);
        if (earlier !== null) return { list: earlier, isNew: false };
        const made = { ...list, members: sortedMembers(list.members) };
        checkListCount(countLists(env, list.owner) + 1);
        return { list: replace(env, null, made), isNew: true };
      }),
    get: async (key) => env.read(() => readOne(env, key)),
    change: async (key, change) =>
      env.write(() => {
        const list = readOne(env, key);
        if (list === null) return null;
        const next = changedList(list, change);
        return next === list ? list : replace(env, list, next);
      }),
    list: async (owner, { after, limit }) => {
      if (limit === 0) return [];
      const prefix = textKey(owner);
      const start = after === null ? prefix : prefixEnd(rowKey({ owner, id: after }));
      const range = { start, end: prefixEnd(prefix), limit };
      return env.read(() =>
        intactRows(env.lists, range, {
          onDamage: env.onDamage,
          instead: (key) => damagedList(keyOf(textsOf(key))),
        }).map(({ value }) => value),
      );
    },
    all: async ({ after, limit }) => {
      if (limit === 0) return [];
      const start = after === null ? NO_PREFIX : prefixEnd(rowKey(after));
      return env.read(() => Array.from(env.lists.getRange({ start, limit }), ({ value }) => value));
    },
    holding: async (producer, limit) => {
      if (limit === 0) return [];
      const prefix = textKey(producer);
      const range = { start: prefix, end: prefixEnd(prefix), limit };
      return env.read(() => Array.from(env.listsByMember.getKeys(range), listIn));
    },
    remove: async (key) => env.write(() => removeOne(env, key)),
  };
}

function readOne(env: LmdbEnvironment, key: ListKey): ProducerList | null {
  return env.lists.get(rowKey(key)) ?? null;
}

function removeOne(env: LmdbEnvironment, key: ListKey): boolean {
  if (!env.lists.doesExist(rowKey(key))) return false;
  const list = readIntact(
    () => readOne(env, key),
    () => undefined,
  );
  replace(env, list ?? { ...damagedList(key), members: membersByKeys(env, key) }, null);
  return true;
}

/** Looks through the members of all lists, because only the damaged list had its own. */
function membersByKeys(env: LmdbEnvironment, { owner, id }: ListKey): readonly ProducerKey[] {
  return Array.from(env.listsByMember.getKeys({}), textsOf)
    .filter((texts) => texts[1] === owner && texts[2] === id)
    .map(([member]) => member as ProducerKey);
}

/** Replaces an earlier list with its rows by member; null for none. */
function replace<List extends ProducerList | null>(
  env: LmdbEnvironment,
  before: ProducerList | null,
  after: List,
): List {
  const [held, holds] = [new Set(before?.members), new Set(after?.members)];
  if (before !== null) {
    const gone = before.members.filter((member) => !holds.has(member));
    for (const member of gone) env.listsByMember.remove(memberKey(member, before));
    if (after === null) env.lists.remove(rowKey(before));
  }
  if (after !== null) {
    const come = after.members.filter((member) => !held.has(member));
    for (const member of come) env.listsByMember.put(memberKey(member, after), NO_VALUE);
    env.lists.put(rowKey(after), after);
  }
  return after;
}

function countLists(env: LmdbEnvironment, owner: UserId): number {
  const prefix = textKey(owner);
  return env.lists.getKeysCount({ start: prefix, end: prefixEnd(prefix) });
}

function rowKey({ owner, id }: ListKey): Key {
  return textKey(owner, id);
}

function memberKey(member: ProducerKey, { owner, id }: ListKey): Key {
  return textKey(member, owner, id);
}

function listIn(key: Key): ListKey {
  return keyOf(textsOf(key).slice(1));
}

function keyOf([owner = '', id = '']: readonly string[]): ListKey {
  return { owner: owner as UserId, id };
}
