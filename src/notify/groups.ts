/**
 * Groups of notifications: those of one kind about the same object on the same day make one line, such as "Ann and 3
 * others liked your item". Groups are computed at each read from what is visible then; their keys stay the same.
 */
import { LIMITS } from '../base/limits.ts';
import {
  objectKey,
  type NotificationKind,
  type NotificationMarks,
} from '../model/notifications.ts';
import type { UserId } from '../model/producers.ts';
import type { VisibleNotification } from './visible.ts';

export interface NotificationGroup {
  /** Stable across reads, while people join and leave the group. */
  readonly key: string;
  readonly kind: NotificationKind;
  /** Newest first; at least one. */
  readonly members: readonly [VisibleNotification, ...VisibleNotification[]];
  /** Without duplicates, newest first. */
  readonly actors: readonly UserId[];
  readonly isSeen: boolean;
  readonly isRead: boolean;
}

/** The numbers of groups with an unseen and with an unread notification: a count of the list's entries. */
export interface NotificationCounts {
  readonly unseenCount: number;
  readonly unreadCount: number;
}

/** The groups by their newest member, newest first. The notifications must be newest first. */
export function groupsOf(
  notifications: readonly VisibleNotification[],
  marks: NotificationMarks,
): readonly NotificationGroup[] {
  const members = new Map<string, [VisibleNotification, ...VisibleNotification[]]>();
  for (const notification of notifications) {
    const key = groupKey(notification);
    const known = members.get(key);
    if (known === undefined) members.set(key, [notification]);
    else known.push(notification);
  }
  const apart = new Set(marks.readApart);
  return Array.from(members, ([key, all]) => ({
    key,
    kind: all[0].kind,
    members: all,
    actors: [...new Set(all.map(({ actor }) => actor))],
    isSeen: all[0].order <= marks.seen,
    isRead: all.every(({ order }) => order <= marks.read || apart.has(order)),
  }));
}

function groupKey({
  kind,
  about,
  atMs,
}: Pick<VisibleNotification, 'kind' | 'about' | 'atMs'>): string {
  return `${kind}|${Math.floor(atMs / LIMITS.notificationGroupMs)}|${objectKey(about)}`;
}

export function countsOf(groups: readonly NotificationGroup[]): NotificationCounts {
  return {
    unseenCount: groups.filter(({ isSeen }) => !isSeen).length,
    unreadCount: groups.filter(({ isRead }) => !isRead).length,
  };
}
