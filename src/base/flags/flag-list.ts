/** What can be switched off, each by its name and by what is left without it. The documents' table is made of this record. */

/** Everything is on unless a rule says otherwise. */
export const FLAGS = {
  notifications: 'Nobody is told anything new; what is in the list stays.',
  'notifications.email': 'No mail; what waited is dropped, so that it does not come late.',
  'notifications.digest':
    'No mail to those who have it gathered by the hour or the day; what waited is dropped.',
  'notifications.webhook': 'No POST to webhooks; what waited is dropped.',
  'notifications.live': '`notificationsChanged` stays open and says nothing.',
  'notifications.kind.published': 'No notifications that an item of theirs was published.',
  'notifications.kind.reply': 'No notifications of answers.',
  'notifications.kind.comment': 'No notifications of comments in threads that they opened.',
  'notifications.kind.mention': 'No notifications of mentions.',
  'notifications.kind.post': 'No notifications of what followed producers publish.',
  'notifications.kind.direct': 'No notifications of directs.',
  'notifications.kind.like': 'No notifications of likes.',
  'notifications.kind.favourite': 'No notifications of favourites.',
  'notifications.kind.repost': 'No notifications of reposts.',
  'notifications.kind.follow': 'No notifications of followers.',
  'notifications.kind.request': 'No notifications of requests to follow or to join.',
  'notifications.kind.accept': 'No notifications of requests that were accepted.',
  'notifications.kind.join': 'No notifications of new members.',
  'live.streams':
    '`streamUpdates` stays open and says nothing; when it is on again, it tells what is another by then.',
  'live.counters':
    '`streamUpdates` leaves the counters of items out; when it is on again, it tells those that are others by then.',
  'live.reads':
    '`readStateChanged` stays open and says nothing; the next change after it is on again comes as a gap.',
  rivers:
    'Sources are read from their timelines, and rivers are given up as they are visited. No page changes.',
  ranking: 'What is new is ordered newest first; what was served keeps its order.',
  elements: 'Nothing stands between items or above the stream.',
  suggestions: '`suggestedProducers` is empty.',
  audits: 'No feed is read again to see whether it keeps its laws.',
  search: 'Templates that look for words answer UNAVAILABLE.',
  directs: '`sendDirect` is UNAVAILABLE; what was sent stays, and is read.',
  reposts: '`repost` is UNAVAILABLE; reposts stay, and can be taken back.',
  lists:
    '`createList` and `addToList` are UNAVAILABLE; lists stay, are read, and can be taken apart.',
  places: '`createCategory` is UNAVAILABLE; places stay as they are.',
} as const satisfies Readonly<Record<string, string>>;

export type FlagName = keyof typeof FLAGS;

export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

/** Asked for the person at hand, each time that the capability is about to serve them. */
export interface FlagReader {
  /** Null for an anonymous reader: all of them count as one person, whom no list names. */
  isOn(name: FlagName, user: string | null): Promise<boolean>;
}

const ON = Promise.resolve(true);

/** For a program that switches nothing off. */
export const ALL_ON: FlagReader = { isOn: () => ON };
