/**
 * The nouns of the tests: people, producers, drafts, edges, fenceposts and marks, each a full record built from a few
 * fields.
 */
import type { Retention } from '../../src/fence/fence-store.ts';
import type { FenceKey, Fencepost } from '../../src/fence/fencepost.ts';
import type { Person } from '../../src/model/people.ts';
import type { Edge, Relation } from '../../src/model/edges.ts';
import type { NewNotification } from '../../src/model/notifications.ts';
import type { SavedDraft } from '../../src/model/drafts.ts';
import type { Draft, Item } from '../../src/model/items.ts';
import type { ProducerList } from '../../src/model/lists.ts';
import {
  POSITION_ZERO,
  position,
  type Position,
  type RangeQuery,
} from '../../src/model/positions.ts';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import type { Membership, PlaceRecord } from '../../src/model/places.ts';
import type { Mark, Span } from '../../src/model/reads.ts';

export const [ada, ann, bob, carol, cy] = ['ada', 'ann', 'bob', 'carol', 'cy'] as [
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
];

export const tag = (id: string): ProducerKey => producerKey('tag', id);
export const category = (id: string): ProducerKey => producerKey('category', id);
export const threadProducer = (thread: string): ProducerKey => producerKey('thread', thread);

/** Every position, newest first. */
export const ALL: RangeQuery = {
  above: POSITION_ZERO,
  upTo: position(Number.MAX_SAFE_INTEGER),
  limit: 1_000,
  order: 'newest',
};

/** An open forum that Ann owns. */
export function place(key: string, fields: Partial<PlaceRecord> = {}): PlaceRecord {
  return {
    key: key as ProducerKey,
    title: key,
    description: null,
    order: 0,
    parent: null,
    readers: 'everyone',
    openers: 'everyone',
    posters: 'everyone',
    joining: 'closed',
    createdBy: ann,
    createdAtMs: 1,
    owners: [ann],
    moderators: [],
    ...fields,
  };
}

/** An active membership. */
export function membership(
  user: UserId,
  key: string,
  fields: Partial<Membership> = {},
): Membership {
  return { user, place: key as ProducerKey, state: 'active', sinceMs: 5, ...fields };
}

/** A public post by one person on their own timeline. */
export function draftBy(author: string, fields: Partial<Draft> = {}): Draft {
  return {
    producer: userProducer(author as UserId),
    author: author as UserId,
    kind: 'post',
    thread: null,
    tags: [],
    visibility: 'public',
    payload: { title: `by ${author}`, text: null, url: null, votes: 0 },
    createdAtMs: Date.UTC(2026, 0, 1),
    clientKey: null,
    ...fields,
  };
}

/** A public post by Ann on her own timeline. */
export function draft(fields: Partial<Draft> = {}): Draft {
  return draftBy(ann, fields);
}

/** A public post into a thread. */
export function threadDraft(thread: string, author: string, fields: Partial<Draft> = {}): Draft {
  return draftBy(author, {
    thread,
    payload: { title: `in ${thread}`, text: null, url: null, votes: 0 },
    createdAtMs: 0,
    ...fields,
  });
}

/** An item without an author, as a store would hold it. */
export function item(at: number, fields: Partial<Item> = {}): Item {
  return {
    position: position(at),
    producer: tag('a'),
    author: null,
    kind: 'post',
    thread: null,
    opening: null,
    tags: [],
    visibility: 'public',
    payload: { title: null, text: null, url: null, votes: 0 },
    createdAtMs: 0,
    editedAtMs: null,
    ...fields,
  };
}

/** Somebody who joined and has an empty profile. */
export function person(id: UserId, fields: Partial<Person> = {}): Person {
  return {
    id,
    name: null,
    avatarUrl: null,
    language: null,
    email: null,
    feed: 'public',
    state: 'active',
    joinedAtMs: 1,
    joinedAt: POSITION_ZERO,
    attributes: {},
    ...fields,
  };
}

/** Bob likes the first item. */
export function notification(
  recipient: UserId,
  event: string,
  fields: Partial<NewNotification> = {},
): NewNotification {
  const object = { kind: 'item', position: position(1) } as const;
  return { recipient, event, kind: 'like', actor: bob, object, about: object, atMs: 1, ...fields };
}

/** A list whose title is its id. */
export function producerList(
  owner: UserId,
  id: string,
  members: readonly ProducerKey[] = [],
): ProducerList {
  return { owner, id, title: id, members, createdAtMs: 1 };
}

/** A draft of a public post, without a time. */
export function savedDraft(
  author: UserId,
  id: string,
  fields: Partial<SavedDraft> = {},
): SavedDraft {
  return {
    author,
    id,
    content: {
      kind: 'post',
      title: `draft ${id}`,
      text: null,
      url: null,
      tags: ['a'],
      thread: null,
      visibility: 'public',
      audience: [],
      language: null,
      attachments: [],
      attributes: { 'a.b': 1 },
    },
    publishAtMs: null,
    savedAtMs: 1,
    problem: null,
    ...fields,
  };
}

export function edge(
  consumer: UserId,
  producer: ProducerKey,
  fields: Partial<Pick<Edge, 'relation' | 'sinceMs'>> = {},
): Edge {
  return { consumer, producer, relation: 'follow' satisfies Relation, sinceMs: 1, ...fields };
}

export const FENCE: FenceKey = { viewer: 'ann', stream: 'home' };
export const KEEP_ALL: Retention = { posts: 1_000, committedAfterMs: 0 };

/** A fencepost that covers (above, upTo] and shows the newest of it. */
export function fencepost(upTo: number, above: number, fields: Partial<Fencepost> = {}): Fencepost {
  return {
    epoch: 0,
    upTo: position(upTo),
    above: position(above),
    head: [position(upTo)],
    scores: { columns: [], rows: [] },
    ranker: { name: 'hot', version: '2' },
    template: { name: 'home', version: 'a1' },
    fallback: null,
    committedAtMs: upTo,
    ...fields,
  };
}

/** A mark at a position, set at the instant of the same number unless stated otherwise. */
export function mark(at: number, atMs = at): Mark {
  return { at: position(at), atMs };
}

export function span(from: number, to: number): Span {
  return { from: position(from), to: position(to) };
}

export function positions(...ats: readonly number[]): readonly Position[] {
  return ats.map(position);
}
