/**
 * Live events of read state. A mark is announced with what it changed and nothing else; each listener asks again what
 * the viewer may see, and counts again, so that no event reveals what was hidden since.
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

/** One event of a viewer's live read state. After a gap, read again everything that is shown, and continue from its place. */
export interface ReadEvent {
  readonly kind: 'start' | 'change' | 'gap';
  /** Where to resume when no later event was received. */
  readonly place: BusOffset;
  /** Empty except for a change. */
  readonly changes: readonly MarkChange[];
  /** As they are now: of the categories that changed, or of those asked for when anything may have changed. */
  readonly counts: readonly UnreadCount[];
}

export interface ListenOptions {
  /** Where an earlier listener stopped; null to begin now. */
  readonly from: BusOffset | null;
  /** Whose counts to send when anything may have changed. At most 100. */
  readonly categories: readonly ProducerKey[];
  readonly signal?: AbortSignal;
}

export interface ReadEventsContext {
  readonly store: ThreadListStores & Pick<Store, 'bus'>;
  readonly facts: FactsCache;
  /** Bounds how many listeners count at one time: after an outage all of them do. */
  readonly semaphore: Semaphore;
}

/** What one listener asks of an event. */
export interface SharedQuestion {
  readonly busEvent: BusEvent;
  /** Whose counts the listener wants when anything may have changed. */
  readonly categories: readonly ProducerKey[];
}

/** The event as the listener gets it; null for one that holds nothing for it. */
export type ReadShared = (viewer: UserId, question: SharedQuestion) => Promise<ReadEvent | null>;

const SUBJECT = 'reads';

/** Announces changes to the viewer's devices. Too many for one message are announced as unknown, which listeners receive as a gap. */
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
  /** Asked for each change: while it is off, changes are left out, and the first after them is a gap. */
  readonly isOn: () => Promise<boolean>;
}

/**
 * A viewer's changes, each once and in the order announced, or a gap. A start or a gap comes first. What became
 * invisible since it was announced is left out, and an event without anything else is skipped. Ends with `return`, the
 * signal or a failure; refuses, with BAD_USER_INPUT, more than 100 categories.
 */
export function listenToReads(
  { bus, readShared, isOn }: ListenContext,
  viewer: UserId,
  { from, categories, signal }: ListenOptions,
): AsyncIterableIterator<ReadEvent, undefined, undefined> {
  checkCategories(categories);
  const events = bus.subscribe(viewer, { from, ...(signal === undefined ? {} : { signal }) });
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

/** An event as every listener of its viewer reads it, before its counts. */
export interface EventRead extends Omit<ReadEvent, 'counts'> {
  /** The categories to count for a listener that asked for these. */
  touches(asked: readonly ProducerKey[]): readonly ProducerKey[];
}

/** Null for an event that shows nothing: news of another subject, or changes of what is hidden by now. */
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

/** Null for a message of another subject; `unknown` for changes that were too many, or that another version wrote. */
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

/** The changes of what the viewer may still see, each thread with its present category. */
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
