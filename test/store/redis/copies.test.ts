/**
 * The parts of the hot copies: the newest part of the log, a fence's copy as bytes, copies read while they change, the
 * lease.
 */
import { NO_SCORES } from '../../../src/store/fencepost-codec.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVERYTHING, producerKey, type ProducerKey } from '../../../src/model/producers.ts';
import { position, type RangeQuery } from '../../../src/model/positions.ts';
import { type Fencepost } from '../../../src/fence/fencepost.ts';
import { type Item } from '../../../src/model/items.ts';
import {
  afterCommit,
  decodeCopy,
  encodeCopy,
  freshHeader,
  generationOf,
  type FenceCopy,
} from '../../../src/store/redis/fences/fence-copy.ts';
import { InvalidatingCache } from '../../../src/store/redis/items/invalidating-cache.ts';
import { Lease } from '../../../src/store/redis/engine/lease.ts';
import { RecentItemIndex } from '../../../src/store/redis/items/recent-item-index.ts';
import { TIMING } from '../../../src/store/redis/engine/timing.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { item, tag } from '../../support/builders.ts';

function tagged(at: number, name: number): Item {
  return item(at, { producer: tag(`${name}`) });
}

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constant('settle' as const),
      skip: fc.nat({ max: 3 }),
      tags: fc.array(fc.nat({ max: 2 }), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ verb: fc.constant('delete' as const), back: fc.nat({ max: 30 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('grow' as const),
      count: fc.integer({ min: 1, max: 9 }),
      deleteBack: fc.nat({ max: 30 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('jump' as const) }) },
);

test('the newest part of the log answers, where it covers a range, as the whole log does', async () => {
  const anyAction = fc.array(action, { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      anyAction,
      fc.nat({ max: 80 }),
      fc.nat({ max: 80 }),
      fc.constantFrom<RangeQuery['order']>('newest', 'oldest'),
      async (actions, a, b, order) => {
        const [recent, log] = [new RecentItemIndex(12), new Map<number, Item>()];
        let top = 0;
        const remove = (back: number): void => {
          log.delete(top - back);
          recent.delete(position(Math.max(0, top - back)));
        };
        for (const each of actions) {
          if (each.verb === 'settle' || each.verb === 'jump') {
            const [above, tags] = [top, each.verb === 'settle' ? each.tags : [0]];
            const fresh = tags.map((name, index) =>
              tagged(above + (each.verb === 'settle' ? each.skip : 5) + index + 1, name),
            );
            for (const one of fresh) log.set(one.position, one);
            top = (fresh.at(-1)?.position ?? above) + 1;
            if (each.verb === 'jump') recent.clear(position(top));
            else recent.settle(position(above), position(top), fresh);
          } else if (each.verb === 'delete') {
            remove(each.back);
          } else {
            await recent.grow(async (below) => {
              const older = [...log.values()]
                .filter((one) => one.position <= below)
                .sort((x, y) => x.position - y.position)
                .slice(-each.count);
              await Promise.resolve();
              remove(each.deleteBack);
              return {
                low: position(older.length < each.count ? 0 : (older[0]?.position ?? 1) - 1),
                items: older,
              };
            });
          }
        }
        for (const producers of [
          new Set([producerKey('tag', '1')]),
          new Set<ProducerKey>([EVERYTHING]),
        ]) {
          const query = {
            above: position(Math.max(Math.min(a, b), recent.low)),
            upTo: position(Math.min(Math.max(a, b), top)),
            limit: 5,
            order,
          };
          const all = [...log.values()].filter(
            (one) =>
              one.position > query.above &&
              one.position <= query.upTo &&
              (producers.has(EVERYTHING) || producers.has(one.producer)),
          );
          const expected = all
            .map((one) => one.position)
            .sort((x, y) => (order === 'newest' ? y - x : x - y))
            .slice(0, 5);
          expect(recent.read(producers, query)).toEqual(expected);
        }
      },
    ),
  );
});

const maker = fc.record({
  name: fc.constantFrom('hot', 'reversed', 'é'),
  version: fc.constantFrom('1', '2'),
});
const anyPost = fc.record({
  gap: fc.integer({ min: 1, max: 2 ** 30 }),
  head: fc.uniqueArray(fc.nat({ max: 1_000 }), { maxLength: 20 }),
  ranker: maker,
  template: maker,
  fallback: fc.constantFrom(null, 'threw', 'missing'),
  committedAtMs: fc.nat(),
});
const anyCopy: fc.Arbitrary<FenceCopy> = fc
  .record({
    epoch: fc.nat({ max: 9 }),
    isLost: fc.boolean(),
    isWhole: fc.boolean(),
    posts: fc.array(anyPost, { maxLength: 12 }),
    reached: fc.array(fc.nat({ max: 101 }), { maxLength: 12 }),
  })
  .map(({ epoch, isLost, isWhole, posts, reached }) => {
    let at = 0;
    const built = posts.map(({ gap, head, ...post }): Fencepost => {
      const next = at;
      at += gap + 1_000;
      return {
        ...post,
        epoch,
        upTo: position(at),
        above: position(next),
        head: head.map((back) => position(at - back)),
        scores: NO_SCORES,
      };
    });
    const marks = reached
      .slice(0, built.length)
      .map((items, nth) => ({ upTo: (built[nth] as Fencepost).upTo, items }));
    return {
      epoch,
      upTo: position(isLost ? at + 5 : at),
      posts: built.reverse(),
      isWhole,
      reached: marks,
    };
  });

describe('a fence as bytes', () => {
  test('reads back as it was written', () => {
    fc.assert(
      fc.property(anyCopy, (copy) => {
        const header = freshHeader('0123456789abcdef');
        expect(generationOf(header)).toBe('0123456789abcdef');
        expect(decodeCopy(encodeCopy(header, copy))).toEqual(copy);
        expect(decodeCopy(header)).toBeNull();
      }),
    );
  });

  test('is not guessed after a commit when older fenceposts than it holds may go', () => {
    const [old] = fc.sample(
      anyCopy.filter(({ posts, epoch }) => posts.length > 3 && epoch === 0),
      { numRuns: 1, seed: 3 },
    );
    const [latest] = old?.posts ?? [];
    if (old === undefined || latest === undefined) return expect.unreachable('a copy with posts');
    const post = {
      ...latest,
      upTo: position(old.upTo + 9),
      above: old.upTo,
      committedAtMs: 5_000,
    };
    const all = { posts: 1_000, committedAfterMs: 0 };
    expect(
      afterCommit({ ...old, isWhole: false }, post, { terms: { ...all, posts: 2 }, postsMax: 64 }),
    ).toBeNull();
    expect(
      afterCommit({ ...old, isWhole: true }, post, { terms: { ...all, posts: 2 }, postsMax: 64 })
        ?.posts,
    ).toHaveLength(2);
    expect(afterCommit({ ...old, isWhole: true }, post, { terms: all, postsMax: 3 })).toMatchObject(
      {
        isWhole: false,
        posts: { length: 3 },
      },
    );
  });
});

test('a copy that changed while it was read is handed out and not kept', async () => {
  const copies = new InvalidatingCache<string, number>({ max: 10 });
  const read = (during: () => void) =>
    copies.many(['a', 'b'], async (missing) => {
      await Promise.resolve();
      during();
      return missing.map(() => 1);
    });
  expect(await read(() => copies.drop('a'))).toEqual([1, 1]);
  expect([copies.get('a'), copies.get('b')]).toEqual([undefined, 1]);
  copies.clear();
  await read(() => copies.clear());
  expect([copies.get('a'), copies.get('b')]).toEqual([undefined, undefined]);
});

describe('the lease', () => {
  function openLease() {
    const [clock, written, revocations] = [
      manualClock(),
      new Map<string, string>(),
      [] as string[],
    ];
    let isThere = true;
    let asked = 0;
    const meta = {
      get: async (name: string) => {
        asked += 1;
        if (!isThere) throw new Error('away');
        return written.get(name) ?? null;
      },
      put: async (name: string, value: string) => {
        if (!isThere) throw new Error('away');
        written.set(name, value);
      },
      putOnce: async (_name: string, value: string) => value,
    };
    const timing = {
      ...TIMING,
      leaseMs: 1_000,
      nowMs: clock.now,
      wait: async (ms: number) => clock.advance(ms),
    };
    const lease = new Lease({
      meta,
      timing,
      onRevoked: async () => void revocations.push('revoked'),
    });
    return { clock, lease, revocations, asked: () => asked, lose: () => (isThere = false) };
  }

  test('asks the durable store once a lease, and is gone when that cannot answer', async () => {
    const { clock, lease, asked, lose } = openLease();
    await lease.begin();
    for (let turn = 0; turn < 50; turn += 1) expect(await lease.hold()).toBe(true);
    expect(asked()).toBe(2);
    lose();
    clock.advance(999);
    expect(await lease.hold()).toBe(true);
    clock.advance(1);
    expect(await lease.hold()).toBe(false);
  });

  test('notices a revocation before its revoker stops waiting', async () => {
    const [holder, waits] = [openLease(), openLease()];
    await holder.lease.begin();
    const before = waits.clock.now();
    await waits.lease.revoke();
    expect(waits.clock.now() - before).toBeGreaterThanOrEqual(1_000);
    await holder.lease.revoke();
    expect(await holder.lease.hold()).toBe(true);
    expect(holder.revocations).toEqual(['revoked']);
  });

  test('doubts the log from before a process that stands alone may acknowledge until long after', async () => {
    const { clock, lease } = openLease();
    await lease.begin();
    expect(lease.isDoubted).toBe(false);
    const beforeMs = clock.now();
    await lease.standAlone();
    expect(clock.now() - beforeMs).toBeGreaterThanOrEqual(1_000);
    expect(await lease.hold()).toBe(true);
    expect(lease.isDoubted).toBe(true);
    lease.trustAgain(clock.now());
    expect(lease.isDoubted).toBe(true);
    clock.advance(40_000);
    lease.trustAgain(clock.now());
    expect(lease.isDoubted).toBe(false);
  });

  test('a process that goes on alone waits once and says so again before it is believed no longer', async () => {
    const { clock, lease } = openLease();
    await lease.begin();
    await lease.standAlone();
    const afterFirstMs = clock.now();
    await lease.standAlone();
    expect(clock.now()).toBe(afterFirstMs);
    clock.advance(20_000);
    expect(await lease.hold()).toBe(true);
    lease.trustAgain(clock.now() + 20_000);
    await lease.standAlone();
    clock.advance(1_000);
    expect(await lease.hold()).toBe(true);
    expect(lease.isDoubted).toBe(true);
  });

  test('a process that cannot say that it stands alone is told so each time', async () => {
    const { lease, lose } = openLease();
    lose();
    await expect(lease.standAlone()).rejects.toThrow('away');
    await expect(lease.standAlone()).rejects.toThrow('away');
  });
});
