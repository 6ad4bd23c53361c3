/** How a change transforms a list, and how many lists there may be. Adapters ask inside the step that writes. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { ListChange, ProducerList } from '../model/lists.ts';
import type { ProducerKey } from '../model/producers.ts';

/** The list itself when the change has no effect. */
export function changedList(list: ProducerList, change: ListChange): ProducerList {
  const { title = list.title, add = [], remove = [] } = change;
  const held = new Set(list.members);
  for (const member of add) held.add(member);
  for (const member of remove) held.delete(member);
  const isSame =
    title === list.title &&
    held.size === list.members.length &&
    list.members.every((member) => held.has(member));
  return isSame ? list : { ...list, title, members: sortedMembers([...held]) };
}

/** The members as a list keeps them: in the order of code points. */
export function sortedMembers(members: readonly ProducerKey[]): readonly ProducerKey[] {
  const keyed = [...new Set(members)].map((member) => ({ member, bytes: Buffer.from(member) }));
  const sorted = keyed
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ member }) => member);
  if (sorted.length > LIMITS.listMembersMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.listMembersMax} members of a list, got one more`,
    );
  return sorted;
}

/** Refuses more lists than one person may keep. */
export function checkListCount(count: number): void {
  if (count > LIMITS.listsMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.listsMax} lists, got one more`,
    );
}
