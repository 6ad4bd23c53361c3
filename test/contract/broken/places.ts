/** Adapters that are wrong about places, each with the sentence that catches it. */
import type { Broken } from './broken.ts';

export const BROKEN_PLACES: readonly Broken<'places'>[] = [
  [
    'never changes its tree',
    'a tree that is known is returned while it is current, and a new one after each change',
    (places) => ({ tree: async (known) => known ?? places.tree(null) }),
  ],
  [
    'replaces a place that is created again',
    'a place is created once, and a repeat returns the first',
    (places) => ({
      create: async (place) => {
        const made = await places.create(place);
        return { place, isNew: made.isNew };
      },
    }),
  ],
  [
    'opens to everyone what stands within a place for members',
    'the restricted places are those for members and all within them',
    (places) => ({
      tree: async () => {
        const tree = await places.tree(null);
        const restricted = [...tree.restricted].filter(([key]) => key.startsWith('group:'));
        return { ...tree, restricted: new Map(restricted) };
      },
    }),
  ],
  [
    'replaces the staff by an earlier list',
    'concurrently given roles are all there, up to a place’s limit',
    (places) => {
      let asked = places.tree(null);
      return {
        setRole: async (key, user, role) => {
          const staff = (await asked).places.get(key)?.moderators ?? [];
          const given = await places.setRole(key, user, role);
          for (const each of given?.moderators ?? [])
            if (each !== user && !staff.includes(each)) await places.setRole(key, each, 'member');
          asked = places.tree(null);
          return given;
        },
      };
    },
  ],
  [
    'lets the last owner go',
    'when two owners step down concurrently, one stays',
    (places) => ({
      setRole: (key, user, role) => places.setRole(key, user, role).catch(() => null),
    }),
  ],
  [
    'keeps the creator who left',
    'a place that is handed over has other owners, its moderators, or the heir',
    (places) => ({ handOver: (key, { from }) => places.setRole(key, from, 'member') }),
  ],
  [
    'lets a place stand within itself',
    'a place moves with what it holds, and never into itself',
    (places) => ({ move: (key, parent) => places.move(key, parent).catch(() => null) }),
  ],
  [
    'counts those who only asked',
    'a membership has one state at a time, and only active ones count',
    (places) => ({
      memberCounts: (keys) =>
        Promise.all(
          keys.map(async (place) => {
            const page = { after: null, limit: 99 };
            const asked = await places.members({ place, state: 'requested' }, page);
            const [count = 0] = await places.memberCounts([place]);
            return count + asked.length;
          }),
        ),
    }),
  ],
  [
    'puts a membership however the person stands',
    'a membership that is put from a state is put only while the person is in it',
    (places) => ({ putMember: ({ from: _from, ...each }) => places.putMember(each) }),
  ],
  [
    'never changes memberships that are known',
    'memberships that are known are returned while they are current, and new ones after each change',
    (places) => ({
      memberships: async (user, known) =>
        known?.user === user ? known : places.memberships(user, null),
    }),
  ],
  [
    'lists members in any state',
    'members are listed by id in the order of code points, each state apart, page by page',
    (places) => ({
      members: async (query, page) => {
        const active = await places.members({ ...query, state: 'active' }, page);
        return [...active, ...(await places.members({ ...query, state: 'requested' }, page))];
      },
    }),
  ],
  [
    'takes any number of memberships',
    'a person’s memberships are limited, and a refused one leaves nothing',
    (places) => ({ putMember: (each) => places.putMember(each).catch(() => each) }),
  ],
];
