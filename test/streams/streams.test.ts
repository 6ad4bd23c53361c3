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
import { AS_OF_MS, factsOf, parts, publishWorld, readOf, viewers, walks } from './stream-world.ts';
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

  it('says why it leaves an item out, and gives no reason for one that it holds', async () => {
    await fc.assert(
      fc.asyncProperty(parts, viewers, async (part, facts) => {
        const stream = buildStream(part, followSets);
        const read = readOf(store, facts);
        const held = new Set(naive(part, all, facts));
        const seen = all.filter((item) => canSee(facts, item)).slice(-20);
        const reasons = await Promise.all(seen.map((item) => stream.why(read, item)));
        expect(reasons.map((reason) => reason === null)).toEqual(
          seen.map((item) => held.has(item)),
        );
      }),
      { numRuns: 100 },
    );
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

describe('the reasons of a stream', () => {
  const where = {
    rule: 'oneOf',
    field: 'kind',
    values: [{ literal: 'question' }, { literal: 'answer' }],
  } as const;
  const following = {
    path: [],
    part: 'following',
    types: ['user', 'tag'],
    withOwn: false,
  } as const;
  const at = { path: [] } as const;
  const everything = { ...at, part: 'everything' } as const;

  it.each<readonly [string, StreamPart, (item: Item) => boolean, RegExp]>([
    [
      'a filter',
      { ...at, part: 'filter', where, of: everything },
      (item) => item.kind === 'comment',
      /^filter kind: expected one of question, answer, got comment$/,
    ],
    [
      'a denial',
      { ...at, part: 'filter', where: { rule: 'not', of: where }, of: everything },
      (item) => item.kind === 'answer',
      /^filter not: expected an item without kind one of question, answer$/,
    ],
    [
      'a choice',
      {
        ...at,
        part: 'filter',
        where: {
          rule: 'any',
          of: [
            { rule: 'minVotes', votes: 99 },
            { rule: 'has', field: 'text', isPresent: true },
          ],
        },
        of: everything,
      },
      () => true,
      /^filter any: expected \(minVotes at least 99\) or \(hasText true\)$/,
    ],
    [
      'a following source',
      following,
      (item) => item.tags.length === 1 && item.author === 'u1',
      /^following: the viewer follows none of user:u1, tag:t\d$/,
    ],
    [
      'a following source of other types',
      { ...following, types: ['feed'] },
      (item) => item.author === 'u1',
      /^following: the item has no producer of type feed$/,
    ],
    [
      'a tag',
      { ...at, part: 'tag', value: { literal: 't9' } },
      (item) => item.thread === 'h1',
      /^tag: expected tag:t9, got .*thread:h1/,
    ],
    [
      'a merge',
      {
        ...at,
        part: 'merge',
        inputs: [following, { ...at, part: 'author', value: { literal: 'u9' } }],
      },
      (item) => item.author === 'u1',
      /^none of 2 inputs holds it: \(1\) following: .*; \(2\) author: expected user:u9, got user:u1/,
    ],
  ])('%s', async (_title, part, isMeant, words) => {
    const item = all.find(isMeant);
    if (item === undefined) throw new Error('the world holds such an item');
    expect(
      await buildStream(part, followSets).why(readOf(store, factsOf('u4', ['user:u3'])), item),
    ).toMatch(words);
  });

  it('a dedupe names the key that repeats', async () => {
    const part: StreamPart = { ...at, part: 'dedupe', by: 'url', window: 6, of: everything };
    const kept = new Set(naive(part, all, factsOf(null, [])));
    const repeat = all.find((item) => !kept.has(item) && canSee(factsOf(null, []), item));
    if (repeat === undefined) throw new Error('the world holds a repeat');
    const why = await buildStream(part, followSets).why(readOf(store, factsOf(null, [])), repeat);
    expect(why).toBe(
      `dedupe: one of the 6 items before it has the same url, ${repeat.payload.url}`,
    );
  });

  it('a limit gives none for its items, and one for the next', async () => {
    const facts = factsOf(null, []);
    const seen = all.filter((item) => canSee(facts, item));
    const next = seen.findLastIndex((item, nth) => seen[nth + 1]?.position === item.position + 1);
    const count = seen.length - next - 1;
    const limit = buildStream({ ...at, part: 'limit', count, of: everything }, followSets);
    const [inside, outside] = [seen[next + 1], seen[next]];
    if (inside === undefined || outside === undefined) throw new Error('expected neighbours');
    expect(await limit.includes(readOf(store, facts), [inside, outside])).toEqual([true, false]);
    expect(await limit.why(readOf(store, facts), inside)).toBeNull();
    expect(await limit.why(readOf(store, facts), outside)).toBe(
      `limit: the item is not among the newest ${count}`,
    );
  });
});
