/** The oracle's lists: a map, sorting and filtering. */
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { ListKey, ProducerList } from '../../src/model/lists.ts';
import type { ListStore } from '../../src/store/ports/lists.ts';
import { byCodePoint } from './model-store.ts';

export function modelLists(): ListStore {
  const lists = new Map<string, ProducerList>();
  const keyOf = ({ owner, id }: ListKey) => JSON.stringify([owner, id]);
  const put = (list: ProducerList) => {
    const members = list.members.filter((member, n) => list.members.indexOf(member) === n);
    members.sort(byCodePoint);
    if (members.length > LIMITS.listMembersMax) throw new FeedError('BAD_USER_INPUT', 'too many');
    const next = { ...list, members };
    lists.set(keyOf(list), next);
    return next;
  };
  const ownedBy = (owner: string) => [...lists.values()].filter((list) => list.owner === owner);
  return {
    create: async (list) => {
      const earlier = lists.get(keyOf(list));
      if (earlier !== undefined) return { list: earlier, isNew: false };
      if (ownedBy(list.owner).length >= LIMITS.listsMax)
        throw new FeedError('BAD_USER_INPUT', 'too many');
      return { list: put(list), isNew: true };
    },
    get: async (key) => lists.get(keyOf(key)) ?? null,
    change: async (key, { title, add = [], remove = [] }) => {
      const list = lists.get(keyOf(key));
      if (list === undefined) return null;
      const members = [...list.members, ...add].filter((member) => !remove.includes(member));
      return put({ ...list, title: title ?? list.title, members });
    },
    list: async (owner, { after, limit }) =>
      ownedBy(owner)
        .sort((a, b) => byCodePoint(a.id, b.id))
        .filter(({ id }) => after === null || byCodePoint(id, after) > 0)
        .slice(0, limit),
    all: async ({ after, limit }) =>
      [...lists.values()]
        .sort(byKey)
        .filter((list) => after === null || byKey(list, after) > 0)
        .slice(0, limit),
    holding: async (producer, limit) =>
      [...lists.values()]
        .filter(({ members }) => members.includes(producer))
        .map(({ owner, id }) => ({ owner, id }))
        .slice(0, limit),
    remove: async (key) => lists.delete(keyOf(key)),
  };
}

function byKey(a: ListKey, b: ListKey): number {
  return byCodePoint(a.owner, b.owner) || byCodePoint(a.id, b.id);
}
