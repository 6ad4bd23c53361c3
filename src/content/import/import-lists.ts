/** Importing lists. An existing list stays as it is; its row counts as known when it is the same. */
import { LIMITS } from '../../base/limits.ts';
import type { ProducerList } from '../../model/lists.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { isListId, listTitleProblem } from '../../social/lists.ts';
import { isFollowable, userOf } from '../../social/producers.ts';
import { sortedMembers } from '../../store/list-rules.ts';
import { isProblem, type RowProblem } from '../write-in-parts.ts';
import { forEachRow, repeatOf, type ImportRows } from './import-context.ts';
import type { KindRow } from './kinds.ts';
import { erasedProblem } from './known-people.ts';

const OTHER_LIST = {
  problem: 'expected a new list or an unchanged one, got different content for the same id',
};

export const importLists: ImportRows<KindRow<'lists'>> = async (run, rows) => {
  const erased = await run.people.erasedAmong(rows.flatMap(peopleOf));
  return forEachRow(rows, async (row) => {
    if (erased.has(row.owner)) return erasedProblem('owner', row.owner);
    // Erased people have been removed from other people's lists.
    const members = row.members.filter((key) => !erased.has(userOf(key as ProducerKey) ?? ''));
    const list = listOf({ ...row, members });
    if (isProblem(list)) return list;
    const repeat = repeatOf(run, `list ${list.owner}\n${list.id}`, contentOf(list));
    if (repeat !== null) return repeat;
    if (run.isDryRun) {
      const earlier = await run.store.lists.get(list);
      return earlier === null ? 'imported' : outcomeOf(earlier, list);
    }
    const made = await run.store.lists.create(list);
    return made.isNew ? 'imported' : outcomeOf(made.list, list);
  });
};

function peopleOf({ owner, members }: KindRow<'lists'>): readonly string[] {
  return [owner, ...members.flatMap((key) => userOf(key as ProducerKey) ?? [])];
}

function outcomeOf(earlier: ProducerList, list: ProducerList): 'known' | RowProblem {
  return contentOf(earlier) === contentOf(list) ? 'known' : OTHER_LIST;
}

function contentOf({ title, members, createdAtMs }: ProducerList): string {
  return JSON.stringify([title, members, createdAtMs]);
}

function listOf({
  owner,
  id,
  title,
  members,
  createdAt,
}: KindRow<'lists'>): ProducerList | RowProblem {
  if (!isListId(id))
    return {
      problem: `id: expected 1 to ${LIMITS.listIdCharsMax} printable characters without spaces, got ${JSON.stringify(id)}`,
    };
  const problem = listTitleProblem(title);
  if (problem !== null) return { problem: `title: ${problem}` };
  const keys = members as readonly ProducerKey[];
  const bad = keys.find((key) => !isFollowable(key) || key === `user:${owner}`);
  if (bad !== undefined)
    return {
      problem: `members: expected types and ids such as user:7 or tag:news, without the owner, got ${JSON.stringify(bad)}`,
    };
  return {
    owner: owner as UserId,
    id,
    title,
    members: sortedMembers(keys),
    createdAtMs: createdAt,
  };
}
