/** A cache that allocates as it fills holds as much as a preallocated one, and evicts in the same order. */
import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { roomFor } from '../../src/base/lru.ts';

test('holds a fixed number of entries, and evicts the least recently used', () => {
  const cache = new LRUCache<string, number>(roomFor(2));
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()]).toEqual(['c', 'a']);
  cache.set('a', 4);
  expect([...cache.entries()]).toEqual([
    ['a', 4],
    ['c', 3],
  ]);
});
