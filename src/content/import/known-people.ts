/**
 * Which people the rows of an import may follow. An unknown person who is followed counts as one who never joined,
 * unless somebody else in the files has that name: then the row has a name where an id belongs. A person is known who
 * joined, wrote, follows or is followed, in the store or anywhere in the files. Nothing of an erased person is brought
 * back.
 */
import { LIMITS } from '../../base/limits.ts';
import { FeedError } from '../../base/errors.ts';
import { readFileRows } from '../../base/row-file.ts';
import { POSITION_ZERO } from '../../model/positions.ts';
import { userProducer, type UserId } from '../../model/producers.ts';
import { isName } from '../../social/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import type { RowProblem } from '../write-in-parts.ts';
import type { ContentFile, Kind } from './kinds.ts';

export interface KnownPeople {
  /** For each id that is no person's but somebody's name, what was expected instead; others are left out. */
  strangersAmong(users: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  /** The erased ones, about whom nothing may be stored any more. */
  erasedAmong(users: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The problem of a row about an erased person. */
export function erasedProblem(column: string, value: string): RowProblem {
  return {
    problem: `${column}: expected somebody who was not erased, got ${JSON.stringify(value)}`,
  };
}

/** The fields that show that a person exists. */
const NAMING: Readonly<Partial<Record<Kind, string>>> = {
  people: 'id',
  members: 'user',
  items: 'author',
  edges: 'consumer',
};

interface NamedPeople {
  readonly ids: ReadonlySet<string>;
  /** Ids by people's names, in lower case. */
  readonly byName: ReadonlyMap<string, string>;
}

/** Reads the files once more when the first stranger is met. */
export function openKnownPeople(store: Store, files: readonly ContentFile[]): KnownPeople {
  let reading: Promise<NamedPeople> | null = null;
  return {
    async erasedAmong(users) {
      // An invalid id is refused by its own row.
      const asked = [...new Set(users)].filter(isName) as UserId[];
      const found = asked.length === 0 ? [] : await store.people.getMany(asked);
      return new Set(asked.filter((_, index) => found[index]?.state === 'erased'));
    },
    async strangersAmong(users) {
      const asked = [...new Set(users)];
      const joined = asked.length === 0 ? [] : await store.people.getMany(asked);
      const left = asked.filter((_, index) => joined[index] === null);
      const strangers = new Map<UserId, string>();
      for (const user of left) {
        reading ??= readNamed(files);
        const { ids, byName } = await reading;
        const meant = byName.get(user.toLowerCase());
        if (meant === undefined || ids.has(user) || (await isInStore(store, user))) continue;
        strangers.set(
          user,
          `the id of a person, got "user:${user}", which is the name of user:${meant}`,
        );
      }
      return strangers;
    },
  };
}

/** Whether somebody who never joined wrote, follows or is followed. */
async function isInStore({ edges, timelines }: Store, user: UserId): Promise<boolean> {
  const key = userProducer(user);
  const [{ followers }, follows, newest] = await Promise.all([
    edges.counts(key),
    edges.list(user, 'follow', { after: null, limit: 1 }),
    timelines.newest(),
  ]);
  if (followers > 0 || follows.length > 0) return true;
  const range = { above: POSITION_ZERO, upTo: newest, limit: 1, order: 'newest' } as const;
  return (await timelines.range(new Set([key]), range)).length > 0;
}

async function readNamed(files: readonly ContentFile[]): Promise<NamedPeople> {
  const ids = new Set<string>();
  const byName = new Map<string, string>();
  for (const { kind, path } of files) {
    const field = NAMING[kind];
    if (field === undefined) continue;
    for await (const rows of readFileRows(path))
      for (const { value } of rows) {
        const id = textOf(value?.[field]);
        if (id === '') continue;
        ids.add(id);
        const name = kind === 'people' ? textOf(value?.['name']) : '';
        if (name !== '' && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), id);
        if (ids.size > LIMITS.importIdsMax)
          throw new FeedError(
            'BAD_USER_INPUT',
            `expected at most ${LIMITS.importIdsMax} people, got more`,
          );
      }
  }
  return { ids, byName };
}

/** Ids are often numbers; empty for any other type, and for a number that is not exact. */
function textOf(value: unknown): string {
  return typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '';
}
