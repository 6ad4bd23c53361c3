/** A viewer's notifications: a page of groups with the counts of new ones, and the marks that lower these counts. */
import { invariant } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { badInput, done, refused, type InputError, type Outcome } from '../base/outcome.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../model/notifications.ts';
import type { UserId } from '../model/producers.ts';
import type { NotifyContext } from './context.ts';
import { countsOf, groupsOf, type NotificationCounts, type NotificationGroup } from './groups.ts';
import { announceNotifications } from './live.ts';
import { visibleTo } from './visible.ts';

export interface NotificationPageArgs {
  readonly first: number;
  /** The newest order in the last group before the page; null for the first page. */
  readonly after: number | null;
  /** Null for all. */
  readonly kinds: readonly NotificationKind[] | null;
  /** Whether to leave out groups of which everything is read. All groups when left out. */
  readonly isUnreadOnly?: boolean;
}

export interface NotificationPage extends NotificationCounts {
  readonly groups: readonly NotificationGroup[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

type InboxContext = Pick<NotifyContext, 'store' | 'facts'>;

/** One page, newest first. The counts are of the whole list of these kinds. */
export async function notificationPage(
  context: InboxContext,
  viewer: UserId,
  { first, after, kinds, isUnreadOnly = false }: NotificationPageArgs,
): Promise<NotificationPage> {
  const all = await readGroups(context, viewer, kinds);
  const groups = isUnreadOnly ? all.filter(({ isRead }) => !isRead) : all;
  const isAfter = ({ members: [{ order }] }: NotificationGroup) => after === null || order < after;
  const rest = groups.filter(isAfter);
  return {
    groups: rest.slice(0, first),
    hasNextPage: rest.length > first,
    hasPreviousPage: rest.length < groups.length,
    ...countsOf(all),
  };
}

export async function notificationCounts(
  context: InboxContext,
  viewer: UserId,
): Promise<NotificationCounts> {
  return countsOf(await readGroups(context, viewer, null));
}

/** Marks everything seen up to an order, or with null everything there is. */
export async function markSeen(
  context: InboxContext,
  viewer: UserId,
  through: number | null,
): Promise<Outcome<NotificationCounts>> {
  await context.store.notifications.advance(viewer, { seen: through ?? Number.MAX_SAFE_INTEGER });
  return marked(context, viewer);
}

export interface MarkReadArgs {
  /** Groups to mark, by their keys. A group that no longer exists counts as marked. Null for none. */
  readonly keys: readonly string[] | null;
  /** Restricts the marking up to `through` to these kinds; null for all. Cannot be combined with keys. */
  readonly kinds: readonly NotificationKind[] | null;
  /** The order up to which everything is marked; null for none. */
  readonly through: number | null;
}

/**
 * Marks groups read, and everything up to an order; if neither is given, everything. Marking up to an order also marks
 * as seen, but not when it is limited to some kinds, because how far a viewer has seen is a single position for all
 * kinds.
 */
export async function markRead(
  context: InboxContext,
  viewer: UserId,
  args: MarkReadArgs,
): Promise<Outcome<NotificationCounts>> {
  const refusal = whyNotMark(args);
  if (refusal !== null) return refused(refusal);
  const { kinds, through } = args;
  const keys = args.keys ?? [];
  const { notifications } = context.store;
  const upTo = through ?? Number.MAX_SAFE_INTEGER;
  if (kinds !== null) {
    await markKindsRead(context, viewer, { kinds, upTo });
    return marked(context, viewer);
  }
  if (keys.length > 0) {
    const wanted = new Set(keys);
    const groups = await readGroups(context, viewer, null);
    const orders = groups
      .filter(({ key }) => wanted.has(key))
      .flatMap(({ members }) => members.map(({ order }) => order));
    await notifications.markApart(viewer, orders);
  }
  if (through !== null || keys.length === 0)
    await notifications.advance(viewer, { seen: upTo, read: upTo });
  return marked(context, viewer);
}

function whyNotMark({ keys: given, kinds, through }: MarkReadArgs): InputError | null {
  const keys = given ?? [];
  const keysMax = LIMITS.notificationGroupsMarkedMax;
  if (keys.length > keysMax)
    return badInput('ids', `expected at most ${keysMax} ids, got ${keys.length}`);
  // A client that marks the entries of an empty list does not mean all there are.
  if (given?.length === 0 && kinds === null && through === null)
    return badInput('ids', 'expected at least one id, or no ids to mark all, got an empty list');
  if (kinds === null) return null;
  if (keys.length > 0) return badInput('kinds', 'expected ids or kinds, got both');
  if (kinds.length === 0) return badInput('kinds', 'expected at least one kind, got none');
  const kindsMax = NOTIFICATION_KINDS.length;
  return kinds.length > kindsMax
    ? badInput('kinds', `expected at most ${kindsMax} kinds, got ${kinds.length}`)
    : null;
}

interface KindsUpTo {
  readonly kinds: readonly NotificationKind[];
  readonly upTo: number;
}

/** Includes what the viewer may not see now, as a mark of all kinds does: it reappears as read. */
async function markKindsRead(
  { store: { notifications } }: InboxContext,
  viewer: UserId,
  { kinds, upTo }: KindsUpTo,
): Promise<void> {
  const wanted = new Set(kinds);
  const { notifications: kept } = await notifications.inbox(viewer);
  const orders = kept
    .filter(({ kind, order }) => wanted.has(kind) && order <= upTo)
    .map(({ order }) => order);
  await notifications.markApart(viewer, orders);
}

async function marked(context: InboxContext, viewer: UserId): Promise<Outcome<NotificationCounts>> {
  await announceNotifications(context.store.bus, [viewer]);
  return done(await notificationCounts(context, viewer));
}

async function readGroups(
  { store, facts: cache }: InboxContext,
  viewer: UserId,
  filter: readonly NotificationKind[] | null,
): Promise<readonly NotificationGroup[]> {
  const [facts, { marks, notifications }, [settings]] = await Promise.all([
    cache.of(viewer),
    store.notifications.inbox(viewer),
    store.notifications.settings([viewer]),
  ]);
  invariant(settings !== undefined, 'everybody has settings');
  const shown = new Set(settings.channels.inApp);
  const kinds = new Set((filter ?? NOTIFICATION_KINDS).filter((kind) => shown.has(kind)));
  return groupsOf(await visibleTo(store, facts, { notifications, kinds }), marks);
}
