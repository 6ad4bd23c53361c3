/** The kinds of notifications in a reader's words. */
import type { NotificationKind } from './generated.ts';

export const KINDS = {
  REPLY: 'answers to what I wrote',
  COMMENT: 'posts in my threads',
  MENTION: 'mentions of me',
  DIRECT: 'directs',
  POST: 'posts I asked to be notified of',
  LIKE: 'likes',
  FAVOURITE: 'favourites',
  REPOST: 'reposts',
  FOLLOW: 'new followers',
  REQUEST: 'requests',
  ACCEPT: 'accepted requests',
  INVITE: 'invitations',
  JOIN: 'new members',
  PUBLISHED: 'what I published',
} as const satisfies Record<NotificationKind, string>;

export const KIND_NAMES = Object.keys(KINDS) as readonly NotificationKind[];
