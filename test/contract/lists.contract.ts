/** What every store promises about lists. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { ListKey, ProducerList } from '../../src/model/lists.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { ann, bob, carol, producerList, tag, threadProducer } from '../support/builders.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

const A = tag('a');
const B = tag('b');
const BOB = userProducer(bob);

export function listsContract(open: OpenStore, test: Register): void {
  test('a list is created once, with each member once', async () => {
    const { lists } = await open();
    const members = [BOB, tag('🙂'), A, tag('\uffee'), BOB];
    const made = await lists.create(producerList(ann, 'one', members));
    const inOrder = [A, tag('\uffee'), tag('🙂'), BOB];
    expect(made).toEqual({ list: producerList(ann, 'one', inOrder), isNew: true });
    const again = { ...producerList(ann, 'one', [B]), title: 'other', createdAtMs: 9 };
    expect(await lists.create(again)).toEqual({ list: made.list, isNew: false });
    expect(await lists.get({ owner: ann, id: 'one' })).toEqual(made.list);
  });

  test('a list is its owner’s, and is removed once', async () => {
    const { lists } = await open();
    const list = producerList(ann, 'one', [A]);
    const theirs = { owner: bob, id: 'one' };
    await lists.create(list);
    expect(await lists.get(theirs)).toBeNull();
    expect(await lists.list(bob, { after: null, limit: 9 })).toEqual([]);
    expect(await lists.change(theirs, { title: 'x', add: [B] })).toBeNull();
    expect(await lists.remove(theirs)).toBe(false);
    expect(await lists.get(list)).toEqual(list);
    expect(await lists.remove(list)).toBe(true);
    expect(await lists.remove(list)).toBe(false);
    expect(await lists.get(list)).toBeNull();
    expect(await lists.change(list, { add: [B] })).toBeNull();
    expect(await lists.list(ann, { after: null, limit: 9 })).toEqual([]);
  });

  test('a change adds, takes away and renames, and changes nothing else', async () => {
    const { lists } = await open();
    const list = producerList(ann, 'one', [A]);
    await lists.create(list);
    await lists.create(producerList(ann, 'two', [A]));
    const both = { ...list, members: [A, BOB] };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await lists.change(list, { add: [BOB, A, BOB] })).toEqual(both);
    expect(await lists.get(list)).toEqual(both);
    expect(await lists.change(list, { title: 'new' })).toEqual({ ...both, title: 'new' });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await lists.change(list, { remove: [A, B] })).toMatchObject({ members: [BOB] });
    expect(await lists.get(list)).toEqual({ ...list, title: 'new', members: [BOB] });
    expect(await lists.change(list, {})).toEqual({ ...list, title: 'new', members: [BOB] });
    expect(await lists.get({ owner: ann, id: 'two' })).toEqual(producerList(ann, 'two', [A]));
  });

  test('concurrent changes of one list are all made', async () => {
    const { lists } = await open();
    const list = producerList(ann, 'one');
    await lists.create(list);
    const members = Array.from({ length: 6 }, (_, n) => tag(`t${n}`));
    await Promise.all(members.map((member) => lists.change(list, { add: [member] })));
    expect(await lists.get(list)).toEqual({ ...list, members });
  });

  test('lists are listed by id in the order of code points, page by page', async () => {
    const { lists } = await open();
    for (const id of ['b', 'a', 'é', '🙂', 'ab']) await lists.create(producerList(ann, id, [A]));
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<ProducerList>((last) =>
        lists.list(ann, { after: last?.id ?? null, limit }),
      );
      expect(listed).toEqual(['a', 'ab', 'b', 'é', '🙂'].map((id) => producerList(ann, id, [A])));
    }
    expect(await lists.list(ann, { after: null, limit: 0 })).toEqual([]);
  });

  test('everybody’s lists are listed by owner and id, page by page', async () => {
    const { lists } = await open();
    const sorted = (['a', 'b', '\uffff', '🙂'] as UserId[]).flatMap((owner) =>
      ['one', '\uffff', '🙂'].map((id) => producerList(owner, id, [A])),
    );
    for (const list of sorted.toReversed()) await lists.create(list);
    await lists.create(producerList(ann, 'gone'));
    await lists.remove({ owner: ann, id: 'gone' });
    for (const limit of [1, 2, 9])
      expect(await allPages<ProducerList>((after) => lists.all({ after, limit }))).toEqual(sorted);
    expect(await lists.all({ after: null, limit: 0 })).toEqual([]);
  });

  test('the lists that hold a producer are found, of every owner', async () => {
    const { lists } = await open();
    const holding = async (producer: ProducerKey, limit = 9) =>
      (await lists.holding(producer, limit)).map(nameOf).sort();
    await lists.create(producerList(ann, 'one', [BOB, A]));
    await lists.create(producerList(carol, 'one', [BOB]));
    await lists.create(producerList(carol, 'two', [A]));
    await lists.change({ owner: carol, id: 'two' }, { add: [threadProducer('t')], remove: [A] });
    expect(await holding(BOB)).toEqual(['ann one', 'carol one']);
    expect(await holding(BOB, 1)).toHaveLength(1);
    expect(await holding(BOB, 0)).toEqual([]);
    expect(await holding(A)).toEqual(['ann one']);
    expect(await holding(threadProducer('t'))).toEqual(['carol two']);
    expect(await holding(B)).toEqual([]);
    await lists.remove({ owner: ann, id: 'one' });
    expect(await holding(BOB)).toEqual(['carol one']);
    expect(await holding(A)).toEqual([]);
  });

  test('a list beyond a person’s limit is refused, and a repeat is not', async () => {
    const { lists } = await open();
    for (let n = 0; n < LIMITS.listsMax; n += 1) await lists.create(producerList(ann, `${n}`));
    await expect(lists.create(producerList(ann, 'more'))).rejects.toMatchObject(REFUSED);
    expect(await lists.get({ owner: ann, id: 'more' })).toBeNull();
    expect(await lists.create(producerList(ann, '0'))).toMatchObject({ isNew: false });
    await lists.create(producerList(bob, 'more'));
    await lists.remove({ owner: ann, id: '0' });
    await lists.create(producerList(ann, 'more'));
  });

  test('a member beyond a list’s limit is refused, and none of that change is made', async () => {
    const { lists } = await open();
    const full = Array.from({ length: LIMITS.listMembersMax }, (_, n) => tag(`t${n}`));
    const tooMany = producerList(ann, 'more', [...full, A]);
    await expect(lists.create(tooMany)).rejects.toMatchObject(REFUSED);
    expect(await lists.get(tooMany)).toBeNull();
    const list = producerList(ann, 'one', full);
    await lists.create(list);
    const change = { title: 'x', add: [A] };
    await expect(lists.change(list, change)).rejects.toMatchObject(REFUSED);
    expect(await lists.get(list)).toEqual({ ...list, members: [...full].sort() });
    expect(await lists.change(list, { add: full })).not.toBeNull();
    await lists.change(list, { ...change, remove: [tag('t0')] });
    expect(await lists.holding(A, 9)).toEqual([{ owner: ann, id: 'one' }]);
  });

  test('a list whose names cannot be keys is refused', async () => {
    const { lists } = await open();
    const key = { owner: ann, id: HUGE };
    const huge = HUGE as ProducerKey;
    await expect(lists.create(producerList(ann, HUGE))).rejects.toMatchObject(REFUSED);
    await expect(lists.create(producerList(ann, 'a', [huge]))).rejects.toMatchObject(REFUSED);
    await expect(lists.get(key)).rejects.toMatchObject(REFUSED);
    await expect(lists.change(key, {})).rejects.toMatchObject(REFUSED);
    await expect(lists.remove(key)).rejects.toMatchObject(REFUSED);
    await expect(lists.list(ann, { after: HUGE, limit: 1 })).rejects.toMatchObject(REFUSED);
    await expect(lists.holding(huge, 1)).rejects.toMatchObject(REFUSED);
  });
}

function nameOf({ owner, id }: ListKey): string {
  return `${owner} ${id}`;
}
