/**
 * Recounts what rows say of others: what each viewer holds, how many follow each producer, the members of places, and
 * what threads say of their items.
 */
import { RELATIONS } from '../../model/edges.ts';
import type { RecountShare } from '../ports/edges.ts';
import { recountPlace, recountShare, type RecountKind } from '../recount-place.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { NO_PREFIX, prefixEnd, textKey, textsOf, type Key } from './engine/keys.ts';
import { readIntact } from './engine/table.ts';
import { recountThread } from './threads/thread-rows.ts';

interface NamePage {
  readonly after: string;
  readonly limit: number;
}

interface Recount {
  readonly names: (env: LmdbEnvironment, page: NamePage) => readonly string[];
  /** Whether what was stored was right; it is afterwards. Call inside a write. */
  readonly isRight: (env: LmdbEnvironment, name: string) => boolean;
}

const RECOUNTS: Readonly<Record<RecountKind, Recount>> = {
  viewer: { names: (env, page) => firstTexts(env.viewers, page), isRight: recountViewer },
  producer: { names: producersAfter, isRight: recountProducer },
  place: { names: (env, page) => firstTexts(env.places, page), isRight: recountPlaceMembers },
  thread: { names: (env, page) => firstTexts(env.threads, page), isRight: recountThread },
};

/** One share. Each row is one step, so that a server answers in between. One that is damaged stays as it is. */
export async function recountLmdb(
  env: LmdbEnvironment,
  after: string | null,
  limit: number,
): Promise<RecountShare> {
  const { kind, key } = recountPlace(after);
  const { names: namesAfter, isRight } = RECOUNTS[kind];
  const names = env.read(() => namesAfter(env, { after: key, limit }));
  let corrected = 0;
  for (const name of names) {
    const wasRight = await env.write(() => readIntact(() => isRight(env, name), env.onDamage));
    if (wasRight === false) corrected += 1;
  }
  return recountShare(kind, names, { limit, corrected });
}

type Keys = Pick<LmdbEnvironment['viewers'], 'getKeys'>;

/** The first texts of a table's keys, without duplicates. */
function firstTexts(table: Keys, { after, limit }: NamePage): readonly string[] {
  const names: string[] = [];
  let start: Key = after === '' ? NO_PREFIX : prefixEnd(textKey(after));
  while (names.length < limit) {
    const [key] = table.getKeys({ start, limit: 1 });
    if (key === undefined) return names;
    const name = textsOf(key)[0] ?? '';
    names.push(name);
    start = prefixEnd(textKey(name));
  }
  return names;
}

/** Producers with a counter, and producers with edges but no counter. */
function producersAfter(env: LmdbEnvironment, page: NamePage): readonly string[] {
  const names = new Set([
    ...firstTexts(env.followers, page),
    ...firstTexts(env.receivedEdges, page),
  ]);
  const keys = [...names].map((name) => [textKey(name), name] as const);
  return keys
    .toSorted(([a], [b]) => Buffer.compare(a, b))
    .slice(0, page.limit)
    .map(([, name]) => name);
}

function recountViewer(env: LmdbEnvironment, viewer: string): boolean {
  const row = env.viewers.get(textKey(viewer));
  if (row === undefined) return true;
  const [version, ...counted] = row;
  const held = RELATIONS.map((relation) => countOf(env.edges, textKey(viewer, relation)));
  if (held.every((count, nth) => count === (counted[nth] ?? 0))) return true;
  const [follow = 0, block = 0, mute = 0, request = 0, reading = 0] = held;
  env.viewers.put(textKey(viewer), [version, follow, block, mute, request, reading]);
  return false;
}

function recountProducer(env: LmdbEnvironment, producer: string): boolean {
  const followers = countOf(env.receivedEdges, textKey(producer, 'follow'));
  return isStored(env.followers, textKey(producer), followers);
}

function recountPlaceMembers(env: LmdbEnvironment, place: string): boolean {
  const members = countOf(env.members, textKey(place, 'active'));
  return isStored(env.memberCounts, textKey(place), members);
}

/** Whether this count was stored; it is afterwards. */
function isStored(table: LmdbEnvironment['followers'], key: Key, count: number): boolean {
  if (count === (table.get(key) ?? 0)) return true;
  table.put(key, count);
  return false;
}

function countOf(table: Pick<LmdbEnvironment['edges'], 'getKeysCount'>, prefix: Key): number {
  return table.getKeysCount({ start: prefix, end: prefixEnd(prefix) });
}
