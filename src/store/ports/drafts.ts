/** The port of drafts: items that are not published yet. */
import type { SavedDraft } from '../../model/drafts.ts';
import type { UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** What identifies a draft. */
export type DraftKey = Pick<SavedDraft, 'author' | 'id'>;

export interface DraftStore {
  /**
   * Replaces the author's draft of that id. Refuses, with BAD_USER_INPUT, more than an author may keep. What was being
   * published from the draft before is published already when this resolves, or never.
   */
  save(draft: SavedDraft): Promise<void>;
  /**
   * Removes the time of a draft and records the reason, unless it was saved again or removed since it was read. Atomic
   * and safe to repeat.
   */
  unschedule(read: SavedDraft, problem: string): Promise<void>;
  get(key: DraftKey): Promise<SavedDraft | null>;
  /** By id, in the order of code points. A damaged one is listed as `isDamaged`; the other reads of it throw. */
  list(author: UserId, page: KeyPage<string>): Promise<readonly SavedDraft[]>;
  /**
   * True when it existed, also when it is damaged. As with `save`, what was being published from it is published
   * already, or never.
   */
  remove(key: DraftKey): Promise<boolean>;
  /** Removes a draft unless it was saved again since it was read. Atomic. */
  removeAsRead(read: SavedDraft): Promise<void>;
  /** The keys of drafts that are due, earliest first, at most `limit`, without the first `skipped`. */
  due(nowMs: number, limit: number, skipped?: number): Promise<readonly DraftKey[]>;
}
