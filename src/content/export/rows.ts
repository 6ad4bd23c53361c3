/** Records as rows of an export. Fields that an import fills in on its own are left out. */
import type { Attributes } from '../../model/attachments.ts';
import type { Edge } from '../../model/edges.ts';
import type { FieldSet } from '../../model/fields.ts';
import type { Item } from '../../model/items.ts';
import type { ProducerList } from '../../model/lists.ts';
import type { Person } from '../../model/people.ts';
import type { Membership, PlaceRecord } from '../../model/places.ts';
import type { ThreadRecord } from '../../model/reads.ts';
import { producerKey, userProducer } from '../../model/producers.ts';
import type { WrittenRow } from './row-writer.ts';

/** Drops empty fields: null, an empty list or map, and `false`. */
function filled(row: WrittenRow): WrittenRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/** As an import reads them: it would take a number for seconds or milliseconds, depending on its number of digits. */
function attributesRow(attributes: Attributes, fields: FieldSet): WrittenRow {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      fields.get(name)?.type === 'instant' && typeof value === 'number' ? instant(value) : value,
    ]),
  );
}

export function personRow(person: Person, fields: FieldSet): WrittenRow {
  const { id, name, avatarUrl, language, email, feed, state, joinedAtMs, attributes } = person;
  return filled({
    id,
    name,
    avatarUrl,
    language,
    email: email?.address,
    emailVerified: email?.isVerified,
    feed: feed === 'public' ? null : feed,
    state: state === 'active' ? null : state,
    joinedAt: instant(joinedAtMs),
    attributes: attributesRow(attributes, fields),
  });
}

export function placeRow(place: PlaceRecord): WrittenRow {
  const { key, title, description, order, parent, readers, openers, posters, joining } = place;
  const { owners, moderators, createdBy, createdAtMs } = place;
  const settings = { description, order, parent, readers, openers, posters, joining };
  const people = { owners, moderators, createdBy };
  return filled({ key, title, ...settings, ...people, createdAt: instant(createdAtMs) });
}

export function memberRow({ place, user, state, sinceMs }: Membership): WrittenRow {
  return { place, user, state, since: instant(sinceMs) };
}

export function threadRow({ thread, category, isClosed }: ThreadRecord): WrittenRow {
  return filled({ id: thread, category, closed: isClosed });
}

export function edgeRow({ consumer, relation, producer, sinceMs }: Edge): WrittenRow {
  return { consumer, relation, producer, since: instant(sinceMs) };
}

/** An item that somebody hid, by its name in other systems. */
export function hiddenRow({ consumer, sinceMs }: Edge, item: string): WrittenRow {
  return { user: consumer, item, since: instant(sinceMs) };
}

export function listRow({ owner, id, title, members, createdAtMs }: ProducerList): WrittenRow {
  return filled({ owner, id, title, members, createdAt: instant(createdAtMs) });
}

/** What an item's row says about other records. */
export interface ItemLinks {
  readonly id: string;
  readonly parent: string | null;
  readonly repostOf: string | null;
  /** The category of a thread that has no row of its own. */
  readonly category: string | null;
}

export function itemRow(
  item: Item,
  { id, parent, repostOf, category }: ItemLinks,
  fields: FieldSet,
): WrittenRow {
  const { author, producer, thread, payload, createdAtMs, editedAtMs, visibility } = item;
  const { title, text, url, votes, language, attachments, attributes } = payload;
  const usual = author === null ? producerKey('thread', thread ?? '') : userProducer(author);
  return {
    id,
    ...filled({
      author,
      producer: producer === usual ? null : producer,
      createdAt: instant(createdAtMs),
      editedAt: editedAtMs === null ? null : instant(editedAtMs),
      kind: item.kind,
      title,
      text,
      url,
      votes: votes === 0 ? null : votes,
      tags: item.tags,
      thread,
      category,
      parent,
      repostOf,
      visibility: visibility === 'public' ? null : visibility,
      audience: item.audience,
      language,
      attachments,
      attributes: attributesRow(attributes ?? {}, fields),
      wasShown: item.wasShown,
    }),
  };
}
