/** The sources: streams that read timelines. A source holds every item of its timelines. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import {
  EVERYTHING,
  producerKey,
  splitProducer,
  type ProducerKey,
  type UserId,
} from '../model/producers.ts';
import {
  holdsDirects,
  inboxOf,
  outboxOf,
  standsInAny,
  timelinesOf,
  type Item,
} from '../model/items.ts';
import { outsideBlocks } from '../social/access.ts';
import { anyOf, whyNone } from './merge.ts';
import type { FollowChoice, FollowSets } from './follow-sets.ts';
import type { SourceName, Value } from './parts.ts';
import { valueTexts } from './values.ts';
import { NO_TIMELINES, readTimelineSet, type TimelineSet } from './source-reads.ts';
import { type Decide, decidedBy, unmixed, type Stream, type StreamRead } from './stream.ts';

/** The timelines a source reads. The same viewer and arguments must give the same Set object. */
type Timelines = (read: Pick<StreamRead, 'facts' | 'args'>) => TimelineSet;

/** A stream of everything in some timelines. */
export interface TimelineSource extends Stream {
  readonly timelines: Timelines;
}

/** Every item. */
export function everythingSource(): TimelineSource {
  const all = sharedSet(new Set([EVERYTHING]));
  return timelineSource(
    () => all,
    () => 'everything: the item is gone',
  );
}

/** No items: a feed that is switched off, or an input that another template supplies. */
export function nothingSource(): Stream {
  return timelineSource(
    () => NO_TIMELINES,
    () => 'nothing: it contains no items',
  );
}

/** Items of the producers a viewer follows, or only of producers of some types. Empty for an anonymous viewer. */
export function followingSource(followSets: FollowSets, choice: FollowChoice): TimelineSource {
  const name = JSON.stringify(['following', choice.types, choice.withOwn]);
  return timelineSource(
    ({ facts }) => ({
      viewer: facts.viewer,
      name,
      isHome: true,
      producers: followSets(facts, choice),
    }),
    (_read, item) => whyNotFollowed(choice, item),
  );
}

/**
 * The items of some producers, tags, authors or threads; empty if the argument that names them was left out. A person in
 * a block with the viewer is left out, too: reading past everything they wrote would reveal how much it is.
 */
export function producerSource(name: SourceName, value: Value): TimelineSource {
  const known = new LRUCache<string, TimelineSet>({ max: LIMITS.sourceSetsMax });
  const wantedBy = ({ args }: Pick<StreamRead, 'args'>): readonly ProducerKey[] =>
    keysFor(name, valueTexts(value, args));
  const ofRead: Timelines = (read) => {
    const keys = outsideBlocks(read.facts, wantedBy(read));
    const key = JSON.stringify(keys);
    const set = known.get(key) ?? sharedSet(new Set(keys));
    known.set(key, set);
    return set;
  };
  return timelineSource(ofRead, (read, item) => {
    const wanted = wantedBy(read);
    const words = wanted.length === 1 ? wanted[0] : `one of ${wanted.join(', ') || 'none'}`;
    return `${name}: expected ${words}, got ${standsIn(item).join(', ')}`;
  });
}

/** The directs that the viewer received, or sent. Empty for an anonymous viewer. */
export function directsSource(name: 'received' | 'sent'): Stream {
  const known = new LRUCache<UserId, TimelineSet>({ max: LIMITS.sourceSetsMax });
  return timelineStream(
    ({ facts: { viewer } }) => {
      if (viewer === null) return NO_TIMELINES;
      const set =
        known.get(viewer) ??
        sharedSet(new Set([name === 'received' ? inboxOf(viewer) : outboxOf(viewer)]));
      known.set(viewer, set);
      return set;
    },
    () => `${name}: expected a direct that the viewer ${name}, got another item`,
  );
}

/**
 * Everything that any of several sources holds, read as one set of timelines. Equivalent to merging the sources, at the
 * cost of one.
 */
export function mergedSource(inputs: readonly TimelineSource[]): TimelineSource {
  const unions = new LRUCache<string, Union>({ max: LIMITS.sourceSetsMax });
  const timelines: Timelines = (read) => {
    const sets = inputs.map((input) => input.timelines(read));
    const viewer = sets.find((set) => set.viewer !== null)?.viewer ?? null;
    const name = JSON.stringify(['merge', ...sets.map((set) => set.name)]);
    const key = JSON.stringify([viewer, name]);
    const known = unions.get(key);
    if (known !== undefined && sets.every((set, i) => set.producers === known.parts[i]))
      return known.set;
    const parts = sets.map((set) => set.producers);
    const producers = new Set(parts.flatMap((part) => [...part]));
    const set = { viewer, name, isHome: sets.some(({ isHome }) => isHome), producers };
    unions.set(key, { parts, set });
    return set;
  };
  return {
    ...timelineStream(timelines, () => ''),
    ...anyOf(inputs),
    why: (read, item) => whyNone(inputs, read, item),
    timelines,
  };
}

/** A union that is valid as long as its parts are the same objects. */
interface Union {
  readonly parts: readonly ReadonlySet<ProducerKey>[];
  readonly set: TimelineSet;
}

/** Whether a stream is exactly some timelines, so that it may be merged with others into one set. */
export function isTimelineSource(stream: Stream): stream is TimelineSource {
  return 'timelines' in stream;
}

function timelineSource(timelines: Timelines, why: Why): TimelineSource {
  return { ...timelineStream(timelines, why), timelines };
}

type Why = (read: StreamRead, item: Item) => string;

function timelineStream(timelines: Timelines, why: Why): Stream {
  const decide: Decide = (known) => {
    const { producers } = timelines(known);
    return (item) => standsInAny(item, producers);
  };
  return unmixed({
    decide,
    enumerate: (read, query) => readTimelineSet(read, timelines(read), query),
    includes: decidedBy(decide),
    why: async (read, item) =>
      standsInAny(item, timelines(read).producers) ? null : why(read, item),
  });
}

/** A stream of everything in timelines that have to be read first, so that nothing about an item is decided before. */
export function readTimelineStream(
  timelines: (read: StreamRead) => Promise<TimelineSet>,
  why: Why,
): Stream {
  return unmixed({
    enumerate: async (read, query) => readTimelineSet(read, await timelines(read), query),
    async includes(read, items) {
      const { producers } = await timelines(read);
      return items.map((item) => standsInAny(item, producers));
    },
    why: async (read, item) =>
      standsInAny(item, (await timelines(read)).producers) ? null : why(read, item),
  });
}

/** A set that is the same for every viewer who may read it. */
function sharedSet(producers: ReadonlySet<ProducerKey>): TimelineSet {
  return { viewer: null, name: JSON.stringify([...producers]), isHome: false, producers };
}

function whyNotFollowed({ types }: FollowChoice, item: Item): string {
  const keys = standsIn(item).filter(
    (key) => types === null || types.includes(splitProducer(key).type),
  );
  if (keys.length === 0) return `following: the item has no producer of type ${types?.join(', ')}`;
  return `following: the viewer follows none of ${keys.join(', ')}`;
}

function standsIn(item: Item): readonly ProducerKey[] {
  return timelinesOf(item).filter((key) => key !== EVERYTHING);
}

/** Directs are read only through `received` and `sent`. */
function keysFor(name: SourceName, ids: readonly string[]): readonly ProducerKey[] {
  if (name === 'producer')
    return (ids as readonly ProducerKey[]).filter((key) => !holdsDirects(key));
  return ids.map((id) => producerKey(name === 'author' ? 'user' : name, id));
}
