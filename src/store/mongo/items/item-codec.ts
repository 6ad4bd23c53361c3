/** Items as documents, and what "the same content" means for a client key. */
import { createHash } from 'node:crypto';
import {
  openedInOf,
  openingAt,
  repeatedOf,
  timelinesOf,
  type Draft,
  type Item,
  type Payload,
} from '../../../model/items.ts';
import { position } from '../../../model/positions.ts';
import { type ProducerKey, type UserId } from '../../../model/producers.ts';
import type { ItemDocument, ItemExtras, LiveItemDocument } from '../engine/collections.ts';

export function documentOfDraft(
  at: number,
  draft: Draft,
  { token, category, opening }: Pick<LiveItemDocument, 'token' | 'category' | 'opening'>,
): LiveItemDocument {
  const { payload } = draft;
  const opened = openedInOf(draft, opening === null ? (category as ProducerKey | null) : null);
  return {
    _id: at,
    state: 'live',
    revision: 0,
    token,
    timelines: timelinesOf({ ...draft, ...opened }),
    producer: draft.producer,
    author: draft.author,
    kind: draft.kind,
    thread: draft.thread,
    category,
    opening,
    ...(category === null || opening !== null ? {} : { ownCategory: category }),
    tags: [...draft.tags],
    visibility: draft.visibility,
    title: payload.title,
    text: payload.text,
    url: payload.url,
    votes: payload.votes,
    ...extrasOf(draft),
    ...opened,
    createdAtMs: draft.createdAtMs,
    editedAtMs: draft.editedAtMs ?? null,
  };
}

/** Null for a document that holds no item. */
export function itemOfDocument(document: ItemDocument | null | undefined): Item | null {
  if (document?.state !== 'live') return null;
  return {
    position: position(document._id),
    producer: document.producer as ProducerKey,
    author: document.author as UserId | null,
    kind: document.kind,
    thread: document.thread,
    opening: openingAt(document.opening),
    tags: document.tags,
    visibility: document.visibility,
    ...(document.audience === undefined
      ? {}
      : { audience: document.audience as readonly ProducerKey[] }),
    ...(document.parent === undefined ? {} : { parent: position(document.parent) }),
    ...(document.wasShown === undefined ? {} : { wasShown: document.wasShown }),
    ...(document.foreignId === undefined ? {} : { foreignId: document.foreignId }),
    ...(document.openedIn === undefined ? {} : { openedIn: document.openedIn as ProducerKey }),
    ...(document.repostOf === undefined ? {} : { repostOf: position(document.repostOf) }),
    payload: payloadOf(document),
    createdAtMs: document.createdAtMs,
    editedAtMs: document.editedAtMs,
  };
}

export function payloadOf(document: LiveItemDocument): Payload {
  const { title, text, url, votes } = document;
  return { title, text, url, votes, ...shownOf(document) };
}

/** Fields that few items have. */
export type Shown = Pick<Payload, 'language' | 'attachments' | 'attributes'>;

export function extrasOf({
  audience,
  parent,
  wasShown,
  foreignId,
  repostOf,
  payload,
}: Pick<
  Item,
  'audience' | 'parent' | 'wasShown' | 'foreignId' | 'repostOf' | 'payload'
>): ItemExtras {
  const { language, attachments, attributes } = payload;
  const shown: Shown = {
    ...(language === undefined ? {} : { language }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(attributes === undefined ? {} : { attributes }),
  };
  return {
    ...(audience === undefined ? {} : { audience }),
    ...(parent === undefined ? {} : { parent }),
    ...(wasShown === undefined ? {} : { wasShown }),
    ...(foreignId === undefined ? {} : { foreignId }),
    ...(repostOf === undefined ? {} : { repostOf }),
    ...(Object.keys(shown).length === 0 ? {} : { shown: JSON.stringify(shown) }),
  };
}

function shownOf({ shown }: ItemExtras): Shown {
  return shown === undefined ? {} : (JSON.parse(shown) as Shown);
}

/**
 * Covers everything except the display time, which the server stamps again on each attempt. For a foreign id the times
 * are content too, and the category is not, because it belongs to the thread.
 */
export function digestOfDraft(given: Draft): string {
  const draft = repeatedOf(given);
  const { foreignId, foreignParent, category, createdAtMs, editedAtMs = null } = draft;
  const { producer, author, kind, thread, tags, visibility, payload } = draft;
  const row = [
    producer,
    author,
    kind,
    thread,
    tags,
    visibility,
    payload.title,
    payload.text,
    payload.url,
    payload.votes,
    ...(foreignId === undefined ? [] : [createdAtMs, editedAtMs]),
    ...(category === undefined || foreignId !== undefined ? [] : [category]),
    ...(foreignParent === undefined ? [] : [foreignParent]),
    ...Object.entries(extrasOf(draft)),
  ];
  return createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);
}
