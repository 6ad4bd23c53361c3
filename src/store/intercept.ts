/**
 * Puts an interceptor around every call of the ports that keep something: a stopwatch, a deadline. The ports are
 * written out verb by verb, so that the compiler catches a missing verb and editors can jump from a call to the
 * adapter.
 */
import type { DraftStore } from './ports/drafts.ts';
import type { EdgeStore } from './ports/edges.ts';
import type { EventStore } from './ports/events.ts';
import type { ViewerFenceStore } from './ports/fences.ts';
import type { ItemStore } from './ports/items.ts';
import type { ListStore } from './ports/lists.ts';
import type { MetaStore } from './ports/meta.ts';
import type { NotificationStore } from './ports/notifications.ts';
import type { PlaceStore } from './ports/places.ts';
import type { PeopleStore } from './ports/people.ts';
import type { ReactionStore } from './ports/reactions.ts';
import type { ReadStore } from './ports/reads.ts';
import type { Store, StorePorts } from './ports/store.ts';
import type { ThreadStore } from './ports/threads.ts';
import type { TimelineStore } from './ports/timelines.ts';
import type { WordStore } from './ports/words.ts';

/** Every port but the bus, whose subscriptions are not calls that end. */
export type KeepingPorts = Omit<StorePorts, 'bus'>;

/** The name of a call, as `port.verb`. */
export type PortCall = {
  [Port in keyof KeepingPorts]: `${Port}.${keyof KeepingPorts[Port] & string}`;
}[keyof KeepingPorts];

/** Runs one call and settles as it does, or fails in its place. */
export type Interceptor = <T>(run: () => Promise<T>) => Promise<T>;

/** A verb with its interceptor around it. */
type Wrap = <Args extends readonly unknown[], Result>(
  call: PortCall,
  verb: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>;

/** The same ports; `interceptorOf` is called once for each verb, before the first call. Null leaves a verb as it is. */
export function intercept(
  ports: KeepingPorts,
  interceptorOf: (call: PortCall) => Interceptor | null,
): KeepingPorts {
  const wrap: Wrap = (call, verb) => {
    const interceptor = interceptorOf(call);
    if (interceptor === null) return verb;
    return (...args) => interceptor(() => verb(...args));
  };
  return {
    items: interceptItems(ports.items, wrap),
    timelines: interceptTimelines(ports.timelines, wrap),
    reactions: interceptReactions(ports.reactions, wrap),
    drafts: interceptDrafts(ports.drafts, wrap),
    people: interceptPeople(ports.people, wrap),
    edges: interceptEdges(ports.edges, wrap),
    lists: interceptLists(ports.lists, wrap),
    fences: interceptFences(ports.fences, wrap),
    threads: interceptThreads(ports.threads, wrap),
    reads: interceptReads(ports.reads, wrap),
    places: interceptPlaces(ports.places, wrap),
    notifications: interceptNotifications(ports.notifications, wrap),
    events: interceptEvents(ports.events, wrap),
    words: interceptWords(ports.words, wrap),
    meta: interceptMeta(ports.meta, wrap),
  };
}

/**
 * The same store with an interceptor around every call of its ports. The bus has none: its subscriptions are not calls
 * that end.
 */
export function interceptStore(
  store: Store,
  interceptorOf: (call: PortCall) => Interceptor | null,
): Store {
  return {
    ...intercept(store, interceptorOf),
    name: store.name,
    bus: store.bus,
    itemChanges: store.itemChanges,
    dataVersion: () => store.dataVersion(),
    isDegraded: () => store.isDegraded(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function interceptItems(items: ItemStore, wrap: Wrap): ItemStore {
  return {
    publish: wrap('items.publish', (draft, from) => items.publish(draft, from)),
    publishMany: wrap('items.publishMany', (drafts) => items.publishMany(drafts)),
    getMany: wrap('items.getMany', (positions) => items.getMany(positions)),
    positionsOf: wrap('items.positionsOf', (keys) => items.positionsOf(keys)),
    edit: wrap('items.edit', (at, patch, atMs) => items.edit(at, patch, atMs)),
    remove: wrap('items.remove', (at, removal) => items.remove(at, removal)),
    removalOf: wrap('items.removalOf', (at, nowMs) => items.removalOf(at, nowMs)),
    changedSince: wrap('items.changedSince', (seen) => items.changedSince(seen)),
    like: wrap('items.like', (viewer, at) => items.like(viewer, at)),
    unlike: wrap('items.unlike', (viewer, at) => items.unlike(viewer, at)),
    likeCounts: wrap('items.likeCounts', (positions) => items.likeCounts(positions)),
    likedBy: wrap('items.likedBy', (viewer, positions) => items.likedBy(viewer, positions)),
  };
}

function interceptTimelines(timelines: TimelineStore, wrap: Wrap): TimelineStore {
  return {
    newest: wrap('timelines.newest', () => timelines.newest()),
    range: wrap('timelines.range', (producers, query) => timelines.range(producers, query)),
    newestIn: wrap('timelines.newestIn', (stretches, limit) =>
      timelines.newestIn(stretches, limit),
    ),
  };
}

function interceptReactions(reactions: ReactionStore, wrap: Wrap): ReactionStore {
  return {
    favourite: wrap('reactions.favourite', (viewer, at) => reactions.favourite(viewer, at)),
    unfavourite: wrap('reactions.unfavourite', (viewer, at) => reactions.unfavourite(viewer, at)),
    addMany: wrap('reactions.addMany', (reaction, given) => reactions.addMany(reaction, given)),
    favouriteCounts: wrap('reactions.favouriteCounts', (positions) =>
      reactions.favouriteCounts(positions),
    ),
    given: wrap('reactions.given', (reaction, viewer, positions) =>
      reactions.given(reaction, viewer, positions),
    ),
    items: wrap('reactions.items', (reaction, viewer, query) =>
      reactions.items(reaction, viewer, query),
    ),
    viewers: wrap('reactions.viewers', (reaction, at, page) =>
      reactions.viewers(reaction, at, page),
    ),
    among: wrap('reactions.among', (reaction, range, page) =>
      reactions.among(reaction, range, page),
    ),
  };
}

function interceptDrafts(drafts: DraftStore, wrap: Wrap): DraftStore {
  return {
    save: wrap('drafts.save', (draft) => drafts.save(draft)),
    unschedule: wrap('drafts.unschedule', (read, problem) => drafts.unschedule(read, problem)),
    get: wrap('drafts.get', (key) => drafts.get(key)),
    list: wrap('drafts.list', (author, page) => drafts.list(author, page)),
    remove: wrap('drafts.remove', (key) => drafts.remove(key)),
    removeAsRead: wrap('drafts.removeAsRead', (read) => drafts.removeAsRead(read)),
    due: wrap('drafts.due', (nowMs, limit, skipped) => drafts.due(nowMs, limit, skipped)),
  };
}

function interceptPeople(people: PeopleStore, wrap: Wrap): PeopleStore {
  return {
    join: wrap('people.join', (person) => people.join(person)),
    joinMany: wrap('people.joinMany', (all) => people.joinMany(all)),
    getMany: wrap('people.getMany', (ids) => people.getMany(ids)),
    edit: wrap('people.edit', (id, patch) => people.edit(id, patch)),
    list: wrap('people.list', (page) => people.list(page)),
    named: wrap('people.named', (beginning, page) => people.named(beginning, page)),
    erase: wrap('people.erase', (start) => people.erase(start)),
    erasure: wrap('people.erasure', (id) => people.erasure(id)),
    erasures: wrap('people.erasures', (page) => people.erasures(page)),
    noteErasure: wrap('people.noteErasure', (id, share) => people.noteErasure(id, share)),
  };
}

function interceptEdges(edges: EdgeStore, wrap: Wrap): EdgeStore {
  return {
    addEdge: wrap('edges.addEdge', (edge) => edges.addEdge(edge)),
    addEdges: wrap('edges.addEdges', (all) => edges.addEdges(all)),
    removeEdge: wrap('edges.removeEdge', (consumer, producer, relation) =>
      edges.removeEdge(consumer, producer, relation),
    ),
    facts: wrap('edges.facts', (viewer, known) => edges.facts(viewer, known)),
    factsAmong: wrap('edges.factsAmong', (viewers, producers) =>
      edges.factsAmong(viewers, producers),
    ),
    list: wrap('edges.list', (consumer, relation, page) => edges.list(consumer, relation, page)),
    grant: wrap('edges.grant', (consumer, producer, sinceMs) =>
      edges.grant(consumer, producer, sinceMs),
    ),
    received: wrap('edges.received', (producer, relation, page) =>
      edges.received(producer, relation, page),
    ),
    all: wrap('edges.all', (page) => edges.all(page)),
    counts: wrap('edges.counts', (producer) => edges.counts(producer)),
    recount: wrap('edges.recount', (after, limit) => edges.recount(after, limit)),
  };
}

function interceptLists(lists: ListStore, wrap: Wrap): ListStore {
  return {
    create: wrap('lists.create', (list) => lists.create(list)),
    get: wrap('lists.get', (key) => lists.get(key)),
    change: wrap('lists.change', (key, change) => lists.change(key, change)),
    list: wrap('lists.list', (owner, page) => lists.list(owner, page)),
    all: wrap('lists.all', (page) => lists.all(page)),
    holding: wrap('lists.holding', (producer, limit) => lists.holding(producer, limit)),
    remove: wrap('lists.remove', (key) => lists.remove(key)),
  };
}

function interceptFences(fences: ViewerFenceStore, wrap: Wrap): ViewerFenceStore {
  return {
    state: wrap('fences.state', (key) => fences.state(key)),
    commit: wrap('fences.commit', (key, post, terms) => fences.commit(key, post, terms)),
    reach: wrap('fences.reach', (key, query) => fences.reach(key, query)),
    chain: wrap('fences.chain', (key, query) => fences.chain(key, query)),
    scores: wrap('fences.scores', (key, post) => fences.scores(key, post)),
    windows: wrap('fences.windows', (key, post) => fences.windows(key, post)),
    addWindow: wrap('fences.addWindow', (key, post, window) => fences.addWindow(key, post, window)),
    reset: wrap('fences.reset', (key) => fences.reset(key)),
    drop: wrap('fences.drop', (key, epoch, ats) => fences.drop(key, epoch, ats)),
    streams: wrap('fences.streams', (viewer, page) => fences.streams(viewer, page)),
    forget: wrap('fences.forget', (key) => fences.forget(key)),
    resetAll: wrap('fences.resetAll', (viewer) => fences.resetAll(viewer)),
    forgetResets: wrap('fences.forgetResets', (viewer) => fences.forgetResets(viewer)),
  };
}

function interceptThreads(threads: ThreadStore, wrap: Wrap): ThreadStore {
  return {
    getMany: wrap('threads.getMany', (ids) => threads.getMany(ids)),
    categoriesOf: wrap('threads.categoriesOf', (ids) => threads.categoriesOf(ids)),
    list: wrap('threads.list', (category, query) => threads.list(category, query)),
    positions: wrap('threads.positions', (queries) => threads.positions(queries)),
    itemsOf: wrap('threads.itemsOf', (category, query) => threads.itemsOf(category, query)),
    categories: wrap('threads.categories', (page) => threads.categories(page)),
    move: wrap('threads.move', (thread, category) => threads.move(thread, category)),
    close: wrap('threads.close', (thread, isClosed) => threads.close(thread, isClosed)),
    repair: wrap('threads.repair', () => threads.repair()),
  };
}

function interceptReads(reads: ReadStore, wrap: Wrap): ReadStore {
  return {
    marks: wrap('reads.marks', (viewer, threads) => reads.marks(viewer, threads)),
    summary: wrap('reads.summary', (viewer, categories) => reads.summary(viewer, categories)),
    advanceAllRead: wrap('reads.advanceAllRead', (viewer, mark) =>
      reads.advanceAllRead(viewer, mark),
    ),
    advanceWatermark: wrap('reads.advanceWatermark', (viewer, category, mark) =>
      reads.advanceWatermark(viewer, category, mark),
    ),
    advanceMarkers: wrap('reads.advanceMarkers', (viewer, marks) =>
      reads.advanceMarkers(viewer, marks),
    ),
    addUnread: wrap('reads.addUnread', (viewer, thread, span) =>
      reads.addUnread(viewer, thread, span),
    ),
    markers: wrap('reads.markers', (viewer, category, page) =>
      reads.markers(viewer, category, page),
    ),
    readersOf: wrap('reads.readersOf', (thread, page) => reads.readersOf(thread, page)),
    join: wrap('reads.join', (viewer, mark) => reads.join(viewer, mark)),
    joined: wrap('reads.joined', (viewer) => reads.joined(viewer)),
    witnessed: wrap('reads.witnessed', (viewer, kinds) => reads.witnessed(viewer, kinds)),
    witness: wrap('reads.witness', (viewer, kind, mark) => reads.witness(viewer, kind, mark)),
    places: wrap('reads.places', (viewer, stream) => reads.places(viewer, stream)),
    savePlace: wrap('reads.savePlace', (viewer, stream, place) =>
      reads.savePlace(viewer, stream, place),
    ),
    dropPlaces: wrap('reads.dropPlaces', (viewer, stream) => reads.dropPlaces(viewer, stream)),
    placeStreams: wrap('reads.placeStreams', (viewer, page) => reads.placeStreams(viewer, page)),
    witnessedKinds: wrap('reads.witnessedKinds', (viewer, page) =>
      reads.witnessedKinds(viewer, page),
    ),
    addSeen: wrap('reads.addSeen', (viewer, positions) => reads.addSeen(viewer, positions)),
    wasSeen: wrap('reads.wasSeen', (viewer, positions) => reads.wasSeen(viewer, positions)),
    lastSeen: wrap('reads.lastSeen', (viewer) => reads.lastSeen(viewer)),
    rows: wrap('reads.rows', (page) => reads.rows(page)),
    forget: wrap('reads.forget', (viewer, limit) => reads.forget(viewer, limit)),
    compact: wrap('reads.compact', (viewer) => reads.compact(viewer)),
    totals: wrap('reads.totals', () => reads.totals()),
  };
}

function interceptPlaces(places: PlaceStore, wrap: Wrap): PlaceStore {
  return {
    tree: wrap('places.tree', (known) => places.tree(known)),
    create: wrap('places.create', (place) => places.create(place)),
    edit: wrap('places.edit', (key, patch) => places.edit(key, patch)),
    setRole: wrap('places.setRole', (key, user, role) => places.setRole(key, user, role)),
    handOver: wrap('places.handOver', (key, args) => places.handOver(key, args)),
    move: wrap('places.move', (key, parent) => places.move(key, parent)),
    memberships: wrap('places.memberships', (user, known) => places.memberships(user, known)),
    membersAmong: wrap('places.membersAmong', (place, users) => places.membersAmong(place, users)),
    putMember: wrap('places.putMember', (membership) => places.putMember(membership)),
    putMembers: wrap('places.putMembers', (memberships) => places.putMembers(memberships)),
    removeMember: wrap('places.removeMember', (place, user) => places.removeMember(place, user)),
    members: wrap('places.members', (query, page) => places.members(query, page)),
    memberCounts: wrap('places.memberCounts', (all) => places.memberCounts(all)),
  };
}

function interceptNotifications(all: NotificationStore, wrap: Wrap): NotificationStore {
  return {
    append: wrap('notifications.append', (notifications) => all.append(notifications)),
    inbox: wrap('notifications.inbox', (recipient) => all.inbox(recipient)),
    advance: wrap('notifications.advance', (recipient, marks) => all.advance(recipient, marks)),
    markApart: wrap('notifications.markApart', (recipient, orders) =>
      all.markApart(recipient, orders),
    ),
    settings: wrap('notifications.settings', (users) => all.settings(users)),
    editSettings: wrap('notifications.editSettings', (user, patch) =>
      all.editSettings(user, patch),
    ),
    addWebhook: wrap('notifications.addWebhook', (user, webhook) => all.addWebhook(user, webhook)),
    removeWebhook: wrap('notifications.removeWebhook', (user, id) => all.removeWebhook(user, id)),
    setFollow: wrap('notifications.setFollow', (setting) => all.setFollow(setting)),
    removeFollow: wrap('notifications.removeFollow', (consumer, producer) =>
      all.removeFollow(consumer, producer),
    ),
    follows: wrap('notifications.follows', (consumer, producers) =>
      all.follows(consumer, producers),
    ),
    listeners: wrap('notifications.listeners', (producer, page) => all.listeners(producer, page)),
    enter: wrap('notifications.enter', (entries) => all.enter(entries)),
    claim: wrap('notifications.claim', (options) => all.claim(options)),
    complete: wrap('notifications.complete', (batch, options) => all.complete(batch, options)),
    postpone: wrap('notifications.postpone', (batch, options) => all.postpone(batch, options)),
    forget: wrap('notifications.forget', (user) => all.forget(user)),
  };
}

function interceptEvents(events: EventStore, wrap: Wrap): EventStore {
  return {
    gather: wrap('events.gather', (limit) => events.gather(limit)),
    claim: wrap('events.claim', (args) => events.claim(args)),
    renew: wrap('events.renew', (lane, untilMs) => events.renew(lane, untilMs)),
    open: wrap('events.open', (lane, limit) => events.open(lane, limit)),
    save: wrap('events.save', (lane, stored) => events.save(lane, stored)),
    release: wrap('events.release', (lane, args) => events.release(lane, args)),
    get: wrap('events.get', (id) => events.get(id)),
    list: wrap('events.list', (query) => events.list(query)),
    newestOf: wrap('events.newestOf', (subject, page) => events.newestOf(subject, page)),
    retry: wrap('events.retry', (id) => events.retry(id)),
    counts: wrap('events.counts', () => events.counts()),
    prune: wrap('events.prune', (beforeMs, limit) => events.prune(beforeMs, limit)),
  };
}

function interceptWords(words: WordStore, wrap: Wrap): WordStore {
  return {
    find: wrap('words.find', (search, query) => words.find(search, query)),
    index: wrap('words.index', (limit) => words.index(limit)),
  };
}

function interceptMeta(meta: MetaStore, wrap: Wrap): MetaStore {
  return {
    get: wrap('meta.get', (name) => meta.get(name)),
    put: wrap('meta.put', (name, value) => meta.put(name, value)),
    putOnce: wrap('meta.putOnce', (name, value) => meta.putOnce(name, value)),
  };
}
