/** Drafts, one document each. */
import { LIMITS } from '../../base/limits.ts';
import type { DraftContent, SavedDraft } from '../../model/drafts.ts';
import type { UserId } from '../../model/producers.ts';
import { checkDraftCount } from '../checks.ts';
import type { DraftStore } from '../ports/drafts.ts';
import { compareAndSet, insertOnce, isWritten, LOST, removeAsRead } from './engine/cas.ts';
import type { Collections, DraftDocument } from './engine/collections.ts';
import { requireCaller } from './engine/guard.ts';
import { draftId, keysAfter } from './engine/keys.ts';

export function openMongoDrafts(collections: Collections): DraftStore {
  const { drafts } = collections;
  return {
    save: (draft) => saveOne(collections, documentOf(draft)),
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
    remove: ({ author, id }) =>
      removeAsRead(
        drafts,
        { _id: draftId(author, id) },
        { asRead: (row) => asRead(draftOf(row)), what: 'the draft' },
      ),
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
