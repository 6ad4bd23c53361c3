/** What every store promises about places and their members. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { NO_PLACES, type Membership, type PlaceRecord } from '../../src/model/places.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { ann, bob, carol, membership, place } from '../support/builders.ts';
import { allPages, REFUSED, type OpenStore, type Register } from './contract.ts';

const key = (text: string) => text as ProducerKey;
const heir = 'heir' as UserId;
const [A, B, C, G] = [key('forum:a'), key('forum:b'), key('forum:c'), key('group:g')];

export function placesContract(open: OpenStore, test: Register): void {
  trees(open, test);
  roles(open, test);
  moves(open, test);
  joining(open, test);
  bounds(open, test);
}

function trees(open: OpenStore, test: Register): void {
  test('a place is created once, and a repeat returns the first', async () => {
    const { places } = await open();
    const first = place(A, { title: 'one', description: 'd', order: 3, moderators: [bob] });
    const answers = await Promise.all([
      places.create(first),
      places.create({ ...first, title: 'two' }),
    ]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(answers[0]?.place).toEqual(answers[1]?.place);
    const { places: all } = await places.tree(null);
    expect([...all.values()]).toEqual([answers[0]?.place]);
  });

  test('a tree that is known is returned while it is current, and a new one after each change', async () => {
    const { places } = await open();
    const none = await places.tree(null);
    expect(none).toEqual(NO_PLACES);
    expect(await places.tree(none)).toBe(none);
    await places.create(place(A));
    const one = await places.tree(none);
    expect([...one.places.keys()]).toEqual([A]);
    expect(await places.tree(one)).toBe(one);
    await places.edit(A, { title: 'new' });
    const edited = await places.tree(one);
    expect(edited.places.get(A)).toEqual(place(A, { title: 'new' }));
    await places.create(place(B, { parent: A }));
    await places.move(B, null);
    expect((await places.tree(edited)).places.get(B)?.parent).toBeNull();
  });

  test('a place that does not exist is neither edited nor moved', async () => {
    const { places } = await open();
    expect(await places.edit(A, { title: 'x' })).toBeNull();
    expect(await places.move(A, null)).toBeNull();
    expect(await places.tree(null)).toEqual(NO_PLACES);
  });

  test('a place keeps at least one owner, and a refused change leaves it as it was', async () => {
    const { places } = await open();
    await places.create(place(A));
    await expect(places.setRole(A, ann, 'member')).rejects.toMatchObject(REFUSED);
    await expect(places.setRole(A, ann, 'moderator')).rejects.toMatchObject(REFUSED);
    expect((await places.tree(null)).places.get(A)).toEqual(place(A));
    await expect(places.create(place(B, { owners: [] }))).rejects.toMatchObject(REFUSED);
    expect((await places.tree(null)).places.has(B)).toBe(false);
  });

  test('the restricted places are those for members and all within them', async () => {
    const { places } = await open();
    await places.create(place(G, { readers: 'members' }));
    await places.create(place(A, { parent: G }));
    await places.create(place(B, { parent: A, readers: 'members' }));
    await places.create(place(C));
    const { restricted } = await places.tree(null);
    expect(restricted).toEqual(
      new Map([
        [G, [G]],
        [A, [G]],
        [B, [B, G]],
      ]),
    );
    await places.move(A, C);
    expect((await places.tree(null)).restricted).toEqual(
      new Map([
        [G, [G]],
        [B, [B]],
      ]),
    );
  });
}

function roles(open: OpenStore, test: Register): void {
  test('a person has one role in a place, and a repeat gives no other', async () => {
    const { places } = await open();
    await places.create(place(A, { owners: [ann] }));
    expect(await places.setRole(B, bob, 'owner')).toBeNull();
    for (const [role, owners, moderators] of [
      ['moderator', [ann], [bob]],
      ['moderator', [ann], [bob]],
      ['owner', [ann, bob], []],
      ['member', [ann], []],
      ['member', [ann], []],
    ] as const) {
      expect(await places.setRole(A, bob, role)).toEqual(place(A, { owners, moderators }));
      expect((await places.tree(null)).places.get(A)).toEqual(place(A, { owners, moderators }));
    }
  });

  test('concurrently given roles are all there, up to a place’s limit', async () => {
    const { places } = await open();
    await places.create(place(A, { owners: [ann] }));
    const people = Array.from({ length: 9 }, (_, n) => `m${n}` as UserId);
    await Promise.all(people.map((user) => places.setRole(A, user, 'moderator')));
    const { moderators = [] } = (await places.tree(null)).places.get(A) ?? {};
    expect(moderators.toSorted()).toEqual(people);
    const staff = Array.from({ length: LIMITS.placeStaffMax }, (_, n) => `o${n}` as UserId);
    await places.create(place(B, { owners: staff }));
    await expect(places.setRole(B, ann, 'moderator')).rejects.toMatchObject(REFUSED);
  });

  test('when two owners step down concurrently, one stays', async () => {
    const { places } = await open();
    await places.create(place(A, { owners: [ann, bob] }));
    const left = await Promise.allSettled(
      [ann, bob].map((user) => places.setRole(A, user, 'member')),
    );
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await places.tree(null)).places.get(A)?.owners).toHaveLength(1);
  });

  test('a place that is handed over has other owners, its moderators, or the heir', async () => {
    const { places } = await open();
    const cases: readonly (readonly [Partial<PlaceRecord>, Partial<PlaceRecord>])[] = [
      [
        { owners: [ann, bob], moderators: [carol] },
        { owners: [bob], moderators: [carol], createdBy: bob },
      ],
      [{ moderators: [bob, carol] }, { owners: [bob, carol], createdBy: bob }],
      [{ owners: [ann] }, { owners: [heir], createdBy: heir }],
      [
        { owners: [bob], moderators: [ann, carol], createdBy: carol },
        { owners: [bob], moderators: [carol], createdBy: carol },
      ],
      [{ owners: [bob] }, { owners: [bob], createdBy: bob }],
    ];
    for (const [nth, [before, after]] of cases.entries()) {
      const each = key(`forum:${nth}`);
      await places.create(place(each, before));
      const expected = place(each, after);
      expect(await places.handOver(each, { from: ann, heir })).toEqual(expected);
      expect(await places.handOver(each, { from: ann, heir })).toBeNull();
      expect((await places.tree(null)).places.get(each)).toEqual(expected);
    }
    await places.create(place(A));
    expect(await places.handOver(A, { from: ann, heir: null })).toBeNull();
    expect(await places.handOver(B, { from: ann, heir })).toBeNull();
    expect((await places.tree(null)).places.get(A)).toEqual(place(A));
  });

  test('a role that is given while a place is handed over is kept', async () => {
    const { places } = await open();
    await places.create(place(A, { owners: [ann, bob] }));
    await Promise.all([
      places.setRole(A, carol, 'moderator'),
      places.handOver(A, { from: ann, heir: null }),
    ]);
    const handed = place(A, { owners: [bob], moderators: [carol], createdBy: bob });
    expect((await places.tree(null)).places.get(A)).toEqual(handed);
  });
}

function moves(open: OpenStore, test: Register): void {
  test('a place moves with what it holds, and never into itself', async () => {
    const { places } = await open();
    for (const [each, parent] of [
      [A, null],
      [B, A],
      [C, B],
    ] as const)
      await places.create(place(each, { parent }));
    for (const parent of [A, B, C])
      await expect(places.move(A, parent)).rejects.toMatchObject(REFUSED);
    expect((await places.tree(null)).places.get(A)?.parent).toBeNull();
    expect(await places.move(B, null)).toMatchObject({ key: B, parent: null });
    expect(await places.move(A, C)).toMatchObject({ parent: C });
  });

  test('two concurrent moves that would make a cycle do not both happen', async () => {
    const { places } = await open();
    await places.create(place(A));
    await places.create(place(B));
    const moved = await Promise.allSettled([places.move(A, B), places.move(B, A)]);
    expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a parent must exist, and nesting stays within its depth, whatever moves', async () => {
    const { places } = await open();
    await expect(places.create(place(A, { parent: B }))).rejects.toMatchObject(REFUSED);
    const chain = async (prefix: string, length: number) => {
      for (let n = 0; n < length; n += 1)
        await places.create(
          place(`forum:${prefix}${n}`, { parent: n === 0 ? null : key(`forum:${prefix}${n - 1}`) }),
        );
    };
    await chain('x', LIMITS.placeDepthMax);
    const deepest = key(`forum:x${LIMITS.placeDepthMax - 1}`);
    await expect(places.create(place(A, { parent: deepest }))).rejects.toMatchObject(REFUSED);
    await expect(places.move(key('forum:x0'), B)).rejects.toMatchObject(REFUSED);
    await chain('y', 2);
    const almost = key(`forum:x${LIMITS.placeDepthMax - 2}`);
    await expect(places.move(key('forum:y0'), almost)).rejects.toMatchObject(REFUSED);
    expect(await places.move(key('forum:y1'), almost)).toMatchObject({ parent: almost });
  });
}

function joining(open: OpenStore, test: Register): void {
  test('a membership is added once, and a repeat keeps its instant', async () => {
    const { places } = await open();
    const first = membership(ann, G, { sinceMs: 7 });
    expect(await places.putMember(first)).toEqual(first);
    expect(await places.putMember({ ...first, sinceMs: 9 })).toEqual(first);
    expect(await places.membersAmong(G, [bob, ann])).toEqual([null, first]);
    expect(await places.memberCounts([G, A])).toEqual([1, 0]);
  });

  test('a membership has one state at a time, and only active ones count', async () => {
    const { places } = await open();
    for (const state of ['requested', 'invited', 'active', 'invited', 'active'] as const) {
      await places.putMember(membership(ann, G, { state, sinceMs: 3 }));
      const held = await places.memberships(ann, null);
      expect(
        ['active', 'invited', 'requested'].filter((each) => held[each as 'active'].has(G)),
      ).toEqual([state]);
      expect(await places.memberCounts([G])).toEqual([state === 'active' ? 1 : 0]);
    }
    expect(await places.removeMember(G, ann)).toBe(true);
    expect(await places.removeMember(G, ann)).toBe(false);
    expect(await places.memberCounts([G])).toEqual([0]);
    expect(await places.membersAmong(G, [ann])).toEqual([null]);
  });

  test('a membership that is put from a state is put only while the person is in it', async () => {
    const { places } = await open();
    const active = membership(ann, G, { sinceMs: 5 });
    expect(await places.putMember({ ...active, from: 'requested' })).toBeNull();
    const asked = membership(ann, G, { state: 'requested', sinceMs: 3 });
    expect(await places.putMember({ ...asked, from: 'none' })).toEqual(asked);
    expect(await places.putMember({ ...active, from: 'invited' })).toEqual(asked);
    expect(await places.membersAmong(G, [ann])).toEqual([asked]);
    expect(await places.memberCounts([G])).toEqual([0]);
    expect(await places.putMember({ ...active, from: 'requested' })).toEqual(active);
    expect(await places.putMember({ ...asked, from: 'none' })).toEqual(active);
    expect(await places.membersAmong(G, [ann])).toEqual([active]);
    expect(await places.memberCounts([G])).toEqual([1]);
  });

  test('memberships that are known are returned while they are current, and new ones after each change', async () => {
    const { places } = await open();
    const none = await places.memberships(ann, null);
    expect(none).toEqual({
      user: ann,
      version: 0,
      active: new Set(),
      invited: new Set(),
      requested: new Set(),
    });
    expect(await places.memberships(ann, none)).toBe(none);
    await places.putMember(membership(ann, G));
    const one = await places.memberships(ann, none);
    expect(one.active).toEqual(new Set([G]));
    await places.putMember(membership(ann, G));
    await places.putMember(membership(bob, A));
    expect(await places.memberships(ann, one)).toBe(one);
    expect((await places.memberships(bob, one)).active).toEqual(new Set([A]));
    await places.removeMember(G, ann);
    expect((await places.memberships(ann, one)).active).toEqual(new Set());
  });

  test('members are listed by id in the order of code points, each state apart, page by page', async () => {
    const { places } = await open();
    for (const id of ['b', 'a', 'é', '🙂', '\uffff', 'ab'])
      await places.putMember(membership(id as UserId, G));
    await places.putMember(membership(ann, G, { state: 'requested' }));
    await places.putMember(membership(ann, A));
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<Membership>((last) =>
        places.members({ place: G, state: 'active' }, { after: last?.user ?? null, limit }),
      );
      expect(listed.map(({ user }) => user)).toEqual(['a', 'ab', 'b', 'é', '\uffff', '🙂']);
    }
    const page = { after: null, limit: 9 };
    expect(await places.members({ place: G, state: 'requested' }, page)).toEqual([
      membership(ann, G, { state: 'requested' }),
    ]);
    expect(await places.members({ place: G, state: 'invited' }, page)).toEqual([]);
    expect(await places.members({ place: G, state: 'active' }, { ...page, limit: 0 })).toEqual([]);
  });

  test('concurrent joins are all counted', async () => {
    const { places } = await open();
    const people = Array.from({ length: 8 }, (_, n) => `p${n}` as UserId);
    await Promise.all(people.map((user) => places.putMember(membership(user, G))));
    expect(await places.memberCounts([G])).toEqual([8]);
  });
}

function bounds(open: OpenStore, test: Register): void {
  test('a person’s memberships are limited, and a refused one leaves nothing', async () => {
    const { places } = await open();
    const request = (n: number) => membership(ann, `group:${n}`, { state: 'requested' });
    const others = Array.from({ length: LIMITS.membershipsMax - 1 }, (_, n) => request(n + 1));
    await places.putMembers(others);
    await places.putMember(request(0));
    await expect(places.putMember(membership(ann, G))).rejects.toMatchObject(REFUSED);
    expect(await places.memberCounts([G])).toEqual([0]);
    expect(await places.membersAmong(G, [ann])).toEqual([null]);
    await places.removeMember(key('group:0'), ann);
    expect(await places.putMember(membership(ann, G))).toMatchObject({ place: G });
  });
}
