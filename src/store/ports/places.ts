/** The port of places and of who is a member of them. */
import type {
  Membership,
  Memberships,
  MembershipState,
  PlaceRecord,
  PlaceSettings,
  PlaceTree,
  Role,
} from '../../model/places.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** Fields left out stay as they are. */
export type PlacePatch = Partial<PlaceSettings>;

/** The person who leaves a place permanently, and the heir who owns it if none of its other staff can. */
export interface HandOverArgs {
  readonly from: UserId;
  readonly heir: UserId | null;
}

/** A membership to put. */
export interface PutMembership extends Membership {
  /** The state that the person must be in, 'none' for no membership; any when left out. */
  readonly from?: MembershipState | 'none';
  /** Who invites or admits the person. Without it, an invitation records no event, and a membership no acceptance. */
  readonly by?: UserId | undefined;
}

/** Which memberships of a place to list. */
export interface MembersQuery {
  readonly place: ProducerKey;
  readonly state: MembershipState;
}

/** Places, few enough for a process to hold them all, and memberships by person and by place. */
export interface PlaceStore {
  /** Every place; `known` itself when it is still current, so that an unchanged tree costs one small read. */
  tree(known: PlaceTree | null): Promise<PlaceTree>;
  /**
   * Adds a place. A repeat returns the first with `isNew: false`, whatever it contains. Refuses, with BAD_USER_INPUT, a
   * parent that does not exist, nesting that is too deep, and more places than an installation may hold.
   */
  create(place: PlaceRecord): Promise<{ readonly place: PlaceRecord; readonly isNew: boolean }>;
  /** Null when there is no such place. */
  edit(key: ProducerKey, patch: PlacePatch): Promise<PlaceRecord | null>;
  /**
   * Gives one person a role in a place, in one step, so that concurrent changes all take effect. Safe to repeat. Null
   * when there is no such place. Refuses, with BAD_USER_INPUT, to leave it without an owner, and more staff than a
   * place may have.
   */
  setRole(key: ProducerKey, user: UserId, role: Role): Promise<PlaceRecord | null>;
  /**
   * Removes a person from a place in one step, as its creator too. Its other owners keep it; if there are none, its
   * moderators own it, and if there are no moderators, the heir does. Safe to repeat. Changes nothing and returns null
   * when the place does not name the person, when nobody else can own it, and when there is no such place.
   */
  handOver(key: ProducerKey, args: HandOverArgs): Promise<PlaceRecord | null>;
  /**
   * Gives a place another parent, or none, with all the places in it. Null when there is no such place. Refuses, with
   * BAD_USER_INPUT, a parent that does not exist or lies within the place, and nesting that is too deep.
   */
  move(key: ProducerKey, parent: ProducerKey | null): Promise<PlaceRecord | null>;
  /** Where a person is a member; `known` itself when it is still current. */
  memberships(user: UserId, known: Memberships | null): Promise<Memberships>;
  /** The memberships of several people in one place, in the requested order. */
  membersAmong(
    place: ProducerKey,
    users: readonly UserId[],
  ): Promise<readonly (Membership | null)[]>;
  /**
   * Adds a membership or changes its state; one that is in that state already keeps its instant. Refuses, with
   * BAD_USER_INPUT, one active member more than a place takes, and one membership more than a person may hold. Resolves
   * with the membership as it is afterwards, null for none; nothing changes when the person is not in the state `from`.
   */
  putMember(membership: PutMembership): Promise<Membership | null>;
  /** Puts many, for loading: no events are recorded. Safe to repeat. Refuses what putMember refuses. */
  putMembers(memberships: readonly Membership[]): Promise<void>;
  /** Ends a membership in any state. True when there was one. */
  removeMember(place: ProducerKey, user: UserId): Promise<boolean>;
  /** The people in one membership state of a place, by id in the order of code points. */
  members(query: MembersQuery, page: KeyPage<UserId>): Promise<readonly Membership[]>;
  /** How many active members each place has. */
  memberCounts(places: readonly ProducerKey[]): Promise<readonly number[]>;
}
