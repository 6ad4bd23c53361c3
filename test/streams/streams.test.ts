/**
 * Streams against a naive reading: any tree, read in any range, direction and page size, lists exactly what filtering
 * the whole world lists, and never claims more of its range than it listed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import { position, type Position, type RangeQuery } from '../../src/model/positions.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import { canSee } from '../../src/social/access.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { buildStream } from '../../src/streams/build-stream.ts';
import { dedupeStream } from '../../src/streams/dedupe.ts';
import { dedupeOriginals } from '../../src/streams/dedupe-originals.ts';
import { endOf } from '../../src/fence/enumeration.ts';
import { filterStream, visibleStream } from '../../src/streams/filter.ts';
import { ownFilterStream } from '../../src/streams/own-rules.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import { mergeStream } from '../../src/streams/merge.ts';
import { ownRulesIn, partsUnder, type StreamPart } from '../../src/streams/parts.ts';
import { isIn } from '../../src/streams/rollout.ts';
import type { Stream } from '../../src/streams/stream.ts';
import { openTestStore } from '../support/open-store.ts';
import { naive } from './naive-stream.ts';
import {
  AS_OF_MS,
  factsOf,
  parts,
  publishWorld,
  readOf,
  sources,
  viewers,
  walks,
} from './stream-world.ts';
import { walk } from './walk.ts';

const WORLD_ITEMS = 160;
const followSets = createFollowSets();

let store: Store;
let all: readonly Item[];
beforeAll(async () => {
  store = await openTestStore();
  all = await publishWorld(store, { count: WORLD_ITEMS, seed: 7 });
});
afterAll(() => store.close());

/** What a full walk must list. */
function expected(
  part: StreamPart,
  facts: ViewerFacts,
  query: RangeQuery,
): { readonly truth: readonly Position[]; readonly inRange: readonly Position[] } {
  const truth = naive(part, all, facts).map((item) => item.position);
  const inRange = truth.filter((p) => p > query.above && p <= query.upTo);
  return { truth, inRange: query.order === 'newest' ? inRange.reverse() : inRange };
}

/** Whether candidates are chosen by shares, which hidden items do not use up. */
function weaves(part: StreamPart, viewer: ViewerFacts['viewer']): boolean {
  if (part.part === 'component') return weaves(part.of, viewer);
  if (part.part !== 'rollout') return part.part === 'mix' || part.part === 'concat';
  const isInside = isIn(part.rollout, { viewer, args: {}, nowMs: AS_OF_MS });
  return weaves(isInside ? part.of : part.otherwise, viewer);
}

describe('a stream', () => {
  it('lists in both directions and in any pages what filtering the whole world lists', async () => {
    await fc.assert(
      fc.asyncProperty(parts, viewers, walks(WORLD_ITEMS), async (part, facts, query) => {
        const { truth, inRange } = expected(part, facts, query);
        expect(
          await walk(buildStream(part, followSets), readOf(store, facts), query, truth),
        ).toEqual(inRange);
      }),
      { numRuns: 400 },
    );
  });

  it('answers about membership as the whole world answers', async () => {
    const undeduped = parts.filter((part) =>
      partsUnder(part).every((one) => one.part !== 'dedupe'),
    );
    await fc.assert(
      fc.asyncProperty(undeduped, viewers, async (part, facts) => {
        const stream = buildStream(part, followSets);
        const read = readOf(store, facts);
        const held = new Set(naive(part, all, facts));
        expect(await stream.includes(read, all)).toEqual(all.map((item) => held.has(item)));
        const { decide } = stream;
        if (decide !== null)
          expect(all.map(decide(read))).toEqual(all.map((item) => held.has(item)));
      }),
      { numRuns: 150 },
    );
  });

  it('lists for every reader what that reader follows now, whatever it listed before', async () => {
    const merges = fc.array(sources, { minLength: 2, maxLength: 3 }).map((inputs): StreamPart => ({
      path: [],
      part: 'merge',
      inputs: [{ path: [], part: 'following', types: null, withOwn: false }, ...inputs],
    }));
    const inTurn = fc.array(viewers, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(merges, inTurn, walks(WORLD_ITEMS), async (part, [one, ...more], query) => {
        const stream = buildStream(part, followSets);
        for (const each of [one, ...more].flatMap((facts) => facts ?? [])) {
          // Others, and the same viewer with other follows.
          for (const facts of [each, { ...each, viewer: one?.viewer ?? null }]) {
            const { truth, inRange } = expected(part, facts, query);
            expect(await walk(stream, readOf(store, facts), query, truth)).toEqual(inRange);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('that is an intersection holds only what all of its inputs hold', async () => {
    const tag = (id: string): StreamPart => ({ path: [], part: 'tag', value: { literal: id } });
    const inputs = [{ path: [], part: 'everything' } as const, tag('t0'), tag('t1')];
    const stream = buildStream({ path: [], part: 'intersect', inputs }, followSets);
    const held = all.map(({ tags }) => tags.includes('t0') && tags.includes('t1'));
    expect(new Set(held).size).toBe(2);
    expect(await stream.includes(readOf(store, factsOf(null, [])), all)).toEqual(held);
  });

  it('chooses candidates of its own, newest first, and goes on below them without choosing one twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        parts,
        viewers,
        walks(WORLD_ITEMS),
        async (part, facts, { above, upTo, limit }) => {
          const isWoven = weaves(part, facts.viewer);
          const hidden = new Set(
            all.filter((item) => isWoven && !canSee(facts, item)).map((item) => item.position),
          );
          const { inRange } = expected(part, facts, { above, upTo, limit, order: 'newest' });
          const choosable = inRange.filter((p) => !hidden.has(p));
          const stream = buildStream(part, followSets);
          const chosen: Position[] = [];
          for (let rest = upTo; rest > above;) {
            const { positions, settledTo } = await stream.candidates(
              readOf(store, facts),
              { above, upTo: rest },
              limit,
            );
            // Only a full choice may pass over an item.
            if (positions.length < limit)
              expect(positions).toEqual(choosable.filter((p) => p > settledTo && p <= rest));
            expect(settledTo).toBeLessThan(rest);
            chosen.push(...positions);
            rest = settledTo;
          }
          expect(choosable.filter((p) => chosen.includes(p))).toEqual(chosen);
          if (!isWoven) expect(chosen).toEqual(choosable);
          expect(chosen.length).toBeGreaterThanOrEqual(Math.min(limit, choosable.length));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('arranges ranked items without losing, adding or repeating one', async () => {
    await fc.assert(
      fc.asyncProperty(parts, viewers, fc.nat(), async (part, facts, seed) => {
        const stream = buildStream(part, followSets);
        const ranked = naive(part, all, facts).toReversed().slice(0, 40);
        const arranged = await stream.arrange(readOf(store, facts), ranked, seed);
        expect([...arranged].sort((a, b) => b.position - a.position)).toEqual(ranked);
        expect(await stream.arrange(readOf(store, facts), ranked, seed)).toEqual(arranged);
      }),
      { numRuns: 100 },
    );
  });
});

/** Gives up after a few items, as a budget would, and says so; or, to prove the test, claims to have read it all. */
function shy(
  inner: Stream,
  { items, isHonest }: { readonly items: number; readonly isHonest: boolean },
): Stream {
  return {
    ...inner,
    async enumerate(read, query) {
      const got = await inner.enumerate(read, { ...query, limit: Math.min(items, query.limit) });
      return isHonest ? got : { ...got, settledTo: endOf(query) };
    },
  };
}

/** Filters, merges and dedupes over shy sources. */
function shyStream(
  part: StreamPart,
  shyness: { readonly items: number; readonly isHonest: boolean },
): Stream {
  const build = (of: StreamPart): Stream => shyStream(of, shyness);
  switch (part.part) {
    case 'filter':
      return ownRulesIn(part.where).length === 0
        ? filterStream(part.where, build(part.of))
        : ownFilterStream(part.where, build(part.of));
    case 'merge':
      return mergeStream(part.inputs.map(build));
    case 'concat':
    case 'mix':
      return mergeStream(part.inputs.map((input) => build(input.of)));
    case 'dedupe':
      return part.by === 'original'
        ? dedupeOriginals(part.window, build(part.of))
        : dedupeStream({ by: part.by, window: part.window }, visibleStream(build(part.of)));
    default:
      return shy(buildStream(part, followSets), shyness);
  }
}

describe('a stream whose sources stop early', () => {
  // A limit is as deep as one read of its input, so it is not part of this promise.
  const unlimited = parts.filter((part) => partsUnder(part).every((one) => one.part !== 'limit'));
  const property = (isHonest: boolean) =>
    fc.asyncProperty(
      unlimited,
      viewers,
      walks(WORLD_ITEMS),
      fc.integer({ min: 2, max: 9 }),
      async (part, facts, query, items) => {
        const { truth, inRange } = expected(part, facts, query);
        expect(
          await walk(shyStream(part, { items, isHonest }), readOf(store, facts), query, truth),
        ).toEqual(inRange);
      },
    );

  it('still lists everything once, in order, and says how far it got', async () => {
    await fc.assert(property(true), { numRuns: 300 });
  });

  it.each(['newest', 'oldest'] as const)(
    'is deduplicated exactly, however many reads a window takes, %s first',
    async (order) => {
      const isHeld = (at: number): boolean => at % 12 === 0;
      const single: Stream = {
        ...buildStream({ path: [], part: 'everything' }, followSets),
        async enumerate(_, { above, upTo, order: asked }) {
          const at = position(asked === 'newest' ? upTo : above + 1);
          const settledTo = asked === 'newest' ? position(at - 1) : at;
          return { positions: isHeld(at) ? [at] : [], settledTo };
        },
      };
      const held = all.filter((item) => isHeld(item.position));
      const kept = held.filter((item, i) =>
        held.slice(Math.max(0, i - 6), i).every((older) => older.author !== item.author),
      );
      const truth = kept.map((item) => item.position);
      const query = { above: position(0), upTo: position(WORLD_ITEMS), limit: 5, order };
      const deduped = dedupeStream({ by: 'author', window: 6 }, single);
      expect(await walk(deduped, readOf(store, factsOf(null, [])), query, truth)).toEqual(
        order === 'newest' ? truth.toReversed() : truth,
      );
      expect(truth.length).toBeLessThan(held.length);
    },
  );

  it('is caught when a source claims to have read what it did not', async () => {
    expect((await fc.check(property(false), { numRuns: 300 })).failed).toBe(true);
  });
});

describe('the naive reading', () => {
  it('differs from one that drops the older of two repeats', async () => {
    const property = fc.asyncProperty(
      parts,
      viewers,
      walks(WORLD_ITEMS),
      async (part, facts, query) => {
        const wrong = naive(part, all, facts, 'older').map((item) => item.position);
        await walk(buildStream(part, followSets), readOf(store, facts), query, wrong);
      },
    );
    expect((await fc.check(property, { numRuns: 400 })).failed).toBe(true);
  });
});
