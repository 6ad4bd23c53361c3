/** The checks of reactions, drafts and people, as `checked` puts them in front of every adapter. */
import {
  checkDraftKey,
  checkKey,
  checkLimit,
  checkPage,
  checkPosition,
  checkRange,
  checkUser,
  isPositionLike,
  readAt,
} from './checks.ts';
import type { DraftStore } from './ports/drafts.ts';
import type { PeopleStore } from './ports/people.ts';
import type { ReactionStore } from './ports/reactions.ts';

/** A number that cannot be a position is not refused: there is no item at it. */
export function checkedReactions(reactions: ReactionStore): ReactionStore {
  return {
    favourite: async (viewer, at) => {
      checkUser(viewer);
      return isPositionLike(at) && reactions.favourite(viewer, at);
    },
    unfavourite: async (viewer, at) => {
      checkUser(viewer);
      return isPositionLike(at) && reactions.unfavourite(viewer, at);
    },
    addMany: async (reaction, given) => {
      for (const { position, viewer } of given) {
        checkUser(viewer);
        checkPosition(position);
      }
      return given.length === 0 ? [] : reactions.addMany(reaction, given);
    },
    favouriteCounts: (positions) =>
      readAt(positions, 0, (asked) => reactions.favouriteCounts(asked)),
    given: async (reaction, viewer, positions) => {
      checkUser(viewer);
      return readAt(positions, false, (asked) => reactions.given(reaction, viewer, asked));
    },
    items: async (reaction, viewer, query) => {
      checkUser(viewer);
      checkRange(query);
      return reactions.items(reaction, viewer, query);
    },
    viewers: async (reaction, at, page) => {
      checkPage(page, checkUser);
      return isPositionLike(at) ? reactions.viewers(reaction, at, page) : [];
    },
    among: async (reaction, range, page) => {
      checkPage(page, ({ position, viewer }) => {
        checkPosition(position);
        checkUser(viewer);
      });
      checkRange({ ...range, limit: page.limit, order: 'oldest' });
      return reactions.among(reaction, range, page);
    },
  };
}

export function checkedDrafts(drafts: DraftStore): DraftStore {
  return {
    save: async (draft) => {
      checkDraftKey(draft);
      if (draft.publishAtMs !== null) checkPosition(draft.publishAtMs);
      await drafts.save(draft);
    },
    unschedule: async (read, problem) => {
      checkDraftKey(read);
      await drafts.unschedule(read, problem);
    },
    get: async (key) => {
      checkDraftKey(key);
      return drafts.get(key);
    },
    list: async (author, page) => {
      checkUser(author);
      checkPage(page, (id) => checkKey('clientKey', id));
      return drafts.list(author, page);
    },
    remove: async (key) => {
      checkDraftKey(key);
      return drafts.remove(key);
    },
    removeAsRead: async (read) => {
      checkDraftKey(read);
      await drafts.removeAsRead(read);
    },
    due: async (nowMs, limit, skipped = 0) => {
      checkPosition(nowMs);
      checkLimit(limit);
      checkLimit(skipped);
      return drafts.due(nowMs, limit, skipped);
    },
  };
}

export function checkedPeople(people: PeopleStore): PeopleStore {
  return {
    join: async (person) => {
      checkUser(person.id);
      return people.join(person);
    },
    joinMany: async (all) => {
      for (const { id } of all) checkUser(id);
      await people.joinMany(all);
    },
    getMany: async (ids) => {
      ids.forEach(checkUser);
      return people.getMany(ids);
    },
    edit: async (id, patch) => {
      checkUser(id);
      return people.edit(id, patch);
    },
    list: async (page) => {
      checkPage(page, checkUser);
      return people.list(page);
    },
    named: async (beginning, page) => {
      checkKey('name', beginning);
      checkPage(page, checkUser);
      return people.named(beginning, page);
    },
    erase: async (start) => {
      checkUser(start.person);
      if (start.heir !== null) checkUser(start.heir);
      checkPosition(start.sinceMs);
      return people.erase(start);
    },
    erasure: async (id) => {
      checkUser(id);
      return people.erasure(id);
    },
    erasures: async (page) => {
      checkPage(page, checkUser);
      return people.erasures(page);
    },
    noteErasure: async (id, share) => {
      checkUser(id);
      for (const count of Object.values(share.removed)) checkPosition(count);
      if (share.heir !== undefined) checkUser(share.heir);
      return people.noteErasure(id, share);
    },
  };
}
