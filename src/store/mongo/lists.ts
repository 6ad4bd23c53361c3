/** Lists, one document each. */
import { LIMITS } from '../../base/limits.ts';
import type { ListKey, ProducerList } from '../../model/lists.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { changedList, checkListCount, sortedMembers } from '../list-rules.ts';
import type { KeyPage } from '../ports/key-page.ts';
import type { ListStore } from '../ports/lists.ts';
import { compareAndSet, insertOnce, isWritten, LOST, removeAsRead } from './engine/cas.ts';
import type { Collections } from './engine/collections.ts';
import { requireCaller } from './engine/guard.ts';
import { keysAfter, listId } from './engine/keys.ts';
import type { ListDocument } from './engine/small-documents.ts';

export function openMongoLists(collections: Collections): ListStore {
  const { lists } = collections;
  const get = async ({ owner, id }: ListKey): Promise<ProducerList | null> => {
    const row = await lists.findOne({ _id: listId(owner, id) });
    return row === null ? null : listOf(row);
  };
  return {
    create: (list) => create(collections, list),
    get,
    change: async (key, change) =>
      compareAndSet(
        () => lists.findOne({ _id: listId(key.owner, key.id) }),
        async (row) => {
          if (row === null) return null;
          const list = listOf(row);
          const next = changedList(list, change);
          const { title, members } = next;
          requireCaller();
          // A change without effect takes a revision too, so that an earlier change still in flight does not take effect
          // after it.
          const $set = { title, members, revision: row.revision + 1 };
          const write = lists.updateOne(asRead(row), { $set });
          return (await isWritten(write)) ? next : LOST;
        },
        { what: 'the list' },
      ),
    list: async (owner, page) => (page.limit === 0 ? [] : listsOf(collections, owner, page)),
    all: async ({ after, limit }) => {
      if (limit === 0) return [];
      const rest =
        after === null ? [] : await listsOf(collections, after.owner, { after: after.id, limit });
      const left = limit - rest.length;
      if (left === 0) return rest;
      const rows = lists.find({ owner: keysAfter(after?.owner ?? null) }, { batchSize: left });
      const later = await rows.sort({ owner: 1, id: 1 }).limit(left).toArray();
      return [...rest, ...later.map(listOf)];
    },
    holding: async (producer, limit) => {
      if (limit === 0) return [];
      const rows = lists.find({ members: producer }, { projection: { owner: 1, id: 1 } });
      const found = await rows.limit(limit).toArray();
      return found.map(({ owner, id }) => ({ owner: owner as UserId, id }));
    },
    remove: ({ owner, id }) =>
      removeAsRead(lists, { _id: listId(owner, id) }, { asRead, what: 'the list' }),
  };
}

async function listsOf(
  { lists }: Collections,
  owner: UserId,
  { after, limit }: KeyPage<string>,
): Promise<readonly ProducerList[]> {
  const rows = lists.find({ owner, id: keysAfter(after) }).sort({ id: 1 });
  return (await rows.limit(limit).toArray()).map(listOf);
}

/** Creating an existing list raises its revision, so that a removal still in flight does not take effect after it. */
async function create(
  collections: Collections,
  list: ProducerList,
): Promise<{ readonly list: ProducerList; readonly isNew: boolean }> {
  const { lists } = collections;
  return compareAndSet(
    () => lists.findOne({ _id: listId(list.owner, list.id) }),
    async (row) => {
      requireCaller();
      if (row !== null) {
        const write = lists.updateOne(asRead(row), { $inc: { revision: 1 } });
        return (await isWritten(write)) ? { list: listOf(row), isNew: false } : LOST;
      }
      const made = { ...list, members: sortedMembers(list.members) };
      checkListCount((await countOf(collections, list.owner)) + 1);
      return (await insertOnce(lists, documentOf(made))) ? { list: made, isNew: true } : LOST;
    },
    { what: 'the list' },
  );
}

/** The list, unless it changed or was created again. */
function asRead({ _id, revision, createdAtMs }: ListDocument) {
  return { _id, revision, createdAtMs };
}

async function countOf({ lists }: Collections, owner: UserId): Promise<number> {
  const rows = lists.find({ owner }, { projection: { _id: 1 } }).limit(LIMITS.listsMax + 1);
  return (await rows.toArray()).length;
}

function documentOf({ owner, id, ...list }: ProducerList): ListDocument {
  return { _id: listId(owner, id), owner, id, ...list, revision: 0 };
}

function listOf({ owner, id, title, members, createdAtMs }: ListDocument): ProducerList {
  return {
    owner: owner as UserId,
    id,
    title,
    members: members as readonly ProducerKey[],
    createdAtMs,
  };
}
