/** Drafts by author and id, and those with a time in the order of their times. */
import { damagedDraft, type SavedDraft } from '../../model/drafts.ts';
import { position } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import { checkDraftCount } from '../checks.ts';
import type { DraftKey, DraftStore } from '../ports/drafts.ts';
import type { LmdbEnvironment } from './engine/environment.ts';
import {
  NO_PREFIX,
  NO_VALUE,
  positionKey,
  POSITION_MAX,
  prefixEnd,
  textKey,
  textsOf,
  withText,
  type Key,
} from './engine/keys.ts';
import { intactRows, readIntact } from './engine/table.ts';

const INSTANT_BYTES = 6;

export function openLmdbDrafts(env: LmdbEnvironment): DraftStore {
  return {
    save: async (draft) => {
      await env.write(() => {
        saveOne(env, draft);
      });
    },
    unschedule: async (read, problem) => {
      await env.write(() => {
        const draft = draftAsRead(env, read);
        if (draft !== null) saveOne(env, { ...draft, publishAtMs: null, problem });
      });
    },
    get: async (key) => env.read(() => env.drafts.get(rowKey(key)) ?? null),
    list: async (author, { after, limit }) => {
      if (limit === 0) return [];
      const prefix = textKey(author);
      const start = after === null ? prefix : prefixEnd(rowKey({ author, id: after }));
      const range = { start, end: prefixEnd(prefix), limit };
      return env.read(() =>
        intactRows(env.drafts, range, {
          onDamage: env.onDamage,
          instead: (key) => damagedDraft({ author, id: textsOf(key)[1] ?? '' }),
        }).map(({ value }) => value),
      );
    },
    remove: async (key) => env.write(() => removeOne(env, key)),
    removeAsRead: async (read) => {
      await env.write(() => {
        if (draftAsRead(env, read) !== null) removeOne(env, read);
      });
    },
    due: async (nowMs, limit, offset = 0) =>
      limit === 0 ? [] : env.read(() => dueDrafts(env, nowMs, { limit, offset })),
  };
}

/** The draft; null when it was saved again or removed. */
export function draftAsRead(env: LmdbEnvironment, read: SavedDraft): SavedDraft | null {
  const draft = env.drafts.get(rowKey(read));
  if (draft === undefined || draft.savedAtMs !== read.savedAtMs) return null;
  return draft.publishAtMs === read.publishAtMs ? draft : null;
}

function saveOne(env: LmdbEnvironment, draft: SavedDraft): void {
  const earlier = env.drafts.get(rowKey(draft));
  if (earlier === undefined) countDrafts(env, draft.author, 1);
  else forgetTime(env, earlier);
  env.drafts.put(rowKey(draft), draft);
  if (draft.publishAtMs !== null) env.dueDrafts.put(timeKey(draft, draft.publishAtMs), NO_VALUE);
}

function removeOne(env: LmdbEnvironment, key: DraftKey): boolean {
  if (!env.drafts.doesExist(rowKey(key))) return false;
  const draft = readIntact(
    () => env.drafts.get(rowKey(key)) ?? null,
    () => undefined,
  );
  if (draft === null) forgetUnknownTime(env, key);
  else forgetTime(env, draft);
  env.drafts.remove(rowKey(key));
  countDrafts(env, key.author, -1);
  return true;
}

function countDrafts(env: LmdbEnvironment, author: UserId, by: 1 | -1): void {
  const count = (env.draftCounts.get(textKey(author)) ?? 0) + by;
  checkDraftCount(count);
  env.draftCounts.put(textKey(author), count);
}

function forgetTime(env: LmdbEnvironment, draft: SavedDraft): void {
  if (draft.publishAtMs !== null) env.dueDrafts.remove(timeKey(draft, draft.publishAtMs));
}

/** Looks through the times of all drafts, because only the damaged draft had its own. */
function forgetUnknownTime(env: LmdbEnvironment, key: DraftKey): void {
  const named = rowKey(key);
  for (const time of Array.from(env.dueDrafts.getKeys({ start: NO_PREFIX })))
    if (named.equals(time.subarray(INSTANT_BYTES))) env.dueDrafts.remove(time);
}

/** Does not read the drafts, so one whose bytes are damaged holds up no other. */
function dueDrafts(
  env: LmdbEnvironment,
  nowMs: number,
  part: { readonly limit: number; readonly offset: number },
): readonly DraftKey[] {
  const end = positionKey(position(Math.min(nowMs, POSITION_MAX - 1) + 1));
  return Array.from(env.dueDrafts.getKeys({ start: NO_PREFIX, end, ...part }), (key) => {
    const [author = '', id = ''] = textsOf(key.subarray(INSTANT_BYTES));
    return { author: author as UserId, id };
  });
}

function rowKey({ author, id }: DraftKey): Key {
  return textKey(author, id);
}

function timeKey({ author, id }: DraftKey, atMs: number): Key {
  return withText(withText(positionKey(position(Math.min(atMs, POSITION_MAX - 1))), author), id);
}
