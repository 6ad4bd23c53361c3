/** What every store promises about items and their likes. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { foreignKey, inboxOf, outboxOf, type Draft } from '../../src/model/items.ts';
import { position, type Position } from '../../src/model/positions.ts';
import {
  EVERYTHING,
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { revisionOf } from '../../src/model/revisions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import {
  ALL,
  ann,
  bob,
  carol,
  draft,
  positions,
  tag,
  threadProducer,
} from '../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';
import { extrasContract } from './extras.contract.ts';
import { fromDraftsContract } from './from-drafts.contract.ts';
import { repostsContract } from './reposts.contract.ts';

/** The longest id possible: three bytes of UTF-8 per character. */
const WIDE = '語'.repeat(LIMITS.idCharsMax);
const CONFLICT = { code: 'CONFLICT' };

export function itemsContract(open: OpenStore, test: Register): void {
  extrasContract(open, test);
  addressed(open, test);
  publishing(open, test);
  clientKeys(open, test);
  fromDraftsContract(open, test);
  repostsContract(open, test);
  reading(open, test);
  changing(open, test);
  likes(open, test);
  ids(open, test);
}

function publishing(open: OpenStore, test: Register): void {
  test('an item gets the next position, which is never given again', async () => {
    const { items, timelines } = await open();
    expect(await timelines.newest()).toBe(0);
    const first = await items.publish(draft());
    expect(first).toEqual({
      item: expect.objectContaining({ position: 1, editedAtMs: null, payload: draft().payload }),
      isNew: true,
    });
    expect(await items.remove(position(1))).toBe(true);
    expect((await items.publish(draft())).item.position).toBe(2);
    expect(await timelines.newest()).toBe(2);
  });

  test('an item keeps every field of its draft', async () => {
    const { items } = await open();
    const fields = {
      producer: tag('p'),
      author: bob,
      kind: 'question',
      thread: 't',
      tags: ['a', 'b'],
      visibility: 'followers',
      payload: { title: 'ü🙂', text: 'x'.repeat(10_000), url: 'https://example.org/', votes: -7 },
      createdAtMs: 1_234_567_890_123,
    } as const;
    const { item } = await items.publish(draft(fields));
    expect(item).toEqual({ ...fields, opening: null, position: 1, editedAtMs: null });
    expect(await items.getMany([position(1)])).toEqual([item]);
  });

  test('concurrently published items get positions of their own', async () => {
    const { items } = await open();
    const answers = await Promise.all(Array.from({ length: 30 }, () => items.publish(draft())));
    const ats = answers.map(({ item }) => item.position).sort((a, b) => a - b);
    expect(ats).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test('many drafts are published in order, all or none, and repeat to the same items', async () => {
    const { items, timelines } = await open();
    const drafts = ['a', 'b', 'c'].map((clientKey) => draft({ clientKey }));
    const published = await items.publishMany(drafts);
    expect(published).toEqual([1, 2, 3]);
    expect(await items.publishMany(drafts)).toEqual(published);
    expect(await items.publishMany([])).toEqual([]);
    const mixed = [draft({ clientKey: 'd' }), draft({ clientKey: 'a', kind: 'other' })];
    await expect(items.publishMany(mixed)).rejects.toMatchObject(CONFLICT);
    expect(await timelines.newest()).toBe(3);
  });
}

function clientKeys(open: OpenStore, test: Register): void {
  test('one client key makes one item, however many publish it concurrently', async () => {
    const { items, timelines } = await open();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        items.publish(draft({ clientKey: 'k', createdAtMs: n })),
      ),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ item }) => item.position))).toEqual(new Set([1]));
    expect(await timelines.newest()).toBe(1);
  });

  test('a client key with other content is refused, and so is one whose item was deleted', async () => {
    const { items } = await open();
    await items.publish(draft({ clientKey: 'k' }));
    await expect(items.publish(draft({ clientKey: 'k', tags: ['a'] }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'expected the same content for client key "k", got other content',
    });
    await expect(
      items.publish(draft({ clientKey: 'k', category: tag('other') })),
    ).rejects.toMatchObject(CONFLICT);
    const elsewhere = await items.publish(draft({ clientKey: 'k', producer: tag('other') }));
    expect(elsewhere.isNew).toBe(true);
    await items.remove(position(1));
    await expect(items.publish(draft({ clientKey: 'k' }))).rejects.toMatchObject(CONFLICT);
  });

  test('a foreign id makes one item of any author; other content, such as another time, is refused', async () => {
    const { items } = await open();
    const first = draft({ foreignId: 'f1', createdAtMs: 7, editedAtMs: 9, clientKey: null });
    const again = { ...first, category: tag('elsewhere') };
    const [item] = await items.getMany(await items.publishMany([first, again]));
    expect(item).toMatchObject({ foreignId: 'f1', createdAtMs: 7, editedAtMs: 9, position: 1 });
    expect(await items.publish(first)).toEqual({ item, isNew: false });
    for (const other of [{ createdAtMs: 8 }, { editedAtMs: null }, { author: carol }])
      await expect(items.publish({ ...first, ...other })).rejects.toMatchObject(CONFLICT);
    expect(await items.positionsOf([foreignKey('f1'), foreignKey('f2')])).toEqual([1, null]);
    const { item: native } = await items.publish(draft({ clientKey: 'f1' }));
    expect(native.position).toBe(2);
  });

  test('an item answers the item of a foreign id, also one that stands earlier in the same call', async () => {
    const { items } = await open();
    const answer = (foreignId: string, foreignParent?: string) =>
      draft({ foreignId, thread: 't', ...(foreignParent === undefined ? {} : { foreignParent }) });
    const chain = [answer('a'), answer('b', 'a'), answer('c', 'b'), answer('d'), answer('e', 'b')];
    const published = await items.publishMany(chain);
    const found = await items.getMany(published);
    expect(found.map((item) => [item?.position, item?.parent])).toEqual([
      [1, undefined],
      [2, 1],
      [3, 2],
      [4, undefined],
      [5, 2],
    ]);
    expect(await items.publishMany(chain)).toEqual(published);
    await expect(items.publish(answer('f', 'nobody'))).rejects.toMatchObject(REFUSED);
    expect((await items.publish(answer('f', 'e'))).item.parent).toBe(5);
  });

  test('items are found by producer and client key, also those that were deleted', async () => {
    const { items } = await open();
    const { producer } = draft();
    await items.publishMany([
      draft({ clientKey: 'a' }),
      draft({ clientKey: 'b' }),
      draft({ clientKey: 'a', producer: tag('other') }),
    ]);
    await items.remove(position(2));
    const keys = [
      { producer, clientKey: 'b' },
      { producer, clientKey: 'nothing' },
      { producer: tag('other'), clientKey: 'a' },
      { producer, clientKey: 'a' },
      { producer, clientKey: 'b' },
    ];
    expect(await items.positionsOf(keys)).toEqual([2, null, 3, 1, 2]);
    expect(await items.positionsOf([])).toEqual([]);
    await expect(items.positionsOf([{ producer, clientKey: HUGE }])).rejects.toMatchObject(REFUSED);
  });
}

function reading(open: OpenStore, test: Register): void {
  test('items are read in the order asked, with null for an absent item or an invalid position', async () => {
    const { items } = await open();
    await items.publishMany([draft({ kind: 'a' }), draft({ kind: 'b' })]);
    const odd = [-1, 0, 1.5, Number.NaN, 2 ** 50, 2 ** 60, 3] as Position[];
    const read = await items.getMany([position(2), ...odd, position(1), position(2)]);
    expect(read.map((item) => item?.kind ?? null)).toEqual(['b', ...odd.map(() => null), 'a', 'b']);
    expect(await items.getMany([])).toEqual([]);
  });

  test('items edited or deleted since are named, as long as that is known', async () => {
    const { items } = await open();
    const [first = position(0), second = position(0)] = await items.publishMany([draft(), draft()]);
    const { count } = await items.changedSince(null);
    await items.edit(first, { visibility: 'private' }, 9);
    await items.remove(second);
    expect(await items.changedSince(count)).toEqual({
      count: count + 2,
      positions: [first, second],
    });
    expect((await items.changedSince(null)).positions).toBeNull();
    expect((await items.changedSince(count + 2)).positions).toEqual([]);
    expect((await items.changedSince(count + 3)).positions).toBeNull();
  });
}

function changing(open: OpenStore, test: Register): void {
  test('an edit shows immediately, and a repeat changes nothing', async () => {
    const { items } = await open();
    const { item } = await items.publish(draft());
    const patch = { payload: { title: 'better' }, visibility: 'private' } as const;
    const edited = {
      ...item,
      visibility: 'private',
      payload: { ...item.payload, title: 'better' },
      editedAtMs: 9,
    };
    expect(await items.edit(item.position, patch, 9)).toEqual(edited);
    expect(await items.edit(item.position, patch, 10)).toEqual(edited);
    expect(await items.getMany([item.position])).toEqual([edited]);
  });

  test('an edit of a revision that is over changes nothing, and one of two at once is refused', async () => {
    const { items } = await open();
    const { item } = await items.publish(draft());
    const at = item.position;
    const first = { payload: { title: 'first' }, ifRevision: revisionOf(item) };
    const edited = await items.edit(at, first, 9);
    expect(edited?.payload.title).toBe('first');
    // A repeat finds what it asked for.
    expect(await items.edit(at, first, 10)).toEqual(edited);
    const late = { payload: { title: 'late' }, ifRevision: first.ifRevision };
    await expect(items.edit(at, late, 11)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await items.getMany([at])).toEqual([edited]);
    const ifRevision = edited === null ? '' : revisionOf(edited);
    const texts = ['one', 'two', 'three', 'four'];
    const done = await Promise.allSettled(
      texts.map((text) => items.edit(at, { payload: { text }, ifRevision }, 12)),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const back = { payload: { title: item.payload.title, text: item.payload.text } };
    expect(revisionOf((await items.edit(at, back, 13)) ?? item)).toBe(revisionOf(item));
    expect((await items.edit(at, late, 14))?.payload.title).toBe('late');
  });

  test('a deleted item reads as null and cannot be edited or deleted again', async () => {
    const { items } = await open();
    const { item } = await items.publish(draft());
    expect(await items.remove(item.position)).toBe(true);
    expect(await items.remove(item.position)).toBe(false);
    expect(await items.edit(item.position, { visibility: 'private' }, 11)).toBeNull();
    expect(await items.getMany([item.position])).toEqual([null]);
  });

  test('a removal is remembered for some days, and forgotten when later ones need no more', async () => {
    const { items } = await open();
    const published = await items.publishMany([draft(), draft(), draft()]);
    const [one, two, three] = published as [Position, Position, Position];
    const days = LIMITS.removalsKeptMs;
    const first = { by: ann, atMs: 1_000, shownAs: null };
    expect(await items.removalOf(one, 1_000)).toBeNull();
    await items.remove(one, first);
    expect(await items.removalOf(one, 1_000 + days)).toEqual(first);
    expect(await items.removalOf(one, 1_001 + days)).toBeNull();
    expect(await items.remove(one, { ...first, by: bob })).toBe(false);
    expect(await items.removalOf(one, 1_000)).toEqual(first);
    const second = { by: bob, atMs: 2_000 + days, shownAs: three };
    await items.remove(two, second);
    expect(await items.removalOf(two, 2_000 + days)).toEqual(second);
    expect(await items.removalOf(one, 1_000)).toBeNull();
    await items.remove(three);
    expect(await items.removalOf(three, 1_000)).toBeNull();
    expect(await items.removalOf(position(99), 1_000)).toBeNull();
    expect(await items.removalOf(1.5 as Position, 1_000)).toBeNull();
  });

  test('an invalid position is neither deleted nor edited', async () => {
    const { items } = await open();
    expect(await items.remove(1.5 as Position)).toBe(false);
    expect(await items.edit(-1 as Position, {}, 1)).toBeNull();
  });
}

function likes(open: OpenStore, test: Register): void {
  async function two(): Promise<Store['items']> {
    const { items } = await open();
    await items.publishMany([draft(), draft()]);
    return items;
  }
  const [one = position(0), second = position(0), none = position(0)] = positions(1, 2, 7);

  test('a like counts once per viewer', async () => {
    const items = await two();
    const answers = await Promise.all([
      items.like(ann, one),
      items.like(ann, one),
      items.like(bob, one),
      items.like(ann, none),
    ]);
    expect(answers).toEqual([true, false, true, false]);
    expect(await items.likeCounts([second, one, none])).toEqual([0, 2, 0]);
    expect(await items.likedBy(bob, [second, one, none])).toEqual([false, true, false]);
  });

  test('a like that is taken back no longer counts', async () => {
    const items = await two();
    await items.like(ann, one);
    await items.like(bob, one);
    expect(await items.unlike(bob, one)).toBe(true);
    expect(await items.unlike(bob, one)).toBe(false);
    expect(await items.likeCounts([one])).toEqual([1]);
    expect(await items.likedBy(bob, [one])).toEqual([false]);
    expect(await items.like(bob, one)).toBe(true);
  });

  test('likes are deleted with their item', async () => {
    const items = await two();
    await items.like(ann, one);
    await items.remove(one);
    expect(await items.likeCounts([one])).toEqual([0]);
    expect(await items.likedBy(ann, [one])).toEqual([false]);
    expect(await items.like(ann, one)).toBe(false);
  });
}

function ids(open: OpenStore, test: Register): void {
  const WRONG: readonly (readonly [string, Partial<Draft>])[] = [
    ['producer', { producer: tag(HUGE) }],
    ['author', { producer: userProducer(ann), author: HUGE as UserId }],
    ['thread', { thread: HUGE }],
    ['tag', { tags: [HUGE] }],
    ['category', { thread: 't', category: tag(HUGE) }],
    ['client key', { clientKey: HUGE }],
    ['author (half a character)', { producer: userProducer(ann), author: '\ud800' as UserId }],
  ];
  for (const [name, fields] of WRONG)
    test(`a draft whose ${name} cannot be a key is refused and takes no position`, async () => {
      const { items, timelines } = await open();
      await expect(items.publish(draft(fields))).rejects.toMatchObject(REFUSED);
      await expect(items.publishMany([draft(), draft(fields)])).rejects.toMatchObject(REFUSED);
      expect(await timelines.newest()).toBe(0);
    });

  test('ids may have any characters, up to the maximum length', async () => {
    const { items, timelines } = await open();
    for (const id of ['', '\0', '\u0001\0a', WIDE, '🙂'.repeat(LIMITS.idCharsMax / 2)]) {
      const named = draft({
        producer: tag(id),
        author: id as UserId,
        thread: id,
        tags: [id],
        clientKey: id,
      });
      const { item } = await items.publish(named);
      expect(await timelines.range(new Set([threadProducer(id)]), ALL)).toEqual([item.position]);
      expect(await items.like(id as UserId, item.position)).toBe(true);
      expect((await items.publish(named)).isNew).toBe(false);
    }
  });
}

const DIRECT: Partial<Draft> = {
  visibility: 'direct',
  audience: [userProducer(bob), userProducer(carol)],
  tags: ['a'],
};

function addressed(open: OpenStore, test: Register): void {
  test('a direct is in its recipients’ inboxes and its author’s outbox, and in no other timeline', async () => {
    const { items, timelines } = await open();
    const { item } = await items.publish(draft(DIRECT));
    await items.publish(draft({ tags: ['a'] }));
    expect(item.audience).toEqual(DIRECT.audience);
    const held = async (key: ProducerKey) => timelines.range(new Set([key]), ALL);
    for (const key of [inboxOf(bob), inboxOf(carol), outboxOf(ann)])
      expect(await held(key)).toEqual([1]);
    for (const key of [inboxOf(ann), outboxOf(bob)]) expect(await held(key)).toEqual([]);
    for (const key of [EVERYTHING, userProducer(ann), producerKey('tag', 'a')])
      expect(await held(key)).toEqual([2]);
    await items.remove(item.position);
    for (const key of [inboxOf(bob), outboxOf(ann)]) expect(await held(key)).toEqual([]);
  });

  test('a direct stays a direct, and nothing becomes one', async () => {
    const { items } = await open();
    await items.publish(draft(DIRECT));
    await items.publish(draft());
    const [one, two] = [position(1), position(2)];
    await expect(items.edit(one, { visibility: 'public' }, 5)).rejects.toMatchObject(REFUSED);
    await expect(items.edit(two, { visibility: 'direct' }, 5)).rejects.toMatchObject(REFUSED);
    expect((await items.edit(one, { payload: { title: 'x' } }, 5))?.visibility).toBe('direct');
    const things = { ...DIRECT, audience: [producerKey('tag', 'a')] };
    await expect(items.publish(draft(things))).rejects.toMatchObject(REFUSED);
  });
}
