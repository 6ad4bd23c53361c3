/** Items as rows: fixed tuples, so that no field names are stored. Decoded items are frozen and may be shared. */
import { createHash } from 'node:crypto';
import {
  freezeItem,
  openingAt,
  type Draft,
  type Item,
  type ThreadOpener,
  type Visibility,
} from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';

type Content = readonly [
  producer: string,
  author: string | null,
  kind: string,
  thread: string | null,
  tags: readonly string[],
  visibility: Visibility,
  title: string | null,
  text: string | null,
  url: string | null,
  votes: number,
  createdAtMs: number,
  editedAtMs: number | null,
];

/** `opening` is the position of what opened the thread; null or left out for that item itself. */
export type ItemRow = readonly [...content: Content, opening?: number | null];

export function encodeItem(item: Omit<Item, 'position'>): ItemRow {
  const content = contentOf(item);
  return item.opening === null ? content : [...content, item.opening.position];
}

function contentOf(item: Omit<Item, 'position' | 'opening'>): Content {
  const { payload } = item;
  return [
    item.producer,
    item.author,
    item.kind,
    item.thread,
    item.tags,
    item.visibility,
    payload.title,
    payload.text,
    payload.url,
    payload.votes,
    item.createdAtMs,
    item.editedAtMs,
  ];
}

export function decodeItem(position: Position, row: ItemRow): Item {
  const [
    producer,
    author,
    kind,
    thread,
    tags,
    visibility,
    title,
    text,
    url,
    votes,
    createdAtMs,
    editedAtMs,
    opening,
  ] = row;
  return freezeItem({
    position,
    producer: producer as ProducerKey,
    author: author as UserId | null,
    kind,
    thread,
    opening: openingAt(opening),
    tags,
    visibility,
    payload: { title, text, url, votes },
    createdAtMs,
    editedAtMs,
  });
}

/** The item a draft becomes at a position, in a thread that `opening` opened. */
export function itemFromDraft(
  position: Position,
  draft: Draft,
  opening: ThreadOpener | null,
): Item {
  const tags = [...draft.tags];
  return decodeItem(position, encodeItem({ ...draft, tags, opening, editedAtMs: null }));
}

/**
 * What "the same content" means for a client key: everything but the display time, which a server stamps again on each
 * retry.
 */
export function draftDigest(draft: Draft): string {
  const row = contentOf({ ...draft, createdAtMs: 0, editedAtMs: null });
  const content = draft.category === undefined ? row : [...row, draft.category];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
