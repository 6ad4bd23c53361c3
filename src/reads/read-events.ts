/**
 * Live events of read state. A mark is announced only with what it changed; each listener checks again what the viewer
 * may see, and counts again, so that no event reveals something that was hidden since.
 */
import { mapAsync, SKIP } from '../base/async/map-async.ts';
import { LIMITS } from '../base/limits.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Semaphore } from '../base/async/semaphore.ts';
import type { Bus, BusEvent, BusOffset } from '../store/ports/bus.ts';
import type { Store } from '../store/ports/store.ts';
import { threadStatesByName, type MarkChange } from './marks.ts';
import {
  checkCategories,
  holdsThreads,
  type ThreadListStores,
  type UnreadCount,
} from './thread-list.ts';

/**
 * One event of a viewer's live read state. After a gap, clients read again everything they show, and continue from its
 * place.
 */
export interface ReadEvent {
  readonly kind: 'start' | 'change' | 'gap';
  /** Where to resume when no later event was received. */
  readonly place: BusOffset;
  /** Empty except for a change. */
  readonly changes: readonly MarkChange[];
  /** Current counts: of the categories that changed, or of the requested ones when anything may have changed. */
  readonly counts: readonly UnreadCount[];
}

export interface ListenOptions {
  /** Where an earlier listener stopped; null to start now. */
  readonly from: BusOffset | null;
  /** The categories to count when anything may have changed. At most 100. */
  readonly categories: readonly ProducerKey[];
}

export interface ReadEventsContext {
  readonly store: ThreadListStores & Pick<Store, 'bus'>;
  readonly facts: FactsCache;
  /** Limits how many listeners count concurrently: after an outage all of them do. */
  readonly semaphore: Semaphore;
}

/** One listener's question about an event. */
export interface SharedQuestion {
  readonly busEvent: BusEvent;
  /** The categories that the listener wants counted when anything may have changed. */
  readonly categories: readonly ProducerKey[];
}

/** The event for one listener; null for one that contains nothing for it. */
export type ReadShared = (viewer: UserId, question: SharedQuestion) => Promise<ReadEvent | null>;

const SUBJECT = 'reads';

/**
 * Announces changes to the viewer's devices. If they are too many for one message, they are announced as unknown, and
 * listeners receive a gap.
 */
export async function announceMarks(
  bus: Bus,
  viewer: UserId,
  changes: readonly MarkChange[],
): Promise<void> {
  const message = JSON.stringify({ subject: SUBJECT, changes });
  await bus.publish(
    viewer,
    message.length <= LIMITS.newsCharsMax ? message : JSON.stringify({ subject: SUBJECT }),
  );
}

interface ListenContext {
  readonly bus: Bus;
  readonly readShared: ReadShared;
  /** Called for each change: while it is off, changes are left out, and the first event after them is a gap. */
  readonly isOn: () => Promise<boolean>;
}

/**
 * A viewer's changes, without duplicates and in the order announced, or a gap. A start or a gap comes first. Changes to
 * things that became invisible since are left out, and an event with nothing else is skipped. Ends with `return`
 * or a failure; refuses, with BAD_USER_INPUT, more than 100 categories.
 */
export function listenToReads(
  { bus, readShared, isOn }: ListenContext,
  viewer: UserId,
  { from, categories }: ListenOptions,
): AsyncIterableIterator<ReadEvent, undefined, undefined> {
  checkCategories(categories);
  const events = bus.subscribe(viewer, { from });
  let isBehind = false;
  return mapAsync(events, async (busEvent) => {
    if (busEvent.kind === 'message' && !(await isOn())) {
      isBehind ||= changesIn(busEvent.message) !== null;
      return SKIP;
    }
    const { place } = busEvent;
    const told: BusEvent = isBehind ? { kind: 'gap', place } : busEvent;
    isBehind = false;
    return (await readShared(viewer, { busEvent: told, categories })) ?? SKIP;
  });
}

/** An event that all listeners of its viewer share, before its counts. */
export interface EventRead extends Omit<ReadEvent, 'counts'> {
  /** The categories to count for a listener that asked for these. */
  touches(asked: readonly ProducerKey[]): readonly ProducerKey[];
}

/** Null for an event with nothing to show: one about another subject, or changes to something hidden by now. */
export async function readBusEvent(
  store: ThreadListStores,
  facts: ViewerFacts,
  busEvent: BusEvent,
): Promise<EventRead | null> {
  const { place } = busEvent;
  const changes = busEvent.kind === 'message' ? changesIn(busEvent.message) : [];
  if (changes === null) return null;
  if (busEvent.kind !== 'message' || changes === 'unknown') {
    const kind = busEvent.kind === 'start' ? 'start' : 'gap';
    return { kind, place, changes: [], touches: (asked) => asked };
  }
  const visible = await visibleChanges(store, facts, changes);
  if (visible.length === 0) return null;
  const touches = (asked: readonly ProducerKey[]): readonly ProducerKey[] => {
    const touched = new Set(
      visible.flatMap((change) => (change.kind === 'all' ? asked : [change.category])),
    );
    return [...touched].slice(0, LIMITS.categoriesMax);
  };
  return { kind: 'change', place, changes: visible, touches };
}

/**
 * Null for a message about another subject; `unknown` for too many changes, or for those that another version wrote.
 */
function changesIn(message: string): readonly MarkChange[] | 'unknown' | null {
  const { subject, changes } = JSON.parse(message) as {
    readonly subject?: unknown;
    readonly changes?: unknown;
  };
  if (subject !== SUBJECT) return null;
  return Array.isArray(changes) && changes.every(isChange) ? changes : 'unknown';
}

const KINDS: ReadonlySet<unknown> = new Set<MarkChange['kind']>([
  'thread',
  'category',
  'all',
  'unread',
]);

function isChange(value: unknown): value is MarkChange {
  return typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind);
}

/** The changes of what the viewer may still see, each thread with its current category. */
async function visibleChanges(
  store: ThreadListStores,
  facts: ViewerFacts,
  changes: readonly MarkChange[],
): Promise<readonly MarkChange[]> {
  const threads = changes.flatMap((change) => ('thread' in change ? [change.thread] : []));
  const states = await threadStatesByName(store, facts, threads);
  const categories = new Map(
    states.flatMap((state) =>
      state === null ? [] : [[state.record.thread, state.record.category]],
    ),
  );
  const kept: MarkChange[] = [];
  for (const change of changes) {
    if ('thread' in change) {
      const category = categories.get(change.thread);
      if (category !== undefined) kept.push({ ...change, category });
    } else if (change.kind === 'all' || (await holdsThreads(store, facts, change.category)))
      kept.push(change);
  }
  return kept;
}
