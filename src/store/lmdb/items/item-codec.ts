/** Items as rows: fixed tuples, so that no field names are stored. Decoded items are frozen and may be shared. */
import { createHash } from 'node:crypto';
import { freezeItem, type Draft, type Item, type Visibility } from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';

export type ItemRow = readonly [
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

export function encodeItem(item: Omit<Item, 'position'>): ItemRow {
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
  ] = row;
  return freezeItem({
    position,
    producer: producer as ProducerKey,
    author: author as UserId | null,
    kind,
    thread,
    tags,
    visibility,
    payload: { title, text, url, votes },
    createdAtMs,
    editedAtMs,
  });
}

/** The item a draft becomes at a position. */
export function itemFromDraft(position: Position, draft: Draft): Item {
  return decodeItem(position, encodeItem({ ...draft, tags: [...draft.tags], editedAtMs: null }));
}

/**
 * What "the same content" means for a client key: everything but the display time, which a server stamps again on each
 * retry.
 */
export function draftDigest(draft: Draft): string {
  const row = encodeItem({ ...draft, createdAtMs: 0, editedAtMs: null });
  const content = draft.category === undefined ? row : [...row, draft.category];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
