/** Lists in worlds from which somebody is erased. */
import { userProducer, type UserId } from '../../src/model/producers.ts';
import type { PersonalRow } from '../../src/social/erasure/export-person.ts';
import { userGlobalId } from '../support/open-app.ts';
import type { PeopleServer } from '../support/people-server.ts';

/** Puts somebody on the one list of another. */
export async function putOnList({ run }: PeopleServer, by: string, to: string): Promise<void> {
  const made = await run('createList', by, { title: `of ${by}`, clientKey: 'l' }, 'list { id }');
  const listId = made.text('it.list.id');
  await run('addToList', by, { listId, producerId: userGlobalId(to) });
}

/** A list continues without the erased member. */
export function withoutMember({ members, ...list }: PersonalRow, gone: UserId): object {
  const key: string = userProducer(gone);
  return { ...list, members: (members as readonly string[]).filter((member) => member !== key) };
}
