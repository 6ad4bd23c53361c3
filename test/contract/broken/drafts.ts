/** Adapters that are wrong about drafts, each with the sentence that catches it. */
import type { Broken } from './broken.ts';

export const BROKEN_DRAFTS: readonly Broken<'drafts'>[] = [
  [
    'keeps the first of two',
    'a draft is saved whole, and saving it again replaces it',
    (drafts) => ({
      save: async (draft) => {
        if ((await drafts.get(draft)) === null) await drafts.save(draft);
      },
    }),
  ],
  [
    'takes the time from what it was told, not from what is there',
    'a draft loses its time and says why, unless it was saved again or removed since it was read',
    (drafts) => ({
      unschedule: (read, problem) => drafts.save({ ...read, publishAtMs: null, problem }),
    }),
  ],
  [
    'removes what is not there',
    'a draft belongs to its author, and is removed once',
    (drafts) => ({
      remove: async (key) => {
        await drafts.remove(key);
        return true;
      },
    }),
  ],
  [
    'removes what it was told, not what was read',
    'a draft is removed as it was read, unless it was saved again',
    (drafts) => ({
      removeAsRead: async (read) => {
        await drafts.remove(read);
      },
    }),
  ],
  [
    'is late by one',
    'drafts are due from their time on, the earliest first',
    (drafts) => ({ due: (nowMs, ...part) => drafts.due(nowMs - 1, ...part) }),
  ],
  [
    'gives those in front each time',
    'drafts are due from their time on, the earliest first',
    (drafts) => ({ due: (nowMs, limit) => drafts.due(nowMs, limit) }),
  ],
  [
    'remembers earlier times',
    'a draft whose time is removed or changed is due by its last time only',
    (drafts) => ({
      save: async (draft) => {
        const earlier = await drafts.get(draft);
        await drafts.save({ ...draft, publishAtMs: earlier?.publishAtMs ?? draft.publishAtMs });
      },
    }),
  ],
  [
    'counts nothing',
    'drafts are listed by id in the order of code points, page by page',
    (drafts) => ({ list: (author, page) => drafts.list(author, { ...page, after: null }) }),
  ],
];
