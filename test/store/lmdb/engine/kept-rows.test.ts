/** Cached rows do not outlive a write that changed them, whatever was read while it was in progress. */
import { expect, test } from 'vitest';
import { position } from '../../../../src/model/positions.ts';
import { keptByPosition } from '../../../../src/store/lmdb/engine/kept-rows.ts';

const [ONE, TWO] = [position(1), position(2)];

test('a row that was read between a change and its commit is forgotten with the commit', () => {
  const rows = keptByPosition<string>(4);
  rows.keep(ONE, 'one');
  rows.keep(TWO, 'two');
  rows.change(ONE);
  expect([rows.get(ONE), rows.get(TWO)]).toEqual([undefined, 'two']);
  const settle = rows.takeChanges();
  rows.keep(ONE, 'as it was');
  settle(true);
  expect([rows.get(ONE), rows.get(TWO)]).toEqual([undefined, 'two']);
});

test('each transaction takes its own changes', () => {
  const rows = keptByPosition<string>(4);
  rows.change(ONE);
  const settleOne = rows.takeChanges();
  rows.change(TWO);
  const settleTwo = rows.takeChanges();
  rows.keep(ONE, 'as it was');
  rows.keep(TWO, 'as it was');
  settleTwo(false);
  expect([rows.get(ONE), rows.get(TWO)]).toEqual(['as it was', undefined]);
  settleOne(true);
  rows.takeChanges()(true);
  expect([rows.get(ONE), rows.get(TWO)]).toEqual([undefined, undefined]);
});
