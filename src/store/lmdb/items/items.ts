/** Items and the timelines they are in. Reads come from a bounded cache that this process's own writes keep exact. */
import type { Clock } from '../../../base/clock.ts';
import { FeedError, invariant } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import type { SavedDraft } from '../../../model/drafts.ts';
import {
  categoryOf,
  openedInOf,
  foreignKey,
  keyOfDraft,
  mayComeAgain,
  type ClientKey,
  type Draft,
  type Item,
  patchedPayload,
} from '../../../model/items.ts';
import { position, type Position } from '../../../model/positions.ts';
import { changedDraft, checkRevision, checkVisibilityChange, unknownParent } from '../../checks.ts';
import { changedSince, type ChangedLast } from '../../ports/changed-since.ts';
import { PositionCache } from '../../position-cache.ts';
import type { ItemPatch, ItemStore } from '../../ports/items.ts';
import { deleteEvents, editEvents, publishEvents, type DeleteNote } from '../../recorded-events.ts';
import { draftAsRead } from '../drafts.ts';
import type { LmdbEnvironment } from '../engine/environment.ts';
import { decodeItem, draftDigest, encodeItem } from './item-codec.ts';
import { readItem } from './item-rows.ts';
import { positionKey, POSITION_MAX, textKey, type Key } from '../engine/keys.ts';
import { nextEventNumber, recordEvents } from '../events.ts';
import { openLmdbLikes, removeReactions } from './reactions.ts';
import { forgetBlock } from '../engine/log-blocks.ts';
import { bufferWrites } from '../engine/write-buffer.ts';
import { existingAmong } from '../engine/table.ts';
import { readRemoval, rememberRemoval } from './removals.ts';
import { takePosition } from './positions.ts';
import { openingIn, readThread } from '../threads/thread-codec.ts';
import { addThreadItem, removeThreadItem, updateThreadVisibility } from '../threads/thread-rows.ts';
import { addToTimelines, removeFromTimelines } from '../timelines/timelines.ts';
import { noteWords } from '../words/words.ts';

interface Published {
  readonly item: Item;
  readonly isNew: boolean;
}

export function openLmdbItems(env: LmdbEnvironment, clock: Clock): ItemStore {
  const cache = new PositionCache<Item>(LIMITS.itemCacheSlots);
  const load = (at: Position): Item | null => {
    const cached = cache.get(at);
    if (cached !== undefined) return cached;
    const item = isStorable(at) ? readItem(env, at) : null;
    if (item !== null) cache.set(item);
    return item;
  };
  let changed: ChangedLast = { count: 0, last: [] };
  const note = (at: Position): void => {
    changed = {
      count: changed.count + 1,
      last: [...changed.last, at].slice(-LIMITS.changesNamedMax),
    };
  };
  return {
    ...openLmdbLikes(env, clock),
    publish: async (draft, from) => {
      const prepared = { ...prepare(draft), from };
      const published = await env.write((): Published => {
        const { item: written, isNew } = publishOne(env, prepared);
        const item = readItem(env, written.position);
        invariant(item !== null, 'an item that was published is there');
        if (!isNew) return { item, isNew };
        addToTimelines(env, [item]);
        recordEvents(env, publishEvents(item, clock.now()));
        return { item, isNew };
      });
      if (published.isNew) cache.set(published.item);
      return published;
    },
    publishMany: async (drafts) => {
      const prepared = drafts.map(prepare);
      return env.write(() => publishAll(env, prepared));
    },
    changedSince: async (seen) => changedSince(changed, seen),
    getMany: async (positions) => env.read(() => positions.map(load)),
    positionsOf: async (keys) =>
      env.read(() => {
        const rows = keys.map(keyRow);
        const exist = existingAmong(env.clientKeys, rows);
        return rows.map((row, nth) =>
          exist[nth] === true ? positionOf(env.clientKeys.get(row)) : null,
        );
      }),
    edit: async (at, patch, atMs) => {
      const item = isStorable(at) ? await env.write(() => editOne(env, at, { patch, atMs })) : null;
      cache.delete(at);
      note(at);
      return item;
    },
    remove: async (at, removal) => {
      if (!isStorable(at)) return false;
      const isRemoved = await env.write(() => {
        const isThere = removeOne(env, at, { by: removal?.by ?? null, atMs: clock.now() });
        if (isThere && removal !== undefined) rememberRemoval(env, at, removal);
        return isThere;
      });
      cache.delete(at);
      note(at);
      forgetBlock(env.logBlocks, at);
      return isRemoved;
    },
    removalOf: async (at, nowMs) =>
      isStorable(at) ? env.read(() => readRemoval(env, at, nowMs)) : null,
  };
}

interface Prepared {
  readonly draft: Draft;
  readonly key: ClientKey | null;
  /** Empty without a key. */
  readonly digest: string;
  readonly from?: SavedDraft | undefined;
}

function prepare(draft: Draft): Prepared {
  const key = keyOfDraft(draft);
  return { draft, key, digest: key === null ? '' : draftDigest(draft) };
}

/** The tables of items and threads that publishing reads and writes by key. */
const PUBLISHING = [
  'clientKeys',
  'threads',
  'threadsByNewest',
  'categoryItems',
  'categories',
  'markers',
  'system',
] as const;

function publishAll(env: LmdbEnvironment, all: readonly Prepared[]): readonly Position[] {
  const buffer = bufferWrites(env, PUBLISHING);
  const published = all.map((each) => publishOne(buffer.env, each));
  buffer.flush();
  addToTimelines(
    env,
    published.flatMap(({ item, isNew }) => (isNew ? item : [])),
  );
  return published.map(({ item }) => item.position);
}

/** Leaves the timelines to the caller, who may have more to add. The item of a new draft is as it was given. */
function publishOne(env: LmdbEnvironment, prepared: Prepared): Published {
  const { key, digest, from } = prepared;
  const earlier = findEarlier(env, prepared);
  if (earlier !== null) return { item: earlier, isNew: false };
  if (from !== undefined && draftAsRead(env, from) === null) changedDraft();
  const draft = withParent(env, prepared.draft);
  const thread = draft.thread === null ? null : readThread(env, draft.thread);
  const { editedAtMs = null } = draft;
  const category = thread?.category ?? categoryOf(draft);
  const opened = draft.thread !== null && thread === null ? category : null;
  const item = {
    ...draft,
    ...openedInOf(draft, opened),
    position: takePosition(env),
    opening: openingIn(thread),
    editedAtMs,
  };
  env.items.put(positionKey(item.position), encodeItem(item));
  if (key !== null) env.clientKeys.put(keyRow(key), [item.position, digest]);
  addThreadItem(env, item, { record: thread, category });
  return { item, isNew: true };
}

/** The item that an earlier publish with this client key made. Refuses if it was deleted: a retry must not bring it back. */
function findEarlier(env: LmdbEnvironment, { draft, key, digest }: Prepared): Item | null {
  const row = key === null ? undefined : env.clientKeys.get(keyRow(key));
  if (key === null || row === undefined) return null;
  const { clientKey } = key;
  if (row[1] !== digest)
    throw new FeedError(
      'CONFLICT',
      `expected the same content for client key "${clientKey}", got other content`,
    );
  const item = readItem(env, position(row[0]));
  if (item === null && !mayComeAgain(draft))
    throw new FeedError(
      'CONFLICT',
      `expected a new client key, got "${clientKey}" of an item that was deleted`,
    );
  return item;
}

/** The draft with the position of the item that it answers. */
function withParent(env: LmdbEnvironment, draft: Draft): Draft {
  const { foreignParent } = draft;
  if (foreignParent === undefined) return draft;
  const parent = positionOf(env.clientKeys.get(keyRow(foreignKey(foreignParent))));
  return { ...draft, parent: parent ?? unknownParent(foreignParent) };
}

function keyRow({ producer, clientKey }: ClientKey): Key {
  return textKey(producer, clientKey);
}

function positionOf(row: readonly [number, string] | undefined): Position | null {
  return row === undefined ? null : position(row[0]);
}

function editOne(
  env: LmdbEnvironment,
  at: Position,
  { patch, atMs }: { readonly patch: ItemPatch; readonly atMs: number },
): Item | null {
  const item = readItem(env, at);
  if (item === null) return null;
  const visibility = patch.visibility ?? item.visibility;
  checkVisibilityChange(item.visibility, visibility);
  const changed: Item = {
    ...item,
    visibility,
    ...(patch.audience === undefined ? {} : { audience: patch.audience }),
    ...(patch.wasShown === undefined ? {} : { wasShown: patch.wasShown }),
    payload: patchedPayload(item.payload, patch.payload),
  };
  if (JSON.stringify(encodeItem(changed)) === JSON.stringify(encodeItem(item))) return item;
  checkRevision(item, patch);
  const row = encodeItem({ ...changed, editedAtMs: atMs });
  env.items.put(positionKey(at), row);
  noteWords(env, item, changed);
  updateThreadVisibility(env, item, changed);
  const n = nextEventNumber(env);
  recordEvents(env, editEvents(changed, { before: item, atMs, n }));
  return decodeItem(at, row, env.texts);
}

function removeOne(env: LmdbEnvironment, at: Position, note: DeleteNote): boolean {
  const item = readItem(env, at);
  if (item === null) return false;
  env.items.remove(positionKey(at));
  noteWords(env, item, null);
  removeFromTimelines(env, item);
  removeThreadItem(env, item);
  removeReactions(env, at);
  recordEvents(env, deleteEvents(item, note));
  return true;
}

function isStorable(at: Position): boolean {
  return at <= POSITION_MAX;
}
