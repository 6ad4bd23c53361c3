/** People's profiles from copies in this process, because every page needs the standing of its items' authors. */
import { LIMITS } from '../../base/limits.ts';
import { standsOrdinarily, type Person } from '../../model/people.ts';
import type { UserId } from '../../model/producers.ts';
import type { PeopleStore } from '../ports/people.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { writeThrough } from './change-log/write-through.ts';
import { InvalidatingCache } from './items/invalidating-cache.ts';

/** Cached for somebody who never joined. */
const ABSENT = 0;

export type PeopleCopies = InvalidatingCache<UserId, Person | typeof ABSENT>;

export function createPeopleCopies(): PeopleCopies {
  return new InvalidatingCache({ max: LIMITS.peopleCacheMax });
}

export interface RedisPeopleContext {
  readonly durable: Pick<Store, 'people'>;
  readonly log: ChangeLog;
  readonly copies: PeopleCopies;
}

export function openRedisPeople({ durable, log, copies }: RedisPeopleContext): PeopleStore {
  const { people } = durable;
  /** `isAlone` means that what they wrote is unchanged. */
  const touch = <T>(
    about: { readonly people: readonly UserId[]; readonly isAlone: boolean },
    write: () => Promise<T>,
  ): Promise<T> =>
    writeThrough(log, { entry: { kind: 'people', ...about }, revokesAccess: true }, write);
  return {
    join: (person) =>
      touch({ people: [person.id], isAlone: standsOrdinarily(person) }, () => people.join(person)),
    joinMany: (all) =>
      touch({ people: all.map(({ id }) => id), isAlone: all.every(standsOrdinarily) }, () =>
        people.joinMany(all),
      ),
    getMany: async (ids) => {
      if (!(await log.confirm('lately'))) return people.getMany(ids);
      const rows = await copies.many(ids, async (missing) =>
        (await people.getMany(missing)).map((person) => person ?? ABSENT),
      );
      return rows.map((row) => (row === ABSENT ? null : row));
    },
    edit: (id, patch) => {
      const isAlone = patch.state === undefined && patch.feed === undefined;
      return touch({ people: [id], isAlone }, () => people.edit(id, patch));
    },
    list: (page) => people.list(page),
    named: (beginning, page) => people.named(beginning, page),
    erase: (start) => touch({ people: [start.person], isAlone: false }, () => people.erase(start)),
    erasure: (id) => people.erasure(id),
    erasures: (page) => people.erasures(page),
    noteErasure: (id, share) => people.noteErasure(id, share),
  };
}
