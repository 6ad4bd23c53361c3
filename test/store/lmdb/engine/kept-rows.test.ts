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
  const changed = rows.takeChanged();
  rows.keep(ONE, 'as it was');
  rows.forget(changed);
  expect([rows.get(ONE), rows.get(TWO)]).toEqual([undefined, 'two']);
});

test('each transaction takes its own changes', () => {
  const rows = keptByPosition<string>(4);
  rows.change(ONE);
  expect(rows.takeChanged()).toEqual([ONE]);
  rows.change(TWO);
  expect([rows.takeChanged(), rows.takeChanged()]).toEqual([[TWO], []]);
});
