/** Drafts, one document each. */
import { LIMITS } from '../../base/limits.ts';
import type { DraftContent, SavedDraft } from '../../model/drafts.ts';
import type { UserId } from '../../model/producers.ts';
import { checkDraftCount } from '../checks.ts';
import type { DraftStore } from '../ports/drafts.ts';
import { upsertOnce } from './engine/cas.ts';
import type { Collections, DraftDocument } from './engine/collections.ts';
import { draftId, keysAfter } from './engine/keys.ts';

export function openMongoDrafts(collections: Collections): DraftStore {
  const { drafts } = collections;
  return {
    save: async (draft) => {
      const { _id, ...fields } = documentOf(draft);
      if ((await drafts.findOne({ _id }, { projection: { _id: 1 } })) === null)
        checkDraftCount((await countOf(collections, draft.author)) + 1);
      await upsertOnce(drafts, { _id }, { $set: fields });
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
    remove: async ({ author, id }) => {
      const { deletedCount } = await drafts.deleteOne({ _id: draftId(author, id) });
      return deletedCount === 1;
    },
    removeAsRead: async (read) => {
      await drafts.deleteOne(asRead(read));
    },
    due: async (nowMs, limit) => {
      if (limit === 0) return [];
      // The lower bound leaves out drafts without a time, whatever the engine thinks of null.
      const rows = drafts.find({ publishAtMs: { $gte: 0, $lte: nowMs } }).sort({ publishAtMs: 1 });
      return (await rows.limit(limit).toArray()).map(draftOf);
    },
  };
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
