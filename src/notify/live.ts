/**
 * Live events of notifications. A message says only that something changed; each listener counts again what the viewer
 * may see.
 */
import { mapAsync, SKIP } from '../base/async/map-async.ts';
import { createSemaphore } from '../base/async/semaphore.ts';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { Bus, BusEvent, BusOffset, SubscribeOptions } from '../store/ports/bus.ts';
import type { NotificationCounts } from './groups.ts';

/** One event. After a gap, clients read again what they show, and continue from its place. */
export interface NotificationsEvent extends NotificationCounts {
  readonly kind: 'start' | 'change' | 'gap';
  /** Where to resume when no later event was received. */
  readonly place: BusOffset;
}

export interface NotificationListenOptions extends SubscribeOptions {
  /** Called for each change: while it is off, changes are left out. */
  readonly isOn: () => Promise<boolean>;
  readonly count: () => Promise<NotificationCounts>;
}

const SUBJECT = 'notifications';
const CHANGED = JSON.stringify({ subject: SUBJECT });

/** Announces to the viewers' devices that their notifications changed. */
export async function announceNotifications(bus: Bus, viewers: readonly UserId[]): Promise<void> {
  const semaphore = createSemaphore(LIMITS.tellingAtOnceMax);
  await Promise.all(viewers.map((viewer) => semaphore(() => bus.publish(viewer, CHANGED))));
}

/**
 * The changes of a viewer's notifications, each with the counts at the time it is received. A start or a gap comes
 * first.
 */
export function listenToNotifications(
  bus: Bus,
  viewer: UserId,
  { count, isOn, ...options }: NotificationListenOptions,
): AsyncIterableIterator<NotificationsEvent, undefined, undefined> {
  return mapAsync(bus.subscribe(viewer, options), async (event) => {
    const kind = kindOf(event);
    if (kind === null || (kind === 'change' && !(await isOn()))) return SKIP;
    return { kind, place: event.place, ...(await count()) };
  });
}

/** Null for a message about another subject. */
function kindOf(event: BusEvent): NotificationsEvent['kind'] | null {
  if (event.kind !== 'message') return event.kind;
  const { subject } = JSON.parse(event.message) as { readonly subject?: unknown };
  return subject === SUBJECT ? 'change' : null;
}
