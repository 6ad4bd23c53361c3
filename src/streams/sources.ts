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
import { inboxOf, outboxOf, standsInAny, timelinesOf, type Item } from '../model/items.ts';
import { cut, drained, endOf, isEmpty } from '../fence/enumeration.ts';
import type { FollowChoice, FollowSets } from './follow-sets.ts';
import type { SourceName, Value } from './parts.ts';
import { valueOf } from './rules.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

/** The timelines a source reads. The same viewer and arguments must give the same Set object. */
type Timelines = (read: StreamRead) => ReadonlySet<ProducerKey>;

/** Every item. */
export function everythingSource(): Stream {
  const all: ReadonlySet<ProducerKey> = new Set([EVERYTHING]);
  return timelineSource(
    () => all,
    () => 'everything: the item is gone',
  );
}

/** No item: a feed that is switched off, or an input that another template brings. */
export function nothingSource(): Stream {
  const none: ReadonlySet<ProducerKey> = new Set();
  return timelineSource(
    () => none,
    () => 'nothing: it holds no item',
  );
}

/** Items of the producers a viewer follows, or only of producers of some types. Empty for an anonymous viewer. */
export function followingSource(followSets: FollowSets, choice: FollowChoice): Stream {
  return timelineSource(
    (read) => followSets(read.facts, choice),
    (_read, item) => whyNotFollowed(choice, item),
  );
}

/** The items of one producer, tag, author or thread. */
export function producerSource(name: SourceName, value: Value): Stream {
  const known = new LRUCache<string, ReadonlySet<ProducerKey>>({ max: LIMITS.sourceSetsMax });
  const ofRead: Timelines = (read) => {
    const id = valueOf(value, read.args);
    const keys = known.get(id) ?? new Set([keyFor(name, id)]);
    known.set(id, keys);
    return keys;
  };
  return timelineSource(ofRead, (read, item) => {
    const [wanted] = ofRead(read);
    return `${name}: expected ${wanted}, got ${standsIn(item).join(', ')}`;
  });
}

/** The directs that the viewer received, or sent. Empty for an anonymous viewer. */
export function directsSource(name: 'received' | 'sent'): Stream {
  const known = new LRUCache<UserId, ReadonlySet<ProducerKey>>({ max: LIMITS.sourceSetsMax });
  const none: ReadonlySet<ProducerKey> = new Set();
  return timelineSource(
    ({ facts: { viewer } }) => {
      if (viewer === null) return none;
      const keys =
        known.get(viewer) ?? new Set([name === 'received' ? inboxOf(viewer) : outboxOf(viewer)]);
      known.set(viewer, keys);
      return keys;
    },
    () => `${name}: expected a direct that the viewer ${name}, got another item`,
  );
}

function timelineSource(
  timelines: Timelines,
  why: (read: StreamRead, item: Item) => string,
): Stream {
  return unmixed({
    async enumerate(read, query) {
      const keys = timelines(read);
      if (keys.size === 0 || isEmpty(query)) return drained(query, []);
      return cut(query, await read.timelines.range(keys, query), endOf(query));
    },
    includes: async (read, items) => {
      const keys = timelines(read);
      return items.map((item) => standsInAny(item, keys));
    },
    why: async (read, item) => (standsInAny(item, timelines(read)) ? null : why(read, item)),
  });
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

function keyFor(name: SourceName, id: string): ProducerKey {
  if (name === 'producer') return id as ProducerKey;
  return producerKey(name === 'author' ? 'user' : name, id);
}
