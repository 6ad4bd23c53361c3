/**
 * Lists from copies in this process, because a page of a list reads its members; enumerations and writes go to the
 * durable store.
 */
import { LIMITS } from '../../base/limits.ts';
import type { ListKey, ProducerList } from '../../model/lists.ts';
import type { ListStore } from '../ports/lists.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import type { LogEntry } from './change-log/log-entry.ts';
import { writeThrough } from './change-log/write-through.ts';
import { InvalidatingCache } from './items/invalidating-cache.ts';

/** Cached where there is no list. */
const ABSENT = 0;

export interface ListCopies {
  readonly lists: InvalidatingCache<string, ProducerList | typeof ABSENT>;
  apply(entry: LogEntry): void;
  clear(): void;
}

export function createListCopies(): ListCopies {
  const lists = new InvalidatingCache<string, ProducerList | typeof ABSENT>({
    max: LIMITS.listCopiesEntriesMax,
    sizeOf: (list) => 16 + (list === ABSENT ? 0 : list.members.length),
  });
  return {
    lists,
    apply(entry) {
      if (entry.kind === 'members' && entry.list !== undefined)
        lists.drop(nameOf({ owner: entry.user, id: entry.list }));
    },
    clear: () => lists.clear(),
  };
}

export interface RedisListsContext {
  readonly durable: Pick<Store, 'lists'>;
  readonly log: ChangeLog;
  readonly copies: ListCopies;
}

export function openRedisLists({ durable, log, copies }: RedisListsContext): ListStore {
  const { lists } = durable;
  const touch = <T>({ owner, id }: ListKey, write: () => Promise<T>): Promise<T> => {
    const entry = { kind: 'members', user: owner, list: id } as const;
    return writeThrough(log, { entry, revokesAccess: true }, write);
  };
  return {
    create: (list) => touch(list, () => lists.create(list)),
    get: async (key) => {
      if (!(await log.confirm('lately'))) return lists.get(key);
      const [list = ABSENT] = await copies.lists.many([nameOf(key)], async () => [
        (await lists.get(key)) ?? ABSENT,
      ]);
      return list === ABSENT ? null : list;
    },
    change: (key, change) => touch(key, () => lists.change(key, change)),
    list: (owner, page) => lists.list(owner, page),
    all: (page) => lists.all(page),
    holding: (producer, limit) => lists.holding(producer, limit),
    remove: (key) => touch(key, () => lists.remove(key)),
  };
}

function nameOf({ owner, id }: ListKey): string {
  return JSON.stringify([owner, id]);
}
