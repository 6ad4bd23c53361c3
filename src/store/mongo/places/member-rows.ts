/**
 * Memberships: one document per person, which is the commit point, and a count per place, which is recounted after each
 * change, or by a job where a process died in between.
 */
import { LIMITS } from '../../../base/limits.ts';
import type { Membership, Memberships, MembershipState } from '../../../model/places.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import { checkMemberCount, checkMembershipCount } from '../../place-rules.ts';
import type { FeedEvent } from '../../../model/events.ts';
import { membershipEvents } from '../../recorded-events.ts';
import type { KeyPage } from '../../ports/key-page.ts';
import type { MembersQuery, PutMembership } from '../../ports/places.ts';
import { asRead, compareAndSet, isWritten, LOST } from '../engine/cas.ts';
import type { Collections, MembershipsDocument } from '../engine/collections.ts';
import type { CountersAfter } from '../engine/counters.ts';
import { requireCaller } from '../engine/guard.ts';
import { keysAfter, placeId, viewerId } from '../engine/keys.ts';
import { appendTo } from '../events/outbox.ts';

type MemberCollections = Pick<Collections, 'memberships' | 'memberCounts'>;
type MembershipRow = MembershipsDocument['rows'][number];

export async function readMemberships(
  { memberships }: MemberCollections,
  user: UserId,
  known: Memberships | null,
): Promise<Memberships> {
  const row = await memberships.findOne({ _id: viewerId(user) });
  const version = row?.revision ?? 0;
  if (known?.user === user && known.version === version) return known;
  const inState = (state: MembershipState) => new Set((row?.[state] ?? []) as ProducerKey[]);
  return {
    user,
    version,
    active: inState('active'),
    invited: inState('invited'),
    requested: inState('requested'),
  };
}

export async function membersAmong(
  { memberships }: MemberCollections,
  place: ProducerKey,
  users: readonly UserId[],
): Promise<readonly (Membership | null)[]> {
  if (users.length === 0) return [];
  const rows = await memberships.find({ _id: { $in: users.map(viewerId) } }).toArray();
  const found = new Map(rows.map((row) => [row.user, membershipIn(row, place)]));
  return users.map((user) => found.get(user) ?? null);
}

export async function putMember(
  collections: MemberCollections,
  { from, by, ...membership }: PutMembership,
): Promise<Membership | null> {
  const { user, place, state } = membership;
  const events = membershipEvents({ ...membership, by });
  const isMeant = (rows: readonly MembershipRow[]): boolean =>
    from === undefined || from === (stateIn(rows, place) ?? 'none');
  if (state === 'active') {
    const [earlier] = await membersAmong(collections, place, [user]);
    if (earlier?.state !== state) checkMemberCount((await countNow(collections, place)) + 1);
  }
  const next = (rows: readonly MembershipRow[]) =>
    isMeant(rows) ? withMembership(rows, membership) : rows;
  const { earlier, after } = await change(collections, user, { next, events });
  const before = stateIn(earlier, place);
  // A repeat counts the member whom an attempt that died has put.
  if (before === 'active' && state === 'active') await countMembers(collections, place);
  if (!isMeant(earlier)) return membershipOf(user, after, place);
  if (before !== state && (state === 'active' || before === 'active'))
    await countAfter(collections, membership);
  return membershipOf(user, after, place) ?? membership;
}

/** Puts memberships of one person in one step. */
export async function putMembersOf(
  collections: MemberCollections,
  user: UserId,
  memberships: readonly Membership[],
): Promise<void> {
  const own = await collections.memberships.findOne({ _id: viewerId(user) });
  for (const { place, state } of memberships)
    if (state === 'active' && stateIn(own?.rows ?? [], place) !== 'active')
      checkMemberCount((await countNow(collections, place)) + 1);
  const next = (rows: readonly MembershipRow[]) => memberships.reduce(withMembership, rows);
  const { earlier } = await change(collections, user, { next, events: [] });
  for (const membership of memberships) {
    const { place, state } = membership;
    const wasActive = stateIn(earlier, place) === 'active';
    if (wasActive !== (state === 'active')) await countAfter(collections, membership);
    // A repeat counts the member whom an attempt that died has put.
    else if (wasActive) await countMembers(collections, place);
  }
}

/** Recounts the place of a membership that was put; a member above the maximum is removed again, and refused. */
async function countAfter(
  collections: MemberCollections,
  { place, user, state }: Membership,
): Promise<void> {
  const count = await countMembers(collections, place);
  if (state !== 'active' || count <= LIMITS.membersMax) return;
  await removeMember(collections, place, user);
  checkMemberCount(count);
}

/** The same rows when one of them has that state already. */
function withMembership(
  rows: readonly MembershipRow[],
  { place, state, sinceMs }: Membership,
): readonly MembershipRow[] {
  if (stateIn(rows, place) === state) return rows;
  return [...rows.filter((row) => row.place !== place), { place, state, sinceMs }];
}

export async function removeMember(
  collections: MemberCollections,
  place: ProducerKey,
  user: UserId,
): Promise<boolean> {
  const next = (rows: readonly MembershipRow[]) => rows.filter((row) => row.place !== place);
  const { earlier } = await change(collections, user, { next, events: [] });
  const state = stateIn(earlier, place);
  // Also for a repeat: an attempt that died may have removed a member and not counted.
  if (state === 'active' || state === null) await countMembers(collections, place);
  return state !== null;
}

export async function listMembers(
  { memberships }: MemberCollections,
  { place, state }: MembersQuery,
  { after, limit }: KeyPage<UserId>,
): Promise<readonly Membership[]> {
  if (limit === 0) return [];
  const rows = await memberships
    .find({ [state]: place, user: keysAfter(after) })
    .sort({ user: 1 })
    .limit(limit)
    .toArray();
  return rows.map((row) => membershipIn(row, place)).filter((found) => found !== null);
}

export async function memberCounts(
  { memberCounts: counts }: MemberCollections,
  places: readonly ProducerKey[],
): Promise<readonly number[]> {
  if (places.length === 0) return [];
  const rows = await counts.find({ _id: { $in: places.map(placeId) } }).toArray();
  const found = new Map(rows.map(({ _id, n }) => [_id, n]));
  return places.map((place) => found.get(placeId(place)) ?? 0);
}

interface Changed {
  readonly earlier: readonly MembershipRow[];
  readonly after: readonly MembershipRow[];
}

interface MembershipChange {
  readonly next: (rows: readonly MembershipRow[]) => readonly MembershipRow[];
  readonly events: readonly FeedEvent[];
}

/**
 * Replaces a person's rows in one step, together with the events. A change without effect is numbered too, apart from
 * the revision, so that an earlier change whose caller has given up does not take effect after it.
 */
async function change(
  { memberships }: MemberCollections,
  user: UserId,
  { next, events }: MembershipChange,
): Promise<Changed> {
  const _id = viewerId(user);
  return compareAndSet(
    () => memberships.findOne({ _id }),
    async (row) => {
      requireCaller();
      const earlier = row?.rows ?? [];
      const after = next(earlier);
      const isSame =
        after.length === earlier.length && after.every((each) => earlier.includes(each));
      if (after.length > earlier.length) checkMembershipCount(after.length);
      const revision = row?.revision ?? 0;
      const { push, set } = appendTo(isSame ? [] : events);
      const rows = { user, revision: revision + (isSame ? 0 : 1), rows: after, ...byState(after) };
      const write = memberships.updateOne(
        { _id, revision, unchanged: asRead(row?.unchanged) },
        {
          $set: { ...rows, ...set },
          ...(isSame ? { $inc: { unchanged: 1 } } : {}),
          ...('outbox' in push ? { $push: push } : {}),
        },
        { upsert: row === null },
      );
      return (await isWritten(write)) ? { earlier, after } : LOST;
    },
    { what: "the person's memberships" },
  );
}

function byState(rows: readonly MembershipRow[]): Record<MembershipState, string[]> {
  const inState = (state: MembershipState) =>
    rows.filter((row) => row.state === state).map(({ place }) => place);
  return {
    active: inState('active'),
    invited: inState('invited'),
    requested: inState('requested'),
  };
}

async function countNow({ memberships }: MemberCollections, place: ProducerKey): Promise<number> {
  const rows = memberships.find({ active: place }, { projection: { _id: 1 } });
  return (await rows.limit(LIMITS.membersMax + 1).toArray()).length;
}

/** The next places, by the _ids of their documents. */
export const placeCounters: CountersAfter = async (collections, after, limit) => {
  const rows = collections.categories
    .find({ _id: keysAfter(after) }, { projection: { key: 1 } })
    .sort({ _id: 1 });
  return (await rows.limit(limit).toArray()).map(({ _id, key }) => ({
    key: _id,
    recount: async () => {
      const [before] = await memberCounts(collections, [key]);
      return (await countMembers(collections, key)) === before;
    },
  }));
};

/** Counts inside the step that stores the count, so that the change counted last has seen all before it. */
export async function countMembers(
  collections: MemberCollections,
  place: ProducerKey,
): Promise<number> {
  const { memberCounts: counts } = collections;
  const _id = placeId(place);
  return compareAndSet(
    () => counts.findOne({ _id }),
    async (row) => {
      const revision = row?.revision ?? 0;
      const n = await countNow(collections, place);
      // A place without a count has no members; there may be no such place.
      if (row === null && n === 0) return n;
      const $set = { n, revision: revision + 1 };
      const write = counts.updateOne({ _id, revision }, { $set }, { upsert: row === null });
      return (await isWritten(write)) ? n : LOST;
    },
    { what: 'the members of a place' },
  );
}

function stateIn(rows: readonly MembershipRow[], place: ProducerKey): MembershipState | null {
  return rows.find((row) => row.place === place)?.state ?? null;
}

function membershipIn(
  { user, rows }: Pick<MembershipsDocument, 'user' | 'rows'>,
  place: ProducerKey,
): Membership | null {
  return membershipOf(user as UserId, rows, place);
}

function membershipOf(
  user: UserId,
  rows: readonly MembershipRow[],
  place: ProducerKey,
): Membership | null {
  const row = rows.find((each) => each.place === place);
  return row === undefined ? null : { user, place, state: row.state, sinceMs: row.sinceMs };
}
