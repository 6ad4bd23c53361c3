/**
 * Lists: named sets of people, tags and places that one person keeps and reads as a feed. They are private to their
 * owner, and grant no access. Every call may be repeated. Nobody is told that they are on a list.
 */
import { randomUUID } from 'node:crypto';
import { compareCodePoints } from '../base/compare-code-points.ts';
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  badInput,
  done,
  notFound,
  refused,
  refusedInput,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import { isPrintableLine, isVisible } from '../base/unprintable.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { ListChange, ListKey, ProducerList } from '../model/lists.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { canOpenProducer } from './access.ts';
import type { SocialContext } from './context.ts';
import { targetProblem } from './edges.ts';
import type { CheckedList } from './followers.ts';
import { isName } from './producers.ts';

export interface NewList {
  readonly title: string;
  /** Makes a repeat return the same list; with null, each call makes a new one. */
  readonly clientKey: string | null;
}

/** Makes an empty list. A repeat returns the list as it is now. Refuses more lists than a person may keep. */
export async function createList(
  { store, clock }: SocialContext,
  owner: UserId,
  { title, clientKey }: NewList,
): Promise<Outcome<ProducerList>> {
  const problems = [titleProblem(title), idProblem(clientKey)].filter((one) => one !== null);
  if (problems.length > 0) return refused(...problems);
  const id = clientKey ?? randomUUID();
  const list = { owner, id, title, members: [], createdAtMs: clock.now() };
  return withinBound('title', async () => (await store.lists.create(list)).list);
}

/** Renames one of the viewer's lists. */
export async function renameList(
  { store }: SocialContext,
  key: ListKey,
  title: string,
): Promise<Outcome<ProducerList>> {
  const problem = titleProblem(title);
  return problem === null ? changed(store, key, { title }) : refused(problem);
}

/** Deletes one of the viewer's lists. Succeeds when there is none. */
export async function deleteList(
  { store }: SocialContext,
  key: ListKey,
): Promise<Outcome<ListKey>> {
  await store.lists.remove(key);
  return done(key);
}

/**
 * Adds a producer that the viewer may see to one of their lists. Refuses one that nobody can follow, and more members
 * than a list holds.
 */
export async function addToList(
  { store, facts }: SocialContext,
  key: ListKey,
  producer: ProducerKey,
): Promise<Outcome<ProducerList>> {
  const problem = targetProblem(key.owner, producer, 'producerId');
  if (problem !== null) return refused(problem);
  if (!(await canOpenProducer(store, await facts.of(key.owner), producer)))
    return notFound('producerId', 'an existing producer');
  const added = await withinBound('producerId', () => store.lists.change(key, { add: [producer] }));
  return added.isDone ? orNone(added.value) : added;
}

/** Removes a producer from one of the viewer's lists. Succeeds when it is not on it. */
export async function removeFromList(
  { store }: SocialContext,
  key: ListKey,
  producer: ProducerKey,
): Promise<Outcome<ProducerList>> {
  return changed(store, key, { remove: [producer] });
}

/** All lists of a person, oldest first. */
export async function listsOf(
  { lists }: Pick<Store, 'lists'>,
  owner: UserId,
): Promise<readonly ProducerList[]> {
  const found = await lists.list(owner, { after: null, limit: LIMITS.listsMax });
  return found.toSorted((one, other) => one.createdAtMs - other.createdAtMs);
}

/** The members of a list, by key. A member whom its owner may not see is left out, like one who does not exist. */
export function membersOf(
  { store, facts }: { readonly store: Store; readonly facts: ViewerFacts },
  { members }: ProducerList,
): CheckedList {
  return {
    type: null,
    read: async ({ after, limit }) => {
      const isAbove = (key: ProducerKey): boolean =>
        after === null || compareCodePoints(key, after) > 0;
      return members.filter(isAbove).slice(0, limit);
    },
    visible: async (keys) => {
      const isOpen = await Promise.all(keys.map((key) => canOpenProducer(store, facts, key)));
      return keys.filter((_, nth) => isOpen[nth] === true);
    },
  };
}

/** Why a text cannot be the title of a list; null when it can. */
export function listTitleProblem(title: string): string | null {
  const max = LIMITS.listTitleCharsMax;
  const isTitle = isVisible(title) && title.length <= max && isPrintableLine(title);
  return isTitle
    ? null
    : `expected 1 to ${max} printable characters in one line, got ${describeValue(title)}`;
}

/** Whether a text can be the id of a list. */
export function isListId(id: string): boolean {
  return id.length <= LIMITS.listIdCharsMax && isName(id);
}

function titleProblem(title: string): InputError | null {
  const problem = listTitleProblem(title);
  return problem === null ? null : badInput('title', problem);
}

function idProblem(clientKey: string | null): InputError | null {
  if (clientKey === null || isListId(clientKey)) return null;
  return badInput(
    'clientKey',
    `expected 1 to ${LIMITS.listIdCharsMax} printable characters without spaces, got ${describeValue(clientKey)}`,
  );
}

async function changed(
  { lists }: Store,
  key: ListKey,
  change: ListChange,
): Promise<Outcome<ProducerList>> {
  return orNone(await lists.change(key, change));
}

function orNone(list: ProducerList | null): Outcome<ProducerList> {
  return list === null ? notFound('listId', 'the id of an existing object') : done(list);
}

/** The store checks the bound in the same step as the write. */
async function withinBound<T>(field: string, write: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return done(await write());
  } catch (error) {
    if (!(error instanceof FeedError) || error.code !== 'BAD_USER_INPUT') throw error;
    return refusedInput(field, error.message);
  }
}
