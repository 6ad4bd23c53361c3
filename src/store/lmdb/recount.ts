/** Recounts the counters of edges from the edges: what each viewer holds, and how many follow each producer. */
import { RELATIONS } from '../../model/edges.ts';
import type { RecountShare } from '../ports/edges.ts';
import { recountPlace } from '../recount-place.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import { NO_PREFIX, prefixEnd, textKey, textsOf, type Key } from './engine/keys.ts';

/** One share, in one transaction. */
export function recountLmdbEdges(
  env: LmdbEnvironment,
  after: string | null,
  limit: number,
): RecountShare {
  const { kind, key } = recountPlace(after);
  const names =
    kind === 'viewer'
      ? firstTexts(env.viewers, { after: key, limit })
      : producersAfter(env, { after: key, limit });
  const isRight = kind === 'viewer' ? recountViewer : recountProducer;
  const corrected = names.filter((name) => !isRight(env, name)).length;
  const last = names.at(-1);
  const isOver = names.length < limit || last === undefined;
  if (!isOver) return { checked: names.length, corrected, next: `${kind} ${last}` };
  return { checked: names.length, corrected, next: kind === 'viewer' ? 'producer ' : null };
}

interface NamePage {
  readonly after: string;
  readonly limit: number;
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

/** Whether the viewer's counters were right. */
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

/** Whether the producer's counter was right. */
function recountProducer(env: LmdbEnvironment, producer: string): boolean {
  const followers = countOf(env.receivedEdges, textKey(producer, 'follow'));
  if (followers === (env.followers.get(textKey(producer)) ?? 0)) return true;
  env.followers.put(textKey(producer), followers);
  return false;
}

function countOf(table: Pick<LmdbEnvironment['edges'], 'getKeysCount'>, prefix: Key): number {
  return table.getKeysCount({ start: prefix, end: prefixEnd(prefix) });
}
