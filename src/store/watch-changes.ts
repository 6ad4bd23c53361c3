/**
 * Announces changes in a store to live followers. A change is a hint where to look again: it does not say who may see
 * what, may arrive twice, and may be about something that did not change after all.
 */
import type { FenceKey } from '../fence/fencepost.ts';
import type { Edge } from '../model/edges.ts';
import { subjectOf, type Item } from '../model/items.ts';
import type { ListKey } from '../model/lists.ts';
import { standsOrdinarily, type Person } from '../model/people.ts';
import { position, type Position } from '../model/positions.ts';
import { type UserId, userIn } from '../model/producers.ts';
import type { Store } from './ports/store.ts';

export type StoreChange =
  /** Something was published, and nothing more will appear up to here. */
  | { readonly kind: 'settled'; readonly upTo: Position }
  /** Likes, favourites, reposts or replies of these items. */
  | { readonly kind: 'counters'; readonly positions: readonly Position[] }
  /** An item was edited or deleted, which may also decide who sees the others of its thread. */
  | { readonly kind: 'item'; readonly position: Position; readonly thread: string | null }
  /** What these viewers may see, follow or have in their lists. */
  | { readonly kind: 'viewers'; readonly viewers: readonly UserId[] }
  /** The standing of these people, which decides who sees what they wrote. */
  | { readonly kind: 'people'; readonly people: readonly UserId[] }
  /** What a viewer's fence has committed. */
  | { readonly kind: 'history'; readonly key: FenceKey }
  /** All of a viewer's fences. */
  | { readonly kind: 'histories'; readonly viewer: string }
  /** Anything at all. */
  | { readonly kind: 'everything' };

export type OnChange = (change: StoreChange) => void;

/** The same store. `onChange` is called in this process alone, after each write and before it is acknowledged. */
export function watchChanges(store: Store, onChange: OnChange): Store {
  return {
    ...watchHistory(store, onChange),
    items: watchItems(store, onChange),
    edges: watchEdges(store, onChange),
    lists: watchLists(store, onChange),
    places: watchPlaces(store, onChange),
    people: watchPeople(store, onChange),
    reactions: watchReactions(store, onChange),
    threads: {
      ...store.threads,
      move: then((thread, category) => store.threads.move(thread, category), everything(onChange)),
    },
  };
}

/** The same store, watched for fences alone, which a store of many processes does not announce to other processes. */
export function watchHistory(store: Store, onChange: OnChange): Store {
  const { fences } = store;
  const told = (_: unknown, key: FenceKey): void => onChange({ kind: 'history', key });
  return {
    ...store,
    fences: {
      ...fences,
      commit: then((key, post, terms) => fences.commit(key, post, terms), told),
      reset: then((key) => fences.reset(key), told),
      forget: then((key) => fences.forget(key), told),
      resetAll: then(
        (viewer) => fences.resetAll(viewer),
        (_, viewer) => onChange({ kind: 'histories', viewer }),
      ),
    },
  };
}

function watchItems({ items }: Store, onChange: OnChange): Store['items'] {
  const counted = (_: unknown, __: UserId, at: Position): void =>
    onChange({ kind: 'counters', positions: [at] });
  return {
    ...items,
    publish: then(
      (draft, from) => items.publish(draft, from),
      ({ item }) => tellPublished([item], onChange),
    ),
    publishMany: then(
      (drafts) => items.publishMany(drafts),
      (positions, drafts) =>
        tellPublished(
          positions.map((at, nth) => ({ ...drafts[nth], position: at })),
          onChange,
        ),
    ),
    edit: then(
      (at, patch, atMs) => items.edit(at, patch, atMs),
      (item) => {
        if (item !== null) tellChanged(changed(item), onChange);
      },
    ),
    async remove(at, removal) {
      const [item = null] = await items.getMany([at]);
      const isRemoved = await items.remove(at, removal);
      if (item !== null) tellChanged(changed(item), onChange);
      return isRemoved;
    },
    like: then((viewer, at) => items.like(viewer, at), counted),
    unlike: then((viewer, at) => items.unlike(viewer, at), counted),
  };
}

function changed(item: Item): ChangedItem {
  return { position: item.position, thread: item.thread, subject: subjectOf(item) };
}

function watchReactions({ reactions }: Store, onChange: OnChange): Store['reactions'] {
  const counted = (_: unknown, __: UserId, at: Position): void =>
    onChange({ kind: 'counters', positions: [at] });
  return {
    ...reactions,
    favourite: then((viewer, at) => reactions.favourite(viewer, at), counted),
    unfavourite: then((viewer, at) => reactions.unfavourite(viewer, at), counted),
    addMany: then(
      (reaction, given) => reactions.addMany(reaction, given),
      (_, __, given) =>
        onChange({ kind: 'counters', positions: given.map(({ position: at }) => at) }),
    ),
  };
}

/** Announces that these were published, and what they answer or show. */
export function tellPublished(
  items: readonly Pick<Item, 'position' | 'parent' | 'repostOf'>[],
  onChange: OnChange,
): void {
  const subjects = new Set(items.flatMap((item) => subjectOf(item) ?? []));
  if (subjects.size > 0) onChange({ kind: 'counters', positions: [...subjects] });
  const upTo = items.reduce((newest, { position: at }) => Math.max(newest, at), 0);
  onChange({ kind: 'settled', upTo: position(upTo) });
}

/** An item that was edited or deleted, and the item whose counters that changes. */
export interface ChangedItem extends Pick<Item, 'position' | 'thread'> {
  readonly subject: Position | undefined;
}

export function tellChanged(
  { position: at, thread, subject }: ChangedItem,
  onChange: OnChange,
): void {
  onChange({ kind: 'item', position: at, thread });
  if (subject !== undefined) onChange({ kind: 'counters', positions: [subject] });
}

type Ends = Pick<Edge, 'consumer' | 'producer' | 'relation'>;

function watchEdges({ edges }: Store, onChange: OnChange): Store['edges'] {
  const tell = (all: readonly Ends[]): void =>
    onChange({ kind: 'viewers', viewers: all.flatMap(viewersOf) });
  return {
    ...edges,
    addEdge: then(
      (edge) => edges.addEdge(edge),
      (_, edge) => tell([edge]),
    ),
    addEdges: then(
      (all) => edges.addEdges(all),
      (_, all) => tell(all),
    ),
    removeEdge: then(
      (consumer, producer, relation) => edges.removeEdge(consumer, producer, relation),
      (_, ...[consumer, producer, relation]) => tell([{ consumer, producer, relation }]),
    ),
    grant: then(
      (consumer, producer, sinceMs) => edges.grant(consumer, producer, sinceMs),
      (_, consumer, producer) => tell([{ consumer, producer, relation: 'follow' }]),
    ),
  };
}

/** The viewers whose facts an edge changes: a block changes what both sides see. */
export function viewersOf({ consumer, producer, relation }: Ends): readonly UserId[] {
  return relation === 'block' ? [consumer, userIn(producer)] : [consumer];
}

function watchLists({ lists }: Store, onChange: OnChange): Store['lists'] {
  const tell = (_: unknown, { owner }: ListKey): void =>
    onChange({ kind: 'viewers', viewers: [owner] });
  return {
    ...lists,
    create: then((list) => lists.create(list), tell),
    change: then((key, change) => lists.change(key, change), tell),
    remove: then((key) => lists.remove(key), tell),
  };
}

function watchPlaces({ places }: Store, onChange: OnChange): Store['places'] {
  const all = everything(onChange);
  return {
    ...places,
    create: then((place) => places.create(place), all),
    edit: then((key, patch) => places.edit(key, patch), all),
    setRole: then((key, user, role) => places.setRole(key, user, role), all),
    handOver: then((key, args) => places.handOver(key, args), all),
    move: then((key, parent) => places.move(key, parent), all),
    putMember: then(
      (membership) => places.putMember(membership),
      (_, { user }) => onChange({ kind: 'viewers', viewers: [user] }),
    ),
    putMembers: then(
      (memberships) => places.putMembers(memberships),
      (_, memberships) =>
        onChange({ kind: 'viewers', viewers: memberships.map(({ user }) => user) }),
    ),
    removeMember: then(
      (place, user) => places.removeMember(place, user),
      (_, __, user) => onChange({ kind: 'viewers', viewers: [user] }),
    ),
  };
}

/** The standing of a person decides who sees what they wrote. */
function watchPeople({ people }: Store, onChange: OnChange): Store['people'] {
  const tell = (all: readonly UserId[]): void => {
    if (all.length > 0) onChange({ kind: 'people', people: all });
  };
  return {
    ...people,
    // What a person wrote before they joined was open until now.
    join: then(
      (person) => people.join(person),
      (_, person) => tell(standingApart([person])),
    ),
    joinMany: then(
      (all) => people.joinMany(all),
      (_, all) => tell(standingApart(all)),
    ),
    edit: then(
      (id, patch) => people.edit(id, patch),
      (_, id, { state, feed }) => {
        if (state !== undefined || feed !== undefined) tell([id]);
      },
    ),
    erase: then(
      (start) => people.erase(start),
      (_, { person }) => tell([person]),
    ),
  };
}

/** The people whose standing differs from that of somebody who never joined. */
function standingApart(people: readonly Person[]): readonly UserId[] {
  return people.flatMap((person) => (standsOrdinarily(person) ? [] : [person.id]));
}

function everything(onChange: OnChange): () => void {
  return () => onChange({ kind: 'everything' });
}

/** The verb, with a call of `tell` after each call that did not fail. */
function then<Args extends readonly unknown[], Result>(
  verb: (...args: Args) => Promise<Result>,
  tell: NoInfer<(result: Result, ...args: Args) => void>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const result = await verb(...args);
    tell(result, ...args);
    return result;
  };
}
