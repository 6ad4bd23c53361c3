/** Items as rows: fixed tuples, so that no field names are stored. Decoded items are frozen and may be shared. */
import { hash } from 'node:crypto';
import {
  freezeItem,
  openingAt,
  repeatedOf,
  type Draft,
  type Item,
  type Payload,
  type Visibility,
} from '../../../model/items.ts';
import type { TextPool } from '../../../base/text-pool.ts';
import type { Position } from '../../../model/positions.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';

/** Fields that few items have. */
type Extras = Pick<
  Item,
  'audience' | 'wasShown' | 'parent' | 'foreignId' | 'openedIn' | 'repostOf'
> &
  Pick<Payload, 'language' | 'attachments' | 'attributes'>;

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

/**
 * `opening` is the position of the item that opened the thread, null for that item itself; both are left out where they
 * add nothing.
 */
export type ItemRow = readonly [...content: Content, opening?: number | null, extras?: Extras];

export function encodeItem(item: Omit<Item, 'position'>): ItemRow {
  const content = contentOf(item, item);
  const extras = extrasOf(item);
  const opening = item.opening?.position ?? null;
  if (Object.keys(extras).length > 0) return [...content, opening, extras];
  return opening === null ? content : [...content, opening];
}

type Times = Pick<Item, 'createdAtMs' | 'editedAtMs'>;

function contentOf(
  item: Omit<Item, 'position' | 'opening' | keyof Times>,
  { createdAtMs, editedAtMs }: Times,
): Content {
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
    createdAtMs,
    editedAtMs,
  ];
}

function extrasOf({
  audience,
  wasShown,
  parent,
  foreignId,
  openedIn,
  repostOf,
  payload,
}: Pick<Item, keyof Extras & keyof Item> & Pick<Item, 'payload'>): Extras {
  const { language, attachments, attributes } = payload;
  // The order of the fields is part of a digest. Spreads would cost a bulk step more than these checks.
  const extras: { -readonly [Name in keyof Extras]: Extras[Name] } = {};
  if (audience !== undefined) extras.audience = audience;
  if (wasShown !== undefined) extras.wasShown = wasShown;
  if (parent !== undefined) extras.parent = parent;
  if (foreignId !== undefined) extras.foreignId = foreignId;
  if (language !== undefined) extras.language = language;
  if (attachments !== undefined) extras.attachments = attachments;
  if (attributes !== undefined) extras.attributes = attributes;
  if (openedIn !== undefined) extras.openedIn = openedIn;
  if (repostOf !== undefined) extras.repostOf = repostOf;
  return extras;
}

/** Texts that many items repeat come from the pool. */
export function decodeItem(position: Position, row: ItemRow, texts: TextPool): Item {
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
    { audience, wasShown, parent, foreignId, openedIn, repostOf, ...shown } = {},
  ] = row;
  return freezeItem({
    position,
    producer: texts.share(producer as ProducerKey),
    author: author === null ? null : texts.share(author as UserId),
    kind: texts.share(kind),
    thread: thread === null ? null : texts.share(thread),
    opening: openingAt(opening),
    tags: tags.map((tag) => texts.share(tag)),
    visibility: texts.share(visibility),
    payload: { title, text, url, votes, ...shown },
    createdAtMs,
    editedAtMs,
    // Last: a property added after a spread costs a hidden class per object; kept items would be twice as large, and slow.
    ...(audience === undefined ? {} : { audience }),
    ...(wasShown === undefined ? {} : { wasShown }),
    ...(parent === undefined ? {} : { parent }),
    ...(foreignId === undefined ? {} : { foreignId }),
    ...(openedIn === undefined ? {} : { openedIn: texts.share(openedIn) }),
    ...(repostOf === undefined ? {} : { repostOf }),
  });
}

/**
 * What "the same content" means for a client key: everything but the display time, which a server stamps again on each
 * retry. For a foreign id the times are content too, and the category is not, because it belongs to the thread.
 */
export function draftDigest(given: Draft): string {
  const draft = repeatedOf(given);
  const { foreignId, foreignParent, category, createdAtMs, editedAtMs = null } = draft;
  const times = foreignId === undefined ? NO_TIMES : { createdAtMs, editedAtMs };
  const row: unknown[] = [...contentOf(draft, times), ...Object.entries(extrasOf(draft))];
  if (foreignParent !== undefined) row.push(foreignParent);
  if (category !== undefined && foreignId === undefined) row.push(category);
  return hash('sha256', JSON.stringify(row), 'base64url').slice(0, 22);
}

const NO_TIMES = { createdAtMs: 0, editedAtMs: null } as const;
