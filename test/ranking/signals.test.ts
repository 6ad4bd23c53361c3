/** Signals: one bulk fetch for each commit, finite numbers only, and plain errors for what cannot be fetched. */
import { expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Position } from '../../src/model/positions.ts';
import type { Signal } from '../../src/ranking/signal.ts';
import { openSignals } from '../../src/ranking/signals.ts';
import { ANONYMOUS_READER } from '../../src/ranking/reader.ts';
import { itemAt, likesStore, NOW_MS } from '../support/ranking-room.ts';

const HOUR_MS = 3_600_000;

/** A store of likes that records every question it is asked. */
function likesOf(counts: readonly number[]) {
  const asked: (readonly Position[])[] = [];
  const store = likesStore(async (positions) => {
    asked.push(positions);
    return counts;
  });
  return { ...store, asked };
}

const asked = { reader: ANONYMOUS_READER, nowMs: NOW_MS, deadlineMs: 1_000 };
const about = {
  ...asked,
  items: [
    itemAt(2, { votes: 5, createdAtMs: NOW_MS - 24 * HOUR_MS }),
    itemAt(1, { votes: -1, createdAtMs: NOW_MS + HOUR_MS }),
  ],
};

it('counts votes as those the item was published with plus its likes', async () => {
  const store = likesOf([10, 0]);
  expect(await openSignals(store).fetch(['votes', 'likes'], about)).toEqual({
    votes: [15, -1],
    likes: [10, 0],
  });
});

it('asks the store once for all candidates, however many signals need it', async () => {
  const store = likesOf([1, 1]);
  await openSignals(store).fetch(['votes', 'likes', 'votes'], about);
  expect(store.asked).toEqual([[2, 1]]);
});

it('asks the store nothing for signals that need nothing from it', async () => {
  const store = likesOf([]);
  expect(await openSignals(store).fetch(['ageHours', 'freshness'], about)).toEqual({
    ageHours: [24, 0],
    freshness: [0.5, 1],
  });
  expect(store.asked).toEqual([]);
});

it('clamps numbers to a bounded size', async () => {
  const wild: Signal = {
    name: 'wild',
    description: '',
    read: () => [0, Infinity, -Infinity, 1e300, -1e300, 7],
  };
  const six = { ...asked, items: [6, 5, 4, 3, 2, 1].map((at) => itemAt(at)) };
  const size = LIMITS.signalSizeMax;
  expect(await openSignals(likesOf([]), [wild]).fetch(['wild'], six)).toEqual({
    wild: [0, size, -size, size, -size, 7],
  });
});

it('refuses a name it does not know and a column that does not fit', async () => {
  const short: Signal = { name: 'short', description: '', read: () => [1] };
  const broken: Signal = { name: 'broken', description: '', read: () => [1, NaN] };
  const signals = openSignals(likesOf([]), [short, broken]);
  await expect(signals.fetch(['karma'], about)).rejects.toThrow(
    'expected a known signal, got "karma"',
  );
  await expect(signals.fetch(['short'], about)).rejects.toThrow(
    'the signal "short": expected 2 numbers, got 1',
  );
  await expect(signals.fetch(['broken'], about)).rejects.toThrow(
    'the signal "broken": expected a number for each candidate, got NaN for candidate 1',
  );
});

it('refuses a signal whose name is taken', () => {
  const votes: Signal = { name: 'votes', description: '', read: () => [] };
  expect(() => openSignals(likesOf([]), [votes])).toThrow('expected a new signal name');
});
