/**
 * What can be switched off, each with its name and what remains without it. The table in the docs is made from this.
 */

/** Everything is on unless a rule says otherwise. */
export const FLAGS = {
  notifications: 'Nobody gets new notifications; those in the list stay.',
  'notifications.email': 'No mail; waiting mails are dropped, so that they do not arrive late.',
  'notifications.digest':
    'No mail to people who receive it as an hourly or daily digest; waiting mails are dropped.',
  'notifications.webhook': 'No POST to webhooks; waiting ones are dropped.',
  'notifications.live': '`notificationsChanged` stays open but sends nothing.',
  'notifications.kind.published': 'No notifications that one of their items was published.',
  'notifications.kind.reply': 'No notifications of answers.',
  'notifications.kind.comment': 'No notifications of comments in threads that they opened.',
  'notifications.kind.mention': 'No notifications of mentions.',
  'notifications.kind.post': 'No notifications of items that followed producers publish.',
  'notifications.kind.direct': 'No notifications of directs.',
  'notifications.kind.like': 'No notifications of likes.',
  'notifications.kind.favourite': 'No notifications of favourites.',
  'notifications.kind.repost': 'No notifications of reposts.',
  'notifications.kind.follow': 'No notifications of followers.',
  'notifications.kind.request': 'No notifications of requests to follow or to join.',
  'notifications.kind.accept': 'No notifications of requests that were accepted.',
  'notifications.kind.join': 'No notifications of new members.',
  'notifications.kind.invite': 'No notifications of invitations to places.',
  'live.streams':
    '`streamUpdates` stays open but sends nothing; when it is on again, it sends what has changed by then.',
  'live.counters':
    '`streamUpdates` leaves out the counters of items; when it is on again, it sends those that have changed by then.',
  'live.reads':
    '`readStateChanged` stays open but sends nothing; the next change after it is on again arrives as a gap.',
  rivers:
    'Sources are read from their timelines, and each river is dropped at its next visit. No page changes.',
  ranking: 'New items are ordered newest first; served items keep their order.',
  elements: 'No elements between items or above the stream.',
  suggestions: '`suggestedProducers` is empty.',
  audits: 'No feed is read again to check that it keeps its laws.',
  search: 'Templates that search for words answer UNAVAILABLE.',
  directs: '`sendDirect` is UNAVAILABLE; sent directs stay readable.',
  reposts: '`repost` is UNAVAILABLE; reposts stay, and can be undone.',
  lists:
    '`createList` and `addToList` are UNAVAILABLE; lists stay readable, and members and lists can be removed.',
  places: '`createCategory` is UNAVAILABLE; places stay as they are.',
} as const satisfies Readonly<Record<string, string>>;

export type FlagName = keyof typeof FLAGS;

export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

/** Called for the current person each time the capability is about to serve them. */
export interface FlagReader {
  /** Null for an anonymous reader: all of them count as one person, whom no list names. */
  isOn(name: FlagName, user: string | null): Promise<boolean>;
}

const ON = Promise.resolve(true);

/** For a program that switches nothing off. */
export const ALL_ON: FlagReader = { isOn: () => ON };
