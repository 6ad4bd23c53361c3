/** Cached markers match the disk: nothing beyond it while a write is in progress, and nothing missing after it. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../../src/base/limits.ts';
import type { UserId } from '../../../../src/model/producers.ts';
import { KeptMarkers } from '../../../../src/store/lmdb/engine/kept-markers.ts';
import { ann, category, mark } from '../../../support/builders.ts';

const A = category('a');
const id = { viewer: ann, category: A, thread: 't' };

const opened = () => {
  const kept = new KeptMarkers();
  kept.keep(ann, A, new Map([['t', mark(1)]]));
  return { kept, all: () => kept.get(ann, A) && [...(kept.get(ann, A) ?? [])] };
};

test('a marker that is put shows once it is on disk, and never when it failed', () => {
  const { kept, all } = opened();
  kept.change(id, mark(2));
  const settleFirst = kept.takeChanges();
  expect(all()).toEqual([['t', mark(1)]]);
  settleFirst(true);
  kept.change({ ...id, thread: 'u' }, mark(3));
  kept.takeChanges()(true);
  kept.change(id, mark(4));
  kept.takeChanges()(false);
  expect(all()).toEqual([
    ['t', mark(2)],
    ['u', mark(3)],
  ]);
});

test('a category whose marker is removed is read again, and not before that is over', () => {
  const { kept, all } = opened();
  kept.change(id, null);
  const settleRemoval = kept.takeChanges();
  kept.change(id, mark(2));
  const settleLater = kept.takeChanges();
  const keepAgain = () => kept.keep(ann, A, new Map([['t', mark(1)]]));
  expect(all()).toBeUndefined();
  keepAgain();
  settleRemoval(true);
  expect(kept.canKeep(ann, A)).toBe(false);
  keepAgain();
  expect(all()).toBeUndefined();
  settleLater(true);
  expect(kept.canKeep(ann, A)).toBe(true);
  keepAgain();
  expect(all()).toEqual([['t', mark(1)]]);
});

test('of a category that holds too many it is known only that there are too many', () => {
  const { kept, all } = opened();
  const full = Array.from({ length: LIMITS.markersOfCategoryMax }, (_, nth) => String(nth));
  kept.keep(ann, A, new Map(full.map((thread) => [thread, mark(1)])));
  expect(all()).toHaveLength(LIMITS.markersOfCategoryMax);
  kept.change(id, mark(2));
  kept.takeChanges()(true);
  expect(all()).toBeNull();
});

test('a viewer and a category are told apart from others that read the same in a row', () => {
  const { kept } = opened();
  expect(kept.get('anncategory:a' as UserId, category('a'))).toBeUndefined();
  expect(kept.get(`${ann}category:` as UserId, 'a' as typeof A)).toBeUndefined();
});
