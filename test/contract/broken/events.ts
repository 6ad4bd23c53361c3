/** Adapters that are wrong about events, each with the sentence that catches it. */
import { position } from '../../../src/model/positions.ts';
import type { Broken } from './broken.ts';

export const BROKEN_EVENTS: readonly Broken<'events'>[] = [
  [
    'forgets likes',
    'each fact makes its event',
    (events) => ({
      list: async (query) =>
        (await events.list(query)).filter(({ event }) => event.verb !== 'like'),
    }),
  ],
  [
    'reports every event twice',
    'an event that is gathered twice concurrently is recorded once',
    (events) => ({
      open: async (lane, limit) => {
        const { events: once, recorded } = await events.open(lane, limit);
        return { events: [...once, ...once], recorded };
      },
    }),
  ],
  [
    'gives the newest event first',
    'the events of one producer come in their order, to one holder at a time',
    (events) => ({
      open: async (lane, limit) => {
        const { events: all, recorded } = await events.open(lane, 99);
        return { events: all.toReversed().slice(0, limit), recorded };
      },
    }),
  ],
  [
    'lets a holder that lost its lane renew it',
    'a lane whose holder is gone is claimed when its lease ends, and the earlier holder changes nothing more',
    (events) => ({
      renew: async (lane, untilMs) => (await events.renew(lane, untilMs)) || true,
    }),
  ],
  [
    'ends no lease',
    'a lane whose holder is gone is claimed when its lease ends, and the earlier holder changes nothing more',
    (events) => {
      const held = new Set<string>();
      return {
        claim: async (args) => {
          const all = await events.claim(args);
          const free = all.filter(({ producer }) => !held.has(producer));
          for (const { producer } of free) held.add(producer);
          return free;
        },
      };
    },
  ],
  [
    'forgets what came while a lane was held',
    'a lane that is done has work again with its next event, also with one that arrived meanwhile',
    (events) => ({
      release: async (lane, args) => {
        const { recorded } = await events.open(lane, 1);
        return events.release(lane, { ...args, recorded });
      },
    }),
  ],
  [
    'gives one lane again and again',
    'a lane that gets more once it is done comes after one that waits',
    (events) => ({
      claim: async (args) => {
        const all = await events.claim({ ...args, limit: 99 });
        const [first, ...others] = all.toSorted((a, b) => (a.producer < b.producer ? -1 : 1));
        for (const lane of others) {
          const { recorded } = await events.open(lane, 1);
          await events.release(lane, { dueMs: 0, recorded });
        }
        return first === undefined ? [] : [first];
      },
    }),
  ],
  [
    'forgets what comes along with a release',
    'the outcomes of events are recorded with the release of their lane',
    (events) => ({
      release: (lane, { dueMs, recorded }) => events.release(lane, { dueMs, recorded }),
    }),
  ],
  [
    'starts handlers over',
    'the outcome of an event is kept, counted and listed by state',
    (events) => ({ save: (lane, stored) => events.save(lane, { ...stored, progress: [] }) }),
  ],
  [
    'retries what did not fail',
    'a failed event is retried where its handlers gave up, in its old place',
    (events) => ({ retry: async (id) => (await events.retry(id)) || id.startsWith('publish') }),
  ],
  [
    'lists the oldest event about an object first',
    'the events about a producer are listed newest first, page by page, and no others',
    (events) => ({
      newestOf: async (subject, { limit }) =>
        (await events.newestOf(subject, { after: null, limit: 99 })).toReversed().slice(0, limit),
    }),
  ],
  [
    'takes one item for another',
    'the events about an item are listed once each, also those of one instant',
    (events) => ({
      newestOf: (subject, page) =>
        'object' in subject && subject.object.kind === 'item'
          ? events.newestOf({ object: { ...subject.object, position: position(1) } }, page)
          : events.newestOf(subject, page),
    }),
  ],
  [
    'lists no closed events of a producer',
    'the events of a producer are listed newest first, whether open, processed, failed or retried',
    (events) => ({
      newestOf: async (subject, page) =>
        (await events.newestOf(subject, page)).filter(({ endedMs }) => endedMs === null),
    }),
  ],
  [
    'begins again after an event that was removed',
    'a pruned event is in no list, and no list continues after it',
    (events) => ({
      newestOf: async (subject, page) => {
        const isGone = page.after !== null && (await events.get(page.after)) === null;
        return events.newestOf(subject, isGone ? { ...page, after: null } : page);
      },
    }),
  ],
  [
    'prunes without a bound',
    'old processed events are pruned in shares, and nothing else is',
    (events) => ({ prune: (beforeMs) => events.prune(beforeMs, 99) }),
  ],
];
