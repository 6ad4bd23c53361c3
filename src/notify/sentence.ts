/** A sentence for a group of notifications: "Ann and 3 others like your item". */
import type { NotificationKind } from '../model/notifications.ts';

/** The words after the names, for one person and for several. */
const VERBS: Readonly<Record<NotificationKind, readonly [one: string, several: string]>> = {
  published: ['Your item is published', 'Your items are published'],
  reply: ['replied to you', 'replied to you'],
  comment: ['commented in your thread', 'commented in your thread'],
  mention: ['mentioned you', 'mentioned you'],
  post: ['published something new', 'published something new'],
  direct: ['sent you a message', 'sent you messages'],
  like: ['likes your item', 'like your item'],
  favourite: ['made your item a favourite', 'made your item a favourite'],
  repost: ['reposted your item', 'reposted your item'],
  follow: ['follows you', 'follow you'],
  request: ['asks you to let them in', 'ask you to let them in'],
  accept: ['accepted your request', 'accepted your request'],
  join: ['joined your place', 'joined your place'],
  invite: ['invited you to a place', 'invited you to a place'],
};

export interface SentenceArgs {
  readonly kind: NotificationKind;
  /** The names of the actors, newest first; at least one. */
  readonly names: readonly string[];
  /** The number of notifications. */
  readonly count: number;
}

export function sentenceOf({ kind, names, count }: SentenceArgs): string {
  const [one, several] = VERBS[kind];
  if (kind === 'published') return count === 1 ? one : several;
  return `${whoOf(names)} ${names.length === 1 ? one : several}`;
}

function whoOf([first = 'Somebody', second, ...rest]: readonly string[]): string {
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
