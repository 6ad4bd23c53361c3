/** The oracle's people, drafts and reactions: maps, sorting and filtering. */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { AttributeChanges, Attributes, AttributeValue } from '../../src/model/attachments.ts';
import type { SavedDraft } from '../../src/model/drafts.ts';
import { addCounts, erasedPerson, NOTHING_ERASED, type Erasure } from '../../src/model/erasure.ts';
import type { Person } from '../../src/model/people.ts';
import { nameBeginnings } from '../../src/model/person-names.ts';
import type { Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { DraftKey, DraftStore } from '../../src/store/ports/drafts.ts';
import type { PeopleStore } from '../../src/store/ports/people.ts';
import type { Given, Reaction, ReactionStore } from '../../src/store/ports/reactions.ts';
import { byCodePoint, remove, type World } from './model-store.ts';

export function modelReactions(world: World): ReactionStore {
  const { favourites } = world;
  const rowsOf = (reaction: Reaction) => (reaction === 'like' ? world.likes : favourites);
  const isIn = (reaction: Reaction, viewer: UserId, at: Position) =>
    rowsOf(reaction).some((each) => each.viewer === viewer && each.position === at);
  const add = (reaction: Reaction, viewer: UserId, at: Position): boolean => {
    if (!world.items.has(at) || isIn(reaction, viewer, at)) return false;
    rowsOf(reaction).push({ viewer, position: at });
    return true;
  };
  return {
    favourite: async (viewer, at) => add('favourite', viewer, at),
    unfavourite: async (viewer, at) =>
      remove(favourites, (each) => each.viewer === viewer && each.position === at),
    addMany: async (reaction, given) =>
      given.map(({ viewer, position: at }) => add(reaction, viewer, at)),
    favouriteCounts: async (positions) =>
      positions.map((at) => favourites.filter((each) => each.position === at).length),
    given: async (reaction, viewer, positions) => positions.map((at) => isIn(reaction, viewer, at)),
    items: async (reaction, viewer, { above, upTo, limit, order }) =>
      rowsOf(reaction)
        .filter((each) => each.viewer === viewer)
        .map((each) => each.position)
        .filter((at) => at > above && at <= upTo)
        .sort((a, b) => (order === 'newest' ? b - a : a - b))
        .slice(0, limit),
    viewers: async (reaction, at, { after, limit }) =>
      rowsOf(reaction)
        .filter((each) => each.position === at)
        .map((each) => each.viewer)
        .sort(byCodePoint)
        .filter((viewer) => after === null || byCodePoint(viewer, after) > 0)
        .slice(0, limit),
    among: async (reaction, { above, upTo }, { after, limit }) =>
      rowsOf(reaction)
        .filter(({ position: at }) => at > above && at <= upTo)
        .map((each): Given => ({ position: each.position, viewer: each.viewer }))
        .sort(byItem)
        .filter((each) => after === null || byItem(each, after) > 0)
        .slice(0, limit),
  };
}

function byItem(a: Given, b: Given): number {
  return a.position - b.position || byCodePoint(a.viewer, b.viewer);
}

function keyOf({ author, id }: DraftKey): string {
  return JSON.stringify([author, id]);
}

/** The draft, unless it was saved again or removed. */
export function modelDraftAsRead({ drafts }: World, read: SavedDraft): SavedDraft | null {
  const draft = drafts.get(keyOf(read));
  if (draft === undefined || draft.savedAtMs !== read.savedAtMs) return null;
  return draft.publishAtMs === read.publishAtMs ? draft : null;
}

export function modelDrafts(world: World): DraftStore {
  const { drafts } = world;
  const all = () => [...drafts.values()];
  const asRead = (read: SavedDraft) => modelDraftAsRead(world, read);
  return {
    save: async (draft) => {
      const held = all().filter(({ author }) => author === draft.author).length;
      if (!drafts.has(keyOf(draft)) && held >= LIMITS.draftsMax)
        throw new FeedError('BAD_USER_INPUT', 'too many');
      drafts.set(keyOf(draft), draft);
    },
    unschedule: async (read, problem) => {
      const draft = asRead(read);
      if (draft !== null) drafts.set(keyOf(read), { ...draft, publishAtMs: null, problem });
    },
    get: async (key) => drafts.get(keyOf(key)) ?? null,
    list: async (author, { after, limit }) =>
      all()
        .filter((draft) => draft.author === author)
        .sort((a, b) => byCodePoint(a.id, b.id))
        .filter(({ id }) => after === null || byCodePoint(id, after) > 0)
        .slice(0, limit),
    remove: async (key) => drafts.delete(keyOf(key)),
    removeAsRead: async (read) => {
      if (asRead(read) !== null) drafts.delete(keyOf(read));
    },
    due: async (nowMs, limit, skipped = 0) =>
      all()
        .filter(({ publishAtMs }) => publishAtMs !== null && publishAtMs <= nowMs)
        .sort((a, b) => (a.publishAtMs ?? 0) - (b.publishAtMs ?? 0))
        .slice(skipped, skipped + limit)
        .map(({ author, id }) => ({ author, id })),
  };
}

export function modelFields(before: Attributes, changes: AttributeChanges): Attributes {
  const fields = new Map<string, AttributeValue>(Object.entries(before));
  for (const [name, value] of Object.entries(changes))
    if (value === null) fields.delete(name);
    else fields.set(name, value);
  return Object.fromEntries(fields);
}

export function modelPeople({ people }: World): PeopleStore {
  const erasures = new Map<UserId, Erasure>();
  const join = (person: Person) => {
    const earlier = people.get(person.id);
    if (earlier !== undefined) return { person: earlier, isNew: false };
    people.set(person.id, person);
    return { person, isNew: true };
  };
  return {
    join: async (person) => join(person),
    joinMany: async (all) => {
      all.forEach(join);
    },
    getMany: async (ids) => ids.map((id) => people.get(id) ?? null),
    edit: async (id, patch) => {
      const person = people.get(id);
      if (person === undefined || person.state === 'erased') return person ?? null;
      const attributes = modelFields(person.attributes, patch.attributes ?? {});
      people.set(id, { ...person, ...patch, attributes });
      return people.get(id) ?? null;
    },
    list: async ({ after, limit }) =>
      [...people.values()]
        .sort((a, b) => byCodePoint(a.id, b.id))
        .filter(({ id }) => after === null || byCodePoint(id, after) > 0)
        .slice(0, limit),
    named: async (beginning, { after, limit }) =>
      [...people.values()]
        .filter((person) => nameBeginnings(person).includes(beginning))
        .map(({ id }) => id)
        .sort(byCodePoint)
        .filter((id) => after === null || byCodePoint(id, after) > 0)
        .slice(0, limit),
    erase: async (start) => {
      const earlier = erasures.get(start.person);
      if (earlier !== undefined) return earlier;
      const feed = people.get(start.person)?.feed ?? 'public';
      const erasure = { ...start, removed: NOTHING_ERASED, isFinished: false };
      people.set(start.person, erasedPerson(start.person, feed));
      erasures.set(start.person, erasure);
      return erasure;
    },
    erasure: async (id) => erasures.get(id) ?? null,
    erasures: async ({ after, limit }) =>
      [...erasures.values()]
        .filter(({ isFinished }) => !isFinished)
        .map(({ person }) => person)
        .sort(byCodePoint)
        .filter((person) => after === null || byCodePoint(person, after) > 0)
        .slice(0, limit),
    noteErasure: async (id, { removed, isFinished, heir }) => {
      const erasure = erasures.get(id);
      if (erasure === undefined) return null;
      erasures.set(id, {
        ...erasure,
        heir: heir ?? erasure.heir,
        removed: addCounts(erasure.removed, removed),
        isFinished: heir === undefined && (erasure.isFinished || isFinished),
      });
      return erasures.get(id) ?? null;
    },
  };
}
