/** Importing places, their members, and the settings of threads. Existing ones stay as they are. */
import { isDeepStrictEqual } from 'node:util';
import { didYouMean } from '../../base/did-you-mean.ts';
import { isCategory } from '../../model/items.ts';
import type { PlaceRecord } from '../../model/places.ts';
import { splitProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { ThreadRecord } from '../../model/reads.ts';
import { settingProblems } from '../../social/places/manage-places.ts';
import { isFollowable, isName } from '../../social/producers.ts';
import {
  forEachRow,
  repeatOf,
  type ImportRows,
  type ImportRun,
  type RowOutcome,
} from './import-context.ts';
import { isProblem, type RowProblem } from '../write-in-parts.ts';
import type { KindRow } from './kinds.ts';
import { erasedProblem } from './known-people.ts';

/** One after the other, because a place may be inside the one of the row before. */
export const importPlaces: ImportRows<KindRow<'places'>> = async (run, rows) => {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const place = placeOf(run, row);
    const [outcome] = isProblem(place)
      ? [place]
      : await forEachRow([place], (each) => writePlace(run, each));
    if (outcome !== undefined) outcomes.push(outcome);
  }
  return outcomes;
};

const OTHER_PLACE = {
  problem: 'expected a new place or an unchanged one, got different content for the same key',
};

async function writePlace(run: ImportRun, place: PlaceRecord): Promise<RowOutcome> {
  const { places } = await run.store.places.tree(null);
  const there = places.get(place.key);
  if (there !== undefined) return isDeepStrictEqual(there, place) ? 'known' : OTHER_PLACE;
  const { parent } = place;
  if (!run.isDryRun) {
    await run.store.places.create(place);
    return 'imported';
  }
  return parent === null || places.has(parent) || run.seen.has(`place ${parent}`)
    ? (repeatOf(run, `place ${place.key}`, place) ?? 'imported')
    : { problem: `parent: expected a place from an earlier row, got ${parent}` };
}

function placeOf(
  { placeTypes }: ImportRun,
  { key, parent, order, createdBy, createdAt, ...row }: KindRow<'places'>,
): PlaceRecord | RowProblem {
  const { type: named } = splitProducer(key as ProducerKey);
  const type = placeTypes.get(named);
  if (type === undefined || !isFollowable(key as ProducerKey)) {
    const types = [...placeTypes.keys()];
    const hint = type === undefined ? didYouMean(named, types) : '';
    return {
      problem: `key: expected one of the types ${types.join(', ')} and a name, such as forum:general, got ${JSON.stringify(key)}${hint}`,
    };
  }
  const { owners, moderators } = row;
  const [owner] = owners;
  if (owner === undefined || ![...owners, ...moderators].every(isName))
    return { problem: 'owners: expected ids of one or more people' };
  const { title, description } = row;
  const [problem] = settingProblems({ title, description, order });
  if (problem !== undefined) return { problem: `${problem.field?.at(-1)}: ${problem.message}` };
  return {
    key: key as ProducerKey,
    title,
    description,
    order,
    parent: parent as ProducerKey | null,
    readers: row.readers ?? type.readers,
    openers: row.openers ?? type.openers,
    posters: row.posters ?? type.posters,
    joining: row.joining ?? type.joining,
    createdBy: (createdBy ?? owner) as UserId,
    createdAtMs: createdAt,
    owners: owners as readonly UserId[],
    moderators: moderators as readonly UserId[],
  };
}

export const importMembers: ImportRows<KindRow<'members'>> = async (run, rows) => {
  const { places } = await run.store.places.tree(null);
  const erased = await run.people.erasedAmong(rows.map(({ user }) => user));
  const counted = new Set<ProducerKey>();
  return forEachRow(rows, async ({ place, user, state, since }) => {
    if (erased.has(user)) return erasedProblem('user', user);
    const key = place as ProducerKey;
    if (!places.has(key) && !run.seen.has(`place ${place}`))
      return { problem: `place: expected an existing place, got ${JSON.stringify(place)}` };
    const membership = { place: key, user: user as UserId, state, sinceMs: since };
    if (run.isDryRun) return repeatOf(run, `member ${place}\n${user}`, membership) ?? 'imported';
    const [there = null] = await run.store.places.membersAmong(key, [membership.user]);
    if (there?.state === state) {
      // A run that was cut off may not have counted its last members; putting one again counts all of the place.
      if (state === 'active' && !counted.has(key)) {
        counted.add(key);
        await run.store.places.putMember({ ...there, from: state });
      }
      return 'known';
    }
    if (there !== null)
      return {
        problem: `state: expected ${there.state}, the state that the person already has, got ${state}`,
      };
    await run.store.places.putMembers([membership]);
    return 'imported';
  });
};

/** The category that a row gives to its thread; null for a row without one. Refuses a key that is not a category. */
export function categoryIn({ category }: Pick<KindRow<'threads'>, 'category'>) {
  const key = category as ProducerKey | null;
  return key === null || (isFollowable(key) && isCategory(key))
    ? { category: key }
    : {
        problem: `category: expected a category such as forum:general or tag:news, got ${JSON.stringify(category)}`,
      };
}

interface ThreadContext {
  readonly run: ImportRun;
  /** The record before these rows; null for a thread that is new, or of private items. */
  readonly record: ThreadRecord | null;
  /** Returns whether that changed anything. */
  close(thread: string, isClosed: boolean): Promise<boolean>;
}

/**
 * Runs after the items, which opened the threads in their categories. The store is asked to close only threads whose
 * record is open.
 */
export const importThreads: ImportRows<KindRow<'threads'>> = async (run, rows) => {
  const records = await run.store.threads.getMany(rows.map(({ id }) => id));
  const known = new Map(
    records.flatMap((record) => (record === null ? [] : [[record.thread, record]])),
  );
  const closed = new Map(
    [...known.values()].map(({ thread, isClosed = false }) => [thread, isClosed]),
  );
  const close = async (thread: string, isClosed: boolean): Promise<boolean> => {
    if (closed.get(thread) === isClosed) return false;
    closed.set(thread, isClosed);
    return run.store.threads.close(thread, isClosed);
  };
  return forEachRow(rows, (row) =>
    importThread({ run, record: known.get(row.id) ?? null, close }, row),
  );
};

async function importThread(
  { run, record, close }: ThreadContext,
  row: KindRow<'threads'>,
): Promise<RowOutcome> {
  const read = categoryIn(row);
  if ('problem' in read) return { problem: read.problem ?? '' };
  const repeat = repeatOf(run, `thread ${row.id}`, row);
  if (repeat !== null) return repeat;
  const { category } = read;
  if (record !== null && category !== null && record.category !== category)
    return {
      problem: `category: expected ${record.category}, the thread’s current category, got ${category}`,
    };
  if (run.isDryRun) return record === null ? 'imported' : 'known';
  const isChanged = row.closed !== null && (await close(row.id, row.closed));
  const isNew = record !== null && record.opening.position > run.newest;
  return isChanged || isNew ? 'imported' : 'known';
}
