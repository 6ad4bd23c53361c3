/** People's profiles, one row each, and the erasures of people who left. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../base/limits.ts';
import { roomFor } from '../../base/lru.ts';
import { addCounts, erasedPerson, NOTHING_ERASED, type Erasure } from '../../model/erasure.ts';
import { type Person, type PersonPatch, patchedPerson } from '../../model/people.ts';
import { nameBeginnings } from '../../model/person-names.ts';
import type { UserId } from '../../model/producers.ts';
import type { ErasureShare, ErasureStart, PeopleStore } from '../ports/people.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import {
  NO_PREFIX,
  NO_VALUE,
  prefixEnd,
  textIn,
  textKey,
  textsOf,
  withText,
  type Key,
} from './engine/keys.ts';
import { readIntact } from './engine/table.ts';
import { upgradeRows } from './engine/upgrade-rows.ts';

/** Cached for somebody who never joined. */
const ABSENT = 0;

/** Reads come from a bounded cache that this process's own writes keep exact. */
export function openLmdbPeople(env: LmdbEnvironment): PeopleStore {
  const cache = new LRUCache<UserId, Person | typeof ABSENT>(roomFor(LIMITS.peopleCacheMax));
  const load = (id: UserId): Person | null => {
    const cached = cache.get(id);
    if (cached !== undefined) return cached === ABSENT ? null : cached;
    const person = readPerson(env, id);
    cache.set(id, person ?? ABSENT);
    return person;
  };
  const forget = <T>(ids: readonly UserId[], answer: T): T => {
    for (const id of ids) cache.delete(id);
    return answer;
  };
  return {
    join: async (person) => forget([person.id], await env.write(() => joinOne(env, person))),
    joinMany: async (people) => {
      await env.write(() => {
        for (const person of people) joinOne(env, person);
      });
      forget(
        people.map(({ id }) => id),
        null,
      );
    },
    getMany: async (ids) => env.read(() => ids.map(load)),
    edit: async (id, patch) => forget([id], await env.write(() => editOne(env, id, patch))),
    list: async ({ after, limit }) => {
      if (limit === 0) return [];
      const start = startAfter(after);
      return env.read(() =>
        Array.from(env.people.getRange({ start, limit }), ({ value }) => value),
      );
    },
    named: async (beginning, { after, limit }) => {
      if (limit === 0) return [];
      const all = textKey(beginning);
      const start = after === null ? all : prefixEnd(withText(all, after));
      return env.read(() =>
        Array.from(
          env.peopleByName.getKeys({ start, end: prefixEnd(all), limit }),
          (key) => textIn(key, all.length, key.length - 1) as UserId,
        ),
      );
    },
    erase: async (start) => forget([start.person], await env.write(() => eraseOne(env, start))),
    erasure: async (id) => env.read(() => readErasure(env, id)),
    erasures: async ({ after, limit }) => {
      if (limit === 0) return [];
      const range = { start: startAfter(after), limit };
      // The list does not read the erasures, so one whose bytes are damaged holds up no other.
      return env.read(() =>
        Array.from(env.erasing.getKeys(range), (key) => (textsOf(key)[0] ?? '') as UserId),
      );
    },
    noteErasure: async (id, share) => env.write(() => noteShare(env, id, share)),
  };
}

function joinOne(
  env: LmdbEnvironment,
  person: Person,
): { readonly person: Person; readonly isNew: boolean } {
  const earlier = readPerson(env, person.id);
  if (earlier !== null) return { person: earlier, isNew: false };
  putPerson(env, { before: null, after: person });
  return { person, isNew: true };
}

interface PersonChange {
  /** Null for a person who has no record yet. */
  readonly before: Person | null;
  readonly after: Person;
}

/** Writes the record, and lists the person under the names it has now. Call inside a write. */
function putPerson(env: LmdbEnvironment, change: PersonChange): void {
  env.people.put(textKey(change.after.id), change.after);
  putNames(env, change);
}

function putNames(env: LmdbEnvironment, { before, after }: PersonChange): void {
  const former = before === null ? [] : nameBeginnings(before);
  const names = nameBeginnings(after);
  const [had, has] = [new Set(former), new Set(names)];
  for (const name of former) if (!has.has(name)) env.peopleByName.remove(textKey(name, after.id));
  for (const name of names)
    if (!had.has(name)) env.peopleByName.put(textKey(name, after.id), NO_VALUE);
}

/** Lists the people of a folder that was written before people were listed by name. */
export async function listNames(env: LmdbEnvironment): Promise<void> {
  const people = { progress: LISTED, table: env.people, atOnce: LISTED_AT_ONCE };
  await upgradeRows(env, people, (key) => {
    // A damaged record has no names to list, and holds up no other.
    const person = readIntact(
      () => env.people.get(key) ?? null,
      () => undefined,
    );
    if (person !== null) putNames(env, { before: null, after: person });
  });
}

const LISTED = textKey('names-listed');
const LISTED_AT_ONCE = 1_000;

function readPerson(env: LmdbEnvironment, id: UserId): Person | null {
  return env.people.get(textKey(id)) ?? null;
}

function editOne(env: LmdbEnvironment, id: UserId, patch: PersonPatch): Person | null {
  const person = readPerson(env, id);
  if (person === null || person.state === 'erased') return person;
  const next = patchedPerson(person, patch);
  putPerson(env, { before: person, after: next });
  return next;
}

function startAfter(after: UserId | null): Key {
  return after === null ? NO_PREFIX : prefixEnd(textKey(after));
}

function readErasure(env: LmdbEnvironment, id: UserId): Erasure | null {
  return env.erasures.get(textKey(id)) ?? null;
}

function eraseOne(env: LmdbEnvironment, start: ErasureStart): Erasure {
  const earlier = readErasure(env, start.person);
  if (earlier !== null) return earlier;
  const key = textKey(start.person);
  const before = readPerson(env, start.person);
  const erasure = { ...start, removed: NOTHING_ERASED, isFinished: false };
  putPerson(env, { before, after: erasedPerson(start.person, before?.feed ?? 'public') });
  env.erasures.put(key, erasure);
  env.erasing.put(key, NO_VALUE);
  return erasure;
}

function noteShare(
  env: LmdbEnvironment,
  id: UserId,
  { removed, isFinished, heir }: ErasureShare,
): Erasure | null {
  const erasure = readErasure(env, id);
  if (erasure === null) return null;
  const next = {
    ...erasure,
    heir: heir ?? erasure.heir,
    removed: addCounts(erasure.removed, removed),
    isFinished: heir === undefined && (erasure.isFinished || isFinished),
  };
  env.erasures.put(textKey(id), next);
  if (next.isFinished) env.erasing.remove(textKey(id));
  else if (heir !== undefined) env.erasing.put(textKey(id), NO_VALUE);
  return next;
}
