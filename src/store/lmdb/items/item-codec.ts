/** Items as rows: fixed tuples, so that no field names are stored. Decoded items are frozen and may be shared. */
import { createHash } from 'node:crypto';
import {
  freezeItem,
  type Draft,
  type Item,
  type Payload,
  type Visibility,
} from '../../../model/items.ts';
import type { Position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';

/** What few items have. */
type Extras = Pick<Item, 'audience' | 'wasShown'> &
  Pick<Payload, 'language' | 'attachments' | 'attributes'>;

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
  /** Absent for an item that has none of them. */
  extras?: Extras,
];

export function encodeItem(item: Omit<Item, 'position'>): ItemRow {
  const { payload } = item;
  const row: ItemRow = [
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
  const extras = extrasOf(item);
  return Object.keys(extras).length === 0 ? row : ([...row, extras] as unknown as ItemRow);
}

function extrasOf({
  audience,
  wasShown,
  payload,
}: Pick<Item, 'audience' | 'wasShown' | 'payload'>): Extras {
  const { language, attachments, attributes } = payload;
  return {
    ...(audience === undefined ? {} : { audience }),
    ...(wasShown === undefined ? {} : { wasShown }),
    ...(language === undefined ? {} : { language }),
    ...(attachments === undefined ? {} : { attachments }),
    ...(attributes === undefined ? {} : { attributes }),
  };
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
    { audience, wasShown, ...shown } = {},
  ] = row;
  return freezeItem({
    position,
    producer: producer as ProducerKey,
    author: author as UserId | null,
    kind,
    thread,
    tags,
    visibility,
    ...(audience === undefined ? {} : { audience }),
    ...(wasShown === undefined ? {} : { wasShown }),
    payload: { title, text, url, votes, ...shown },
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
