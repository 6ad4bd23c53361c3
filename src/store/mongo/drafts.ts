/** Drafts, one document each. */
import { LIMITS } from '../../base/limits.ts';
import { clientKeyOfDraft, type DraftContent, type SavedDraft } from '../../model/drafts.ts';
import type { UserId } from '../../model/producers.ts';
import { changedDraft, checkDraftCount } from '../checks.ts';
import type { DraftKey, DraftStore } from '../ports/drafts.ts';
import { compareAndSet, insertOnce, isWritten, LOST, removeAsRead } from './engine/cas.ts';
import type { ClientKeyDocument, Collections, DraftDocument } from './engine/collections.ts';
import { requireCaller } from './engine/guard.ts';
import { clientKeyId, draftId, keysAfter } from './engine/keys.ts';

export function openMongoDrafts(collections: Collections): DraftStore {
  const { drafts } = collections;
  return {
    save: async (draft) => {
      await saveOne(collections, documentOf(draft));
      await stopPublishing(collections, draft);
    },
    unschedule: async (read, problem) => {
      await drafts.updateOne(asRead(read), { $set: { publishAtMs: null, problem } });
    },
    get: async ({ author, id }) => {
      const row = await drafts.findOne({ _id: draftId(author, id) });
      return row === null ? null : draftOf(row);
    },
    list: async (author, { after, limit }) => {
      if (limit === 0) return [];
      const rows = drafts.find({ author, id: keysAfter(after) }).sort({ id: 1 });
      return (await rows.limit(limit).toArray()).map(draftOf);
    },
    remove: async (key) => {
      const _id = draftId(key.author, key.id);
      const rule = { asRead: (row: DraftDocument) => asRead(draftOf(row)), what: 'the draft' };
      const isRemoved = await removeAsRead(drafts, { _id }, rule);
      await stopPublishing(collections, key);
      return isRemoved;
    },
    removeAsRead: async (read) => {
      await drafts.deleteOne(asRead(read));
    },
    due: async (nowMs, limit, skipped = 0) => {
      if (limit === 0) return [];
      // The lower bound leaves out drafts without a time, however the engine compares null.
      const rows = drafts
        .find({ publishAtMs: { $gte: 0, $lte: nowMs } }, { projection: { author: 1, id: 1 } })
        .sort({ publishAtMs: 1 });
      const found = await rows.skip(skipped).limit(limit).toArray();
      return found.map(({ author, id }) => ({ author: author as UserId, id }));
    },
  };
}

/** Whether the draft that an item is made of is as it was read; true for an item that is made of none. */
export async function isDraftAsRead(
  { drafts }: Pick<Collections, 'drafts'>,
  read: SavedDraft | undefined,
): Promise<boolean> {
  if (read === undefined) return true;
  return (await drafts.findOne(asRead(read), { projection: { _id: 1 } })) !== null;
}

/** Refuses to publish a draft that was changed, unless it was published before that, under this reservation. */
export async function requirePublished(
  { items }: Pick<Collections, 'items'>,
  reserved: ClientKeyDocument | null,
): Promise<void> {
  const document = reserved === null ? null : await items.findOne({ _id: reserved.at });
  if (document === null || document.state === 'void') changedDraft();
}

/**
 * Call after a draft was changed. Who publishes it reserves its key, then reads the draft, then writes the item: so they
 * see the change, or their reservation is seen here and a void document takes the item's place, unless it is there.
 */
async function stopPublishing(
  { clientKeys, items }: Pick<Collections, 'clientKeys' | 'items'>,
  key: DraftKey,
): Promise<void> {
  const { producer, clientKey } = clientKeyOfDraft(key);
  const reserved = await clientKeys.findOne({ _id: clientKeyId(producer, clientKey) });
  if (reserved !== null) await insertOnce(items, { _id: reserved.at, state: 'void' });
}

/** Replaces the draft only as it was read, so that an abandoned call does not take effect after a later one. */
async function saveOne(collections: Collections, draft: DraftDocument): Promise<void> {
  const { drafts } = collections;
  const { _id, ...fields } = draft;
  await compareAndSet(
    () => drafts.findOne({ _id }),
    async (row) => {
      if (row === null) checkDraftCount((await countOf(collections, draft.author as UserId)) + 1);
      requireCaller();
      const isSaved =
        row === null
          ? await insertOnce(drafts, draft)
          : await isWritten(drafts.updateOne(asRead(draftOf(row)), { $set: fields }));
      return isSaved ? undefined : LOST;
    },
    { what: 'the draft' },
  );
}

/** The draft, unless it was saved again. */
function asRead({ author, id, savedAtMs, publishAtMs }: SavedDraft) {
  return { _id: draftId(author, id), savedAtMs, publishAtMs };
}

async function countOf({ drafts }: Collections, author: UserId): Promise<number> {
  const rows = drafts.find({ author }, { projection: { _id: 1 } }).limit(LIMITS.draftsMax + 1);
  return (await rows.toArray()).length;
}

function documentOf({ author, id, content, ...draft }: SavedDraft): DraftDocument {
  return { _id: draftId(author, id), author, id, content: JSON.stringify(content), ...draft };
}

function draftOf({ _id, author, content, ...draft }: DraftDocument): SavedDraft {
  return { author: author as UserId, content: JSON.parse(content) as DraftContent, ...draft };
}
