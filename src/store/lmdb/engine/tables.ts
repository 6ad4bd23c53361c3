/** The tables of the embedded store: the parts of each key, and what its row holds. */
import type { RootDatabase } from 'lmdb';
import type { SavedDraft } from '../../../model/drafts.ts';
import type { ProducerList } from '../../../model/lists.ts';
import type { Visibility } from '../../../model/items.ts';
import type { MembershipState, PlaceRecord } from '../../../model/places.ts';
import type { Mark } from '../../../model/reads.ts';
import type { NotificationKind, NotificationMarks } from '../../../model/notifications.ts';
import type { Erasure } from '../../../model/erasure.ts';
import type { Person } from '../../../model/people.ts';
import type { SettingsRow } from '../../notification-rules.ts';
import type { OutboxRow } from '../../outbox-rules.ts';
import type { StoredEvent } from '../../ports/events.ts';
import type { UserId } from '../../../model/producers.ts';
import type { ItemRow } from '../items/item-codec.ts';
import type { Key } from './keys.ts';
import { openTable, type Table, type TableKind } from './table.ts';

/** A thread's row; zeros when the whole thread is private. */
export type ThreadRow = readonly [
  category: string,
  first: number,
  newest: number,
  newestAuthor: string | null,
  items: number,
  opening?: number,
  opener?: string | null,
  openingVisibility?: Visibility,
  isClosed?: boolean,
  /** The groups for which a deleted opening was. */
  openingAudience?: readonly string[],
];

/** A fence's row; `upTo` is the latest fencepost's, or 0, and `posts` counts the fenceposts of all epochs. */
/** After the count of fenceposts, how far pages went into the newest one: position and items, alternately. */
export type FenceRow = readonly [
  epoch: number,
  upTo: number,
  posts: number,
  ...reached: readonly number[],
];

/**
 * A viewer's row: a version that rises with every change of their facts, and how many edges they hold. A row written
 * before requests and readings existed ends before them.
 */
export type ViewerRow = readonly [
  version: number,
  follows: number,
  blocks: number,
  mutes: number,
  requests?: number,
  readings?: number,
];

/** A notification's row; objects are texts. */
export type NotificationRow = readonly [
  event: string,
  kind: NotificationKind,
  actor: string,
  object: string,
  about: string,
  atMs: number,
];

/** A lane's row; `dueMs` is null when nothing in it is open, and `leasedUntilMs` is 0 when nobody holds it. */
export type LaneRow = readonly [
  dueMs: number | null,
  leasedUntilMs: number,
  claim: number,
  recorded: number,
  /** When it was last claimed. Rows of earlier versions are without it. */
  claimedMs?: number,
];

export interface Tables {
  /** position → item */
  readonly items: Table<ItemRow>;
  /** position of a deleted item → its author, when, and where it is shown instead or 0 */
  readonly removals: Table<readonly [UserId, number, number]>;
  /** instant, position → nothing */
  readonly removalsByAge: Table<Buffer>;
  /** producer, client key → position, digest, so that a retry finds its item */
  readonly clientKeys: Table<readonly [number, string]>;
  /** position, viewer → nothing */
  readonly likes: Table<Buffer>;
  /** position → likes */
  readonly likeCounts: Table<number>;
  /** viewer, position → nothing: what a viewer likes */
  readonly likedItems: Table<Buffer>;
  /** position, viewer → nothing */
  readonly favourites: Table<Buffer>;
  /** position → favourites */
  readonly favouriteCounts: Table<number>;
  /** viewer, position → nothing: a viewer's favourites */
  readonly favouriteItems: Table<Buffer>;
  /** id → person */
  readonly people: Table<Person>;
  /** beginning of a part of a name, user → nothing */
  readonly peopleByName: Table<Buffer>;
  /** person → their erasure */
  readonly erasures: Table<Erasure>;
  /** person → nothing: people whose erasure is not finished */
  readonly erasing: Table<Buffer>;
  /** author, id → draft */
  readonly drafts: Table<SavedDraft>;
  /** instant, author, id → nothing */
  readonly dueDrafts: Table<Buffer>;
  /** author → drafts */
  readonly draftCounts: Table<number>;
  /** position → the item's producers: the timeline of everything */
  readonly log: Table<readonly string[]>;
  /** producer, position → nothing */
  readonly timelines: Table<Buffer>;
  /** producer → its newest position */
  readonly newest: Table<number>;
  /** consumer, relation, producer → sinceMs */
  readonly edges: Table<number>;
  /** producer, relation, consumer → sinceMs: the same edges from the other side */
  readonly receivedEdges: Table<number>;
  /** blocked user, blocker → nothing */
  readonly blockers: Table<Buffer>;
  /** producer → followers */
  readonly followers: Table<number>;
  /** user → version and counts of edges */
  readonly viewers: Table<ViewerRow>;
  /** owner, id → list */
  readonly lists: Table<ProducerList>;
  /** member, owner, id → nothing: the lists that hold a producer */
  readonly listsByMember: Table<Buffer>;
  /** viewer, stream → epoch, newest position, number of fenceposts */
  readonly fences: Table<FenceRow>;
  /**
   * viewer → resets of all their fences; viewer, stream → how many of them the fence's row includes, absent for none
   */
  readonly fenceResets: Table<number>;
  /** viewer, stream, epoch, upTo → encoded fencepost */
  readonly fenceposts: Table<Buffer>;
  /** viewer, stream, epoch, upTo → encoded windows of that fencepost's tail; absent before the first */
  readonly tailWindows: Table<Buffer>;
  /**
   * thread → category, first, newest, newest's author, items; its opening's position, author, visibility; whether
   * closed; the opening's audience
   */
  readonly threads: Table<ThreadRow>;
  /** category, newest position → thread */
  readonly threadsByNewest: Table<string>;
  /** category, position of an item of one of its threads → nothing */
  readonly categoryItems: Table<Buffer>;
  /** category → threads in threadsByNewest */
  readonly categories: Table<number>;
  /** viewer → mark */
  readonly allRead: Table<Mark>;
  /** viewer, category → mark */
  readonly watermarks: Table<Mark>;
  /** viewer, category, thread → mark */
  readonly markers: Table<Mark>;
  /** thread, viewer → nothing: the viewers who hold a marker */
  readonly markerReaders: Table<Buffer>;
  /** viewer, thread → from, to, from, to, … of what is explicitly unread */
  readonly unreadSpans: Table<readonly number[]>;
  /** viewer → mark at joining */
  readonly joined: Table<Mark>;
  /** viewer, kind → mark */
  readonly witnesses: Table<Mark>;
  /** viewer → encoded memory of what they have seen */
  readonly seen: Table<Buffer>;
  /** viewer, stream, device → savedAtMs, cursor */
  readonly readingPlaces: Table<readonly [number, string]>;
  /** place → its record */
  readonly places: Table<PlaceRecord>;
  /** user, place → state, sinceMs */
  readonly memberships: Table<readonly [MembershipState, number]>;
  /** place, state, user → nothing */
  readonly members: Table<Buffer>;
  /** place → active members */
  readonly memberCounts: Table<number>;
  /** user → a version that rises with every change of their memberships */
  readonly memberVersions: Table<number>;
  /** recipient, order → what they are notified of */
  readonly notifications: Table<NotificationRow>;
  /** recipient, event, kind → order, so that a repeat finds its notification */
  readonly notificationKeys: Table<number>;
  /** recipient → marks */
  readonly notificationMarks: Table<NotificationMarks>;
  /** user → how they want to be notified */
  readonly notificationSettings: Table<SettingsRow>;
  /** consumer, producer → kinds of items, muted until */
  readonly followNotifications: Table<readonly [readonly string[], number | null]>;
  /** producer, consumer → nothing: the consumers who want to be notified about the producer */
  readonly followListeners: Table<Buffer>;
  /** target → what has to be sent there */
  readonly outboxes: Table<OutboxRow>;
  /** instant, target → nothing */
  readonly dueOutboxes: Table<Buffer>;
  /** number → event, in the order of recording */
  readonly events: Table<StoredEvent>;
  /** event's id → number */
  readonly eventNumbers: Table<number>;
  /** state, event's id → nothing */
  readonly eventsByState: Table<Buffer>;
  /** producer, number of an unfinished event → nothing */
  readonly openEvents: Table<Buffer>;
  /** producer, number of an event that was processed or failed → nothing */
  readonly closedEvents: Table<Buffer>;
  /** object, number of an event about it → nothing */
  readonly eventsByObject: Table<Buffer>;
  /** instant, number of an event that was processed then → nothing */
  readonly endedEvents: Table<Buffer>;
  /** producer → its lane */
  readonly lanes: Table<LaneRow>;
  /** instant, producer whose lane may be claimed from then on → nothing */
  readonly dueLanes: Table<Buffer>;
  /** block of positions, word → where in the block it is held, as distances */
  readonly words: Table<Buffer>;
  /** position of an item that was edited or deleted since it was indexed → the words it was indexed under */
  readonly wordChanges: Table<readonly string[]>;
  /** name → value */
  readonly meta: Table<string>;
  /** name → counter, or how far the threads and the words are processed */
  readonly system: Table<unknown>;
}

/** Room for the tables of an environment: all of these, that of the format, and more to come. */
export const TABLES_MAX = 96;

/** Every table: its name on disk and the type of its values. */
export const TABLES = {
  items: ['items', 'records'],
  removals: ['removals', 'records'],
  removalsByAge: ['removalsByAge', 'keys'],
  clientKeys: ['clientKeys', 'records'],
  likes: ['likes', 'keys'],
  likeCounts: ['likeCounts', 'records'],
  likedItems: ['likedItems', 'keys'],
  favourites: ['favourites', 'keys'],
  favouriteCounts: ['favouriteCounts', 'records'],
  favouriteItems: ['favouriteItems', 'keys'],
  people: ['people', 'records'],
  peopleByName: ['peopleByName', 'keys'],
  erasures: ['erasures', 'records'],
  erasing: ['erasing', 'keys'],
  drafts: ['drafts', 'records'],
  dueDrafts: ['dueDrafts', 'keys'],
  draftCounts: ['draftCounts', 'records'],
  log: ['log', 'records'],
  timelines: ['timelines', 'keys'],
  newest: ['newest', 'records'],
  edges: ['connections', 'records'],
  receivedEdges: ['receivedEdges', 'records'],
  blockers: ['blockers', 'keys'],
  followers: ['followers', 'records'],
  viewers: ['viewers', 'records'],
  lists: ['lists', 'records'],
  listsByMember: ['listsByMember', 'keys'],
  fences: ['fences', 'records'],
  fenceResets: ['fenceResets', 'records'],
  fenceposts: ['fenceposts', 'bytes'],
  tailWindows: ['tailWindows', 'bytes'],
  threads: ['threads', 'records'],
  threadsByNewest: ['threadsByNewest', 'records'],
  categoryItems: ['categoryItems', 'keys'],
  categories: ['categories', 'records'],
  allRead: ['allRead', 'marks'],
  watermarks: ['watermarks', 'marks'],
  markers: ['markers', 'marks'],
  markerReaders: ['markerReaders', 'keys'],
  unreadSpans: ['unreadSpans', 'records'],
  joined: ['joined', 'marks'],
  witnesses: ['witnesses', 'marks'],
  seen: ['seen', 'bytes'],
  readingPlaces: ['readingPlaces', 'records'],
  places: ['places', 'records'],
  memberships: ['memberships', 'records'],
  members: ['members', 'keys'],
  memberCounts: ['memberCounts', 'records'],
  memberVersions: ['memberVersions', 'records'],
  notifications: ['notifications', 'records'],
  notificationKeys: ['notificationKeys', 'records'],
  notificationMarks: ['notificationMarks', 'records'],
  notificationSettings: ['notificationSettings', 'records'],
  followNotifications: ['followNotifications', 'records'],
  followListeners: ['followListeners', 'keys'],
  outboxes: ['outboxes', 'records'],
  dueOutboxes: ['dueOutboxes', 'keys'],
  events: ['events', 'records'],
  eventNumbers: ['eventNumbers', 'records'],
  eventsByState: ['eventsByState', 'keys'],
  openEvents: ['openEvents', 'keys'],
  closedEvents: ['closedEvents', 'keys'],
  eventsByObject: ['eventsByObject', 'keys'],
  endedEvents: ['endedEvents', 'keys'],
  lanes: ['lanes', 'records'],
  dueLanes: ['dueLanes', 'keys'],
  words: ['words', 'bytes'],
  wordChanges: ['wordChanges', 'records'],
  meta: ['meta', 'records'],
  system: ['system', 'records'],
} as const satisfies Record<keyof Tables, readonly [name: string, kind: TableKind]>;

/**
 * Opens every table, and creates missing ones, in one transaction: a new store waits for the disk once. `onWrite` is
 * called for each row that is put or removed, before it is committed.
 */
export function openTables(
  root: RootDatabase<unknown, Key>,
  onWrite: (table: keyof Tables) => void,
): Tables {
  const open = ([field, [name, kind]]: readonly [string, readonly [string, TableKind]]) => {
    const table = openTable<unknown>(root, name, kind);
    const told: Table<unknown> = {
      ...table,
      put: (key, value) => {
        onWrite(field as keyof Tables);
        table.put(key, value);
      },
      remove: (key) => {
        onWrite(field as keyof Tables);
        table.remove(key);
      },
    };
    return [field, told] as const;
  };
  const tables = root.transactionSync(() => Object.entries(TABLES).map(open));
  return Object.fromEntries(tables) as unknown as Tables;
}
