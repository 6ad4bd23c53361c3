/** Drafts: items before they are published. They have no position, so nothing can have read past them. */
import type { Attachment, Attributes } from './attachments.ts';
import type { ClientKey, Visibility } from './items.ts';
import type { Position } from './positions.ts';
import { userProducer, type ProducerKey, type UserId } from './producers.ts';

/** No client can write this character into a key of its own. */
export const DRAFT_KEY_PREFIX = '\u0001draft:';

/** What an author writes, before it is an item. */
export interface DraftContent {
  readonly kind: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly thread: string | null;
  /** The item of the same thread that it answers. Drafts kept by earlier releases have none. */
  readonly parent?: Position | null;
  /** The category in which it opens a new thread; left out by earlier releases. */
  readonly category?: ProducerKey | null;
  readonly visibility: Visibility;
  readonly audience: readonly ProducerKey[];
  readonly language: string | null;
  readonly attachments: readonly Attachment[];
  readonly attributes: Attributes;
}

/** A draft as it is kept for its author. */
export interface SavedDraft {
  readonly author: UserId;
  /** Chosen by the author's client, unique among the author's drafts. */
  readonly id: string;
  readonly content: DraftContent;
  /** When to publish it; null until the author does. */
  readonly publishAtMs: number | null;
  readonly savedAtMs: number;
  /** Why it could not be published when it was due; null when nothing went wrong. */
  readonly problem: string | null;
  /** The store lost what it was about. Set in lists alone, and everything but its author and id stands for nothing. */
  readonly isDamaged?: true;
}

/** The key under which a draft is published. */
export function clientKeyOfDraft({ author, id }: Pick<SavedDraft, 'author' | 'id'>): ClientKey {
  return { producer: userProducer(author), clientKey: DRAFT_KEY_PREFIX + id };
}

const NOTHING_WRITTEN: DraftContent = {
  kind: 'post',
  title: null,
  text: null,
  url: null,
  tags: [],
  thread: null,
  visibility: 'private',
  audience: [],
  language: null,
  attachments: [],
  attributes: {},
};

/** What a list shows of a draft whose text is lost, so that its author can delete it. */
export function damagedDraft({ author, id }: Pick<SavedDraft, 'author' | 'id'>): SavedDraft {
  return {
    author,
    id,
    content: NOTHING_WRITTEN,
    publishAtMs: null,
    savedAtMs: 0,
    problem: 'expected a stored draft, got damaged bytes; it can only be deleted',
    isDamaged: true,
  };
}
