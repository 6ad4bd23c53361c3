/** The port of lists with every argument checked. */
import type { ListKey } from '../model/lists.ts';
import {
  checkKey,
  checkLimit,
  checkPage,
  checkPosition,
  checkProducer,
  checkUser,
} from './checks.ts';
import type { ListStore } from './ports/lists.ts';

export function checkedLists(lists: ListStore): ListStore {
  return {
    create: async (list) => {
      checkListKey(list);
      list.members.forEach(checkProducer);
      checkPosition(list.createdAtMs);
      return lists.create(list);
    },
    get: async (key) => {
      checkListKey(key);
      return lists.get(key);
    },
    change: async (key, change) => {
      checkListKey(key);
      change.add?.forEach(checkProducer);
      change.remove?.forEach(checkProducer);
      return lists.change(key, change);
    },
    list: async (owner, page) => {
      checkUser(owner);
      checkPage(page, (id) => checkKey('list', id));
      return lists.list(owner, page);
    },
    all: async (page) => {
      checkPage(page, checkListKey);
      return lists.all(page);
    },
    holding: async (producer, limit) => {
      checkProducer(producer);
      checkLimit(limit);
      return lists.holding(producer, limit);
    },
    remove: async (key) => {
      checkListKey(key);
      return lists.remove(key);
    },
  };
}

function checkListKey({ owner, id }: ListKey): void {
  checkUser(owner);
  checkKey('list', id);
}
