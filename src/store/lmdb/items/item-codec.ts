/** Items as rows: fixed tuples, so that no field names are stored. Decoded items are frozen and may be shared. */
import { createHash } from 'node:crypto';
import type { Draft, Item, Visibility } from '../../../model/items.ts';
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

export function itemRow(item: Omit<Item, 'position'>): ItemRow {
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

export function itemOf(position: Position, row: ItemRow): Item {
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
  return frozen({
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
export function itemOfDraft(position: Position, draft: Draft): Item {
  return itemOf(position, itemRow({ ...draft, tags: [...draft.tags], editedAtMs: null }));
}

/**
 * What "the same content" means for a client key: everything but the display time, which a server stamps anew on
 * each attempt.
 */
export function digestOf(draft: Draft): string {
  const row = itemRow({ ...draft, createdAtMs: 0, editedAtMs: null });
  const content = draft.category === undefined ? row : [...row, draft.category];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

function frozen(item: Item): Item {
  Object.freeze(item.tags);
  Object.freeze(item.payload);
  return Object.freeze(item);
}
