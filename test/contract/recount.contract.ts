/** What every store promises about counting again what it says of others. */
import { expect } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { EdgeStore } from '../../src/store/ports/edges.ts';
import { category, edge, membership, place, tag, threadDraft } from '../support/builders.ts';
import { REFUSED, type OpenStore, type Register } from './contract.ts';

const USERS = Array.from({ length: 12 }, (_, n) => `u${n}` as UserId);

export function recountContract(open: OpenStore, test: Register): void {
  test('a recount finds every counter right, also while edges change, and leaves counts exact', async () => {
    const { edges } = await open();
    await edges.addEdges(USERS.map((user) => edge(user, tag('a'))));
    await edges.addEdges(USERS.slice(0, 5).map((user) => edge(user, tag('b'))));
    const changes = USERS.slice(0, 6).map((user) => edges.removeEdge(user, tag('a'), 'follow'));
    const [corrected] = await Promise.all([recountAll(edges), ...changes]);
    expect(corrected).toBe(0);
    expect(await edges.counts(tag('a'))).toEqual({ followers: 6 });
    expect(await edges.counts(tag('b'))).toEqual({ followers: 5 });
    expect(await recountAll(edges)).toBe(0);
    await expect(edges.recount('elsewhere', 1)).rejects.toMatchObject(REFUSED);
  });

  test('a recount leaves the members of places and the items of threads exact, while both change', async () => {
    const { edges, items, places, threads } = await open();
    const { key } = place('group:g');
    await places.create(place(key));
    for (const user of USERS.slice(0, 4)) await places.putMember(membership(user, key));
    const reply = (thread: string) =>
      items.publish(threadDraft(thread, 'bob', { category: category('a') }));
    for (const thread of ['t', 't', 'u', 't']) await reply(thread);
    const changes = [
      ...USERS.slice(2, 4).map((user) => places.removeMember(key, user)),
      ...USERS.slice(4, 9).map((user) => places.putMember(membership(user, key))),
      ...['t', 'u', 't'].map(reply),
      items.edit(position(2), { visibility: 'private' }, 1),
      items.remove(position(3)),
    ];
    await Promise.all([recountAll(edges), ...changes]);
    expect(await places.memberCounts([key])).toEqual([7]);
    const records = await threads.getMany(['t', 'u']);
    expect(records.map((each) => each?.items)).toEqual([4, 1]);
    expect(await recountAll(edges)).toBe(0);
    expect(await threads.getMany(['t', 'u'])).toEqual(records);
  });
}

/** How many it corrected. */
async function recountAll({ recount }: Pick<EdgeStore, 'recount'>): Promise<number> {
  let corrected = 0;
  for (let after: string | null = null; ;) {
    const share = await recount(after, 4);
    corrected += share.corrected;
    if (share.next === null) return corrected;
    after = share.next;
  }
}
