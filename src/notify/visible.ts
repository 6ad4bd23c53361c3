/**
 * Which notifications their recipient may see now: one predicate for lists, counts, mails and webhooks. A notification
 * whose subject was deleted or hidden since is left out, and reappears when it is shown again.
 */
import type { ViewerFacts } from '../model/edges.ts';
import type { FeedEvent, Verb } from '../model/events.ts';
import type { Item } from '../model/items.ts';
import type { Notification, NotificationKind } from '../model/notifications.ts';
import type { Position } from '../model/positions.ts';
import type { PlaceRecord } from '../model/places.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { isMuted, isMutedItself, mayKnow } from '../social/access.ts';
import { findPlace, isStaff } from '../social/places/place-access.ts';
import { userOf } from '../social/producers.ts';
import type { Store } from '../store/ports/store.ts';

/** A notification with the item or the place it is about, when it is about one. */
export interface VisibleNotification extends Notification {
  readonly item: Item | null;
  readonly place: PlaceRecord | null;
}

/** A kind of notification about a place. */
interface AboutPlace {
  readonly kind: NotificationKind;
  readonly key: ProducerKey;
}

type VisibleStores = Pick<Store, 'items' | 'people' | 'places'>;

/** Keeps the order. `kinds` are those that the reader's settings and filters allow. */
export async function visibleTo(
  stores: VisibleStores,
  facts: ViewerFacts,
  {
    notifications,
    kinds,
  }: {
    readonly notifications: readonly Notification[];
    readonly kinds: ReadonlySet<NotificationKind>;
  },
): Promise<readonly VisibleNotification[]> {
  const wanted = notifications.filter(({ kind }) => kinds.has(kind));
  const [isThere, items, tree] = await Promise.all([
    actorsOf(stores, facts, wanted),
    itemsOf(stores, wanted),
    stores.places.tree(null),
  ]);
  return wanted.flatMap((notification): readonly VisibleNotification[] => {
    const { actor, kind, object } = notification;
    if (!isThere(actor)) return [];
    if (object.kind === 'producer') {
      const { key } = object;
      if (userOf(key) !== null) return [{ ...notification, item: null, place: null }];
      const place = findPlace(tree, facts, key);
      const isShown = place !== null && concernsReader(facts, kind, place);
      return isShown ? [{ ...notification, item: null, place }] : [];
    }
    const item = items.get(object.position) ?? null;
    const isShown = item !== null && mayKnow(facts, item) && !isNewsMuted(facts, item, kind);
    return isShown ? [{ ...notification, item, place: null }] : [];
  });
}

/**
 * Whether a notification about a place still concerns the reader. Its staff are notified of those who join it and ask
 * to; people who left the staff do not see these any more. An invitation that was revoked or declined is not shown, and
 * an admission only to members.
 */
function concernsReader(facts: ViewerFacts, kind: NotificationKind, place: PlaceRecord): boolean {
  return isWelcome(kind)
    ? whyNotWelcome(facts, { kind, key: place.key }) === null
    : isStaff(facts, place);
}

/** The place that invited or admitted the person whom the event concerns; null for other events. */
export function welcomingPlace({ verb, object }: FeedEvent): ProducerKey | null {
  if (!isWelcome(verb) || object.kind !== 'producer') return null;
  return userOf(object.key) === null ? object.key : null;
}

function isWelcome(kind: NotificationKind | Verb): boolean {
  return kind === 'invite' || kind === 'accept';
}

/**
 * Why an invitation or an admission to a place is not shown: the person muted the place, or is not a member. The invited
 * see their invitation too.
 */
export function whyNotWelcome(
  { invitedTo, memberOf, mutes }: ViewerFacts,
  { kind, key }: AboutPlace,
): 'muted' | 'hidden' | null {
  if (mutes.has(key)) return 'muted';
  const isInvited = kind === 'invite' && invitedTo?.has(key) === true;
  return isInvited || memberOf?.has(key) === true ? null : 'hidden';
}

/**
 * Whether a mute hides a notification about the item. Somebody who hid a person's reposts is still notified when that
 * person reposts their items.
 */
export function isNewsMuted(facts: ViewerFacts, item: Item, kind: NotificationKind): boolean {
  return kind === 'repost' ? isMutedItself(facts, item) : isMuted(facts, item);
}

/** Whether an actor may be shown: neither suspended, nor in a block with the reader, nor muted. */
async function actorsOf(
  { people }: VisibleStores,
  { blocked, mutes }: ViewerFacts,
  notifications: readonly Notification[],
): Promise<(actor: UserId) => boolean> {
  const actors = [...new Set(notifications.map(({ actor }) => actor))];
  const persons = await people.getMany(actors);
  const hidden = new Set(
    actors.filter(
      (actor, index) =>
        blocked.has(actor) ||
        mutes.has(userProducer(actor)) ||
        (persons[index]?.state ?? 'active') !== 'active',
    ),
  );
  return (actor) => !hidden.has(actor);
}

async function itemsOf(
  { items }: VisibleStores,
  notifications: readonly Notification[],
): Promise<ReadonlyMap<Position, Item>> {
  const positions = new Set<Position>();
  for (const { object } of notifications)
    if (object.kind === 'item') positions.add(object.position);
  const found = await items.getMany([...positions]);
  return new Map(found.flatMap((item) => (item === null ? [] : [[item.position, item]])));
}
