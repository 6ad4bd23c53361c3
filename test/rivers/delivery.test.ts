/** The delivery policies, and the rates that they are told. */
import { describe, expect, it } from 'vitest';
import { DecayedRate } from '../../src/rivers/decayed-rate.ts';
import { openPolicy, type Delivery, type Pair } from '../../src/rivers/delivery.ts';

const HOUR_MS = 3_600_000;
const COSTS = { push: 3, pull: 1 };

function pair(fields: Partial<Pair>): Pair {
  return {
    emitsPerHour: 1,
    looksPerHour: 1,
    emitsSeen: 100,
    looksSeen: 100,
    followers: null,
    now: null,
    ...fields,
  };
}

describe('cost-based', () => {
  const decide = (fields: Partial<Pair>, bias = 1): Delivery =>
    openPolicy('cost-based', { followersMax: 0, bias }).decide(pair(fields), COSTS).delivery;

  it.each<readonly [looks: number, emits: number, now: Pair['now'], expected: Delivery]>([
    // A push costs three pulls, and a change needs half as much again.
    [4.6, 1, null, 'push'],
    [4.4, 1, null, 'pull'],
    [4.6, 1, 'pull', 'push'],
    [4.4, 1, 'pull', 'pull'],
    [2.1, 1, 'push', 'push'],
    [1.9, 1, 'push', 'pull'],
    [19, 10, 'push', 'pull'],
    [0.1, 0, 'push', 'push'],
    [0, 0, null, 'push'],
  ])('%s looks and %s items an hour, now %s: %s', (looksPerHour, emitsPerHour, now, expected) => {
    expect(decide({ looksPerHour, emitsPerHour, now })).toBe(expected);
  });

  it('leaves alone a pair that it has hardly seen', () => {
    expect(decide({ looksPerHour: 0, emitsSeen: 3, now: 'push' })).toBe('push');
    expect(decide({ looksPerHour: 100, looksSeen: 3, now: 'pull' })).toBe('pull');
  });

  it('trades storage for time by its bias, in both directions', () => {
    const near = { looksPerHour: 2.5, emitsPerHour: 1, now: 'push' as const };
    expect(decide(near)).toBe('push');
    expect(decide(near, 2)).toBe('pull');
    const far = { looksPerHour: 1, emitsPerHour: 1, now: 'pull' as const };
    expect(decide(far)).toBe('pull');
    expect(decide(far, 0.2)).toBe('push');
  });
});

it('follower-threshold pulls above the threshold, and pushes again well below it', () => {
  const policy = openPolicy('follower-threshold', { followersMax: 30, bias: 1 });
  const decide = (fields: Partial<Pair>): Delivery => policy.decide(pair(fields), COSTS).delivery;
  expect(decide({ followers: 30, now: 'push' })).toBe('push');
  expect(decide({ followers: 31, now: 'push' })).toBe('pull');
  expect(decide({ followers: 29, now: 'pull' })).toBe('pull');
  expect(decide({ followers: 20, now: 'pull' })).toBe('push');
  expect(decide({ followers: null, now: null })).toBe('push');
  const { reason } = policy.decide(pair({ followers: 29, now: 'pull' }), COSTS);
  expect(reason).toBe('more than 20 follow the producer');
});

it('a rate is the recent one, and is not taken for low because it is new', () => {
  const rate = new DecayedRate(0);
  for (let minute = 0; minute < 60; minute += 10) rate.add(minute * 60_000);
  expect(rate.perHour(HOUR_MS)).toBeGreaterThan(5);
  expect(rate.perHour(HOUR_MS)).toBeLessThan(7);
  expect(rate.perHour(48 * HOUR_MS)).toBeLessThan(0.01);
  expect(rate.seen).toBe(6);
});
