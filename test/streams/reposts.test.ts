/**
 * A dedupe of reposts against a naive reading, in a world in which most originals are missing from its input, so that
 * the oldest repost of each stands for it.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import type { Draft, Item } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { canSee } from '../../src/social/access.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { buildStream } from '../../src/streams/build-stream.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import type { StreamPart } from '../../src/streams/parts.ts';
import { draftBy } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';
import { publishAll } from '../support/publish-all.ts';
import { naive } from './naive-stream.ts';
import { factsOf, readOf, walks } from './stream-world.ts';
import { walk } from './walk.ts';

const COUNT = 120;
/** The viewer does not follow `w0`, who wrote most of the originals. */
const facts = factsOf('v', ['user:w1', 'user:w2', 'user:w3']);

let store: Store;
let all: readonly Item[];
beforeAll(async () => {
  store = await openTestStore();
  const random = seededRandom(3);
  const originals: number[] = [];
  const drafts = Array.from({ length: COUNT }, (_, nth): Draft => {
    const of = originals.at(-1 - Math.floor(random() * 4));
    if (of !== undefined && random() < 0.6)
      return { ...draftBy(`w${1 + Math.floor(random() * 3)}`), repostOf: position(of) };
    originals.push(nth + 1);
    return draftBy(random() < 0.8 ? 'w0' : 'w1');
  });
  await publishAll(store, drafts);
  const gone = originals.filter((_, nth) => nth % 7 === 3);
  for (const at of gone) await store.items.remove(position(at));
  const left = await store.items.getMany(drafts.map((_, nth) => position(nth + 1)));
  all = left.filter((item) => item !== null);
});
afterAll(() => store.close());

const deduped = fc.integer({ min: 1, max: 9 }).map((window): StreamPart => ({
  path: [],
  part: 'dedupe',
  by: 'original',
  window,
  of: { path: [], part: 'following', types: null, withOwn: false },
}));

it('drops the same reposts in both directions and in any pages', async () => {
  await fc.assert(
    fc.asyncProperty(deduped, walks(COUNT), async (part, query) => {
      const truth = naive(part, all, facts).map((item) => item.position);
      const inRange = truth.filter((at) => at > query.above && at <= query.upTo);
      const stream = buildStream(part, createFollowSets());
      expect(await walk(stream, readOf(store, facts), query, truth)).toEqual(
        query.order === 'newest' ? inRange.reverse() : inRange,
      );
    }),
    { numRuns: 100 },
  );
});

it('gives a reason for each repost that it drops, and for no other', async () => {
  const inside = all.filter((item) => item.author !== 'w0' && canSee(facts, item));
  await fc.assert(
    fc.asyncProperty(deduped, fc.nat(), async (part, skip) => {
      const kept = new Set(naive(part, all, facts));
      const asked = inside.slice(skip % inside.length).slice(0, 20);
      const stream = buildStream(part, createFollowSets());
      const reasons = await Promise.all(
        asked.map((item) => stream.why(readOf(store, facts), item)),
      );
      expect(reasons.map((reason) => reason === null)).toEqual(asked.map((item) => kept.has(item)));
    }),
    { numRuns: 30 },
  );
});
