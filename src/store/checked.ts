/**
 * The store with every argument checked, once for all adapters. A call that breaks a rule of `checks.ts` fails with
 * BAD_USER_INPUT before the adapter sees it; adapters check only what their own engine cannot hold.
 */
import type { FenceStore } from '../fence/fence-store.ts';
import { checkedEvents } from './checked-events.ts';
import { checkedLists } from './checked-lists.ts';
import { checkedNotifications } from './checked-notifications.ts';
import { checkedDrafts, checkedPeople, checkedReactions } from './checked-people.ts';
import { checkedPlaces } from './checked-places.ts';
import { checkedReads } from './checked-reads.ts';
import {
  checkClientKey,
  checkDraft,
  checkDraftKey,
  checkEdge,
  checkEdgeKey,
  checkFenceKey,
  checkFencepost,
  checkKey,
  checkLimit,
  checkMessage,
  checkPage,
  checkPosition,
  checkProducer,
  checkRange,
  checkRecountPlace,
  checkReached,
  checkThread,
  checkUser,
  checkWindow,
  checkWords,
  isPositionLike,
  readAt,
} from './checks.ts';
import type { Bus } from './ports/bus.ts';
import type { EdgeStore } from './ports/edges.ts';
import type { ViewerFenceStore } from './ports/fences.ts';
import type { ItemStore } from './ports/items.ts';
import type { MetaStore } from './ports/meta.ts';
import type { Store } from './ports/store.ts';
import type { ThreadStore } from './ports/threads.ts';
import type { TimelineStore } from './ports/timelines.ts';
import type { WordStore } from './ports/words.ts';

/** The same store behind the checks. Safe to apply twice. */
export function checked(store: Store): Store {
  return {
    name: store.name,
    items: checkedItems(store.items),
    timelines: checkedTimelines(store.timelines),
    reactions: checkedReactions(store.reactions),
    drafts: checkedDrafts(store.drafts),
    people: checkedPeople(store.people),
    edges: checkedEdges(store.edges),
    lists: checkedLists(store.lists),
    fences: checkedViewerFences(store.fences),
    threads: checkedThreads(store.threads),
    reads: checkedReads(store.reads),
    places: checkedPlaces(store.places),
    notifications: checkedNotifications(store.notifications),
    events: checkedEvents(store.events),
    words: checkedWords(store.words),
    meta: checkedMeta(store.meta),
    bus: checkedBus(store.bus),
    itemChanges: store.itemChanges,
    dataVersion: () => store.dataVersion(),
    isDegraded: () => store.isDegraded(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

/** A number that cannot be a position is not refused: there is no item at it. */
function checkedItems(items: ItemStore): ItemStore {
  return {
    publish: async (draft, from) => {
      checkDraft(draft);
      if (from !== undefined) checkDraftKey(from);
      return items.publish(draft, from);
    },
    publishMany: async (drafts) => {
      drafts.forEach(checkDraft);
      return items.publishMany(drafts);
    },
    getMany: (positions) => readAt(positions, null, (asked) => items.getMany(asked)),
    positionsOf: async (keys) => {
      keys.forEach(checkClientKey);
      return items.positionsOf(keys);
    },
    edit: async (at, patch, atMs) => (isPositionLike(at) ? items.edit(at, patch, atMs) : null),
    remove: async (at, removal) => {
      if (removal !== undefined) checkUser(removal.by);
      return isPositionLike(at) && items.remove(at, removal);
    },
    removalOf: async (at, nowMs) => (isPositionLike(at) ? items.removalOf(at, nowMs) : null),
    changedSince: (seen) => items.changedSince(seen),
    like: async (viewer, at) => {
      checkUser(viewer);
      return isPositionLike(at) && items.like(viewer, at);
    },
    unlike: async (viewer, at) => {
      checkUser(viewer);
      return isPositionLike(at) && items.unlike(viewer, at);
    },
    likeCounts: (positions) => readAt(positions, 0, (asked) => items.likeCounts(asked)),
    likedBy: async (viewer, positions) => {
      checkUser(viewer);
      return readAt(positions, false, (asked) => items.likedBy(viewer, asked));
    },
  };
}

function checkedTimelines(timelines: TimelineStore): TimelineStore {
  return {
    newest: () => timelines.newest(),
    range: async (producers, query) => {
      checkRange(query);
      return timelines.range(producers, query);
    },
    newestIn: async (stretches, limit) => {
      for (const { producer, above, upTo } of stretches) {
        checkProducer(producer);
        checkRange({ above, upTo, limit, order: 'newest' });
      }
      return timelines.newestIn(stretches, limit);
    },
  };
}

function checkedWords(words: WordStore): WordStore {
  return {
    find: async (search, query) => {
      checkWords(search);
      checkRange(query);
      return words.find(search, query);
    },
    index: async (limit) => {
      checkLimit(limit);
      return words.index(limit);
    },
  };
}

function checkedEdges(edges: EdgeStore): EdgeStore {
  return {
    addEdge: async (edge) => {
      checkEdge(edge);
      return edges.addEdge(edge);
    },
    addEdges: async (all) => {
      all.forEach(checkEdge);
      return edges.addEdges(all);
    },
    removeEdge: async (consumer, producer, relation) => {
      checkEdgeKey({ consumer, producer, relation });
      return edges.removeEdge(consumer, producer, relation);
    },
    facts: async (viewer, known) => {
      checkUser(viewer);
      return edges.facts(viewer, known);
    },
    factsAmong: async (viewers, producers) => {
      viewers.forEach(checkUser);
      producers.forEach(checkProducer);
      return edges.factsAmong(viewers, producers);
    },
    list: async (consumer, relation, page) => {
      checkUser(consumer);
      checkPage(page, checkProducer);
      return edges.list(consumer, relation, page);
    },
    grant: async (consumer, producer, sinceMs) => {
      checkEdgeKey({ consumer, producer, relation: 'request' });
      return edges.grant(consumer, producer, sinceMs);
    },
    received: async (producer, relation, page) => {
      checkProducer(producer);
      checkPage(page, checkUser);
      return edges.received(producer, relation, page);
    },
    all: async (page) => {
      checkPage(page, checkEdgeKey);
      return edges.all(page);
    },
    counts: async (producer) => {
      checkProducer(producer);
      return edges.counts(producer);
    },
    recount: async (after, limit) => {
      checkLimit(limit);
      checkRecountPlace(after);
      return edges.recount(after, limit);
    },
  };
}

export function checkedFences(fences: FenceStore): FenceStore {
  return {
    state: async (key) => {
      checkFenceKey(key);
      return fences.state(key);
    },
    commit: async (key, post, terms) => {
      checkFenceKey(key);
      checkFencepost(post);
      checkReached(terms.reached?.after ?? []);
      return fences.commit(key, post, terms);
    },
    reach: async (key, query) => {
      checkFenceKey(key);
      checkPosition(query.epoch);
      checkPosition(query.upTo);
      checkReached(query.reached);
      return fences.reach(key, query);
    },
    chain: async (key, query) => {
      checkFenceKey(key);
      checkPosition(query.from);
      checkPosition(query.epoch);
      checkLimit(query.limit);
      return fences.chain(key, query);
    },
    scores: async (key, post) => {
      checkFenceKey(key);
      checkPosition(post.epoch);
      checkPosition(post.upTo);
      return fences.scores(key, post);
    },
    windows: async (key, post) => {
      checkFenceKey(key);
      checkPosition(post.epoch);
      checkPosition(post.upTo);
      return fences.windows(key, post);
    },
    addWindow: async (key, post, window) => {
      checkFenceKey(key);
      checkPosition(post.epoch);
      checkPosition(post.upTo);
      checkWindow(window);
      return fences.addWindow(key, post, window);
    },
    reset: async (key) => {
      checkFenceKey(key);
      return fences.reset(key);
    },
    drop: async (key, epoch, ats) => {
      checkFenceKey(key);
      checkPosition(epoch);
      ats.forEach(checkPosition);
      await fences.drop(key, epoch, ats);
    },
  };
}

function checkedViewerFences(fences: ViewerFenceStore): ViewerFenceStore {
  return {
    ...checkedFences(fences),
    streams: async (viewer, page) => {
      checkFenceKey({ viewer, stream: '' });
      checkPage(page, (stream) => checkKey('fenceStream', stream));
      return fences.streams(viewer, page);
    },
    forget: async (key) => {
      checkFenceKey(key);
      return fences.forget(key);
    },
    resetAll: async (viewer) => {
      checkFenceKey({ viewer, stream: '' });
      return fences.resetAll(viewer);
    },
    forgetResets: async (viewer) => {
      checkFenceKey({ viewer, stream: '' });
      return fences.forgetResets(viewer);
    },
  };
}

function checkedThreads(threads: ThreadStore): ThreadStore {
  return {
    getMany: async (ids) => {
      ids.forEach(checkThread);
      return threads.getMany(ids);
    },
    categoriesOf: async (ids) => {
      ids.forEach(checkThread);
      return threads.categoriesOf(ids);
    },
    list: async (category, query) => {
      checkProducer(category);
      checkRange(query);
      return threads.list(category, query);
    },
    positions: async (queries) => {
      for (const query of queries) {
        checkThread(query.thread);
        checkRange(query);
      }
      return threads.positions(queries);
    },
    itemsOf: async (category, query) => {
      checkProducer(category);
      checkRange(query);
      return threads.itemsOf(category, query);
    },
    categories: async (page) => {
      checkPage(page, checkProducer);
      return threads.categories(page);
    },
    move: async (thread, category) => {
      checkThread(thread);
      checkProducer(category);
      return threads.move(thread, category);
    },
    close: async (thread, isClosed) => {
      checkThread(thread);
      return threads.close(thread, isClosed);
    },
    repair: () => threads.repair(),
  };
}

function checkedMeta(meta: MetaStore): MetaStore {
  return {
    get: async (name) => {
      checkKey('metaName', name);
      return meta.get(name);
    },
    put: async (name, value) => {
      checkKey('metaName', name);
      await meta.put(name, value);
    },
    putOnce: async (name, value) => {
      checkKey('metaName', name);
      return meta.putOnce(name, value);
    },
  };
}

/** `subscribe` refuses by throwing immediately: there is no promise to reject. */
function checkedBus(bus: Bus): Bus {
  return {
    publish: async (viewer, message) => {
      checkUser(viewer);
      checkMessage(message);
      await bus.publish(viewer, message);
    },
    subscribe: (viewer, options) => {
      checkUser(viewer);
      return bus.subscribe(viewer, options);
    },
    subscriberCount: () => bus.subscriberCount(),
  };
}
