/** What every fence store promises about fences of different keys: they share nothing. */
import assert from 'node:assert/strict';
import { position } from '../../model/positions.ts';
import type { FenceKey } from '../fencepost.ts';
import {
  EMPTY,
  fencepost,
  KEEP_ALL,
  KEY,
  type OpenFenceStore,
  type RegisterTest,
} from './samples.ts';

/** Characters with which a store may join, quote or match keys. */
const SPECIAL = [':', '/', '|', ',', '.', '-', '"', "'", '\\', '{', '}', '%', '*', ' ', '\n', '\0'];

const LONG = 'x'.repeat(120);

/** Keys that are the same to a store that joins, folds, trims, normalises or truncates texts. */
const KEYS: readonly FenceKey[] = [
  KEY,
  { ...KEY, stream: 'home2' },
  { ...KEY, stream: 'Home' },
  { ...KEY, stream: 'home ' },
  { viewer: KEY.stream, stream: KEY.viewer },
  { ...KEY, viewer: 'ANN' },
  { ...KEY, viewer: 'a%' },
  { ...KEY, viewer: 'a*' },
  { ...KEY, viewer: '\u00e9' },
  { ...KEY, viewer: 'e\u0301' },
  { ...KEY, viewer: `${LONG}1` },
  { ...KEY, viewer: `${LONG}2` },
  { ...KEY, stream: `${LONG}1` },
  { ...KEY, stream: `${LONG}2` },
  ...SPECIAL.flatMap((joint) => [
    { viewer: `a${joint}b`, stream: 'c' },
    { viewer: 'a', stream: `b${joint}c` },
  ]),
];

export function separateFences(open: OpenFenceStore, test: RegisterTest): void {
  test('fences are apart when their viewers or streams differ in any character', async () => {
    const store = await open();
    for (const [n, key] of KEYS.entries()) {
      assert.deepEqual(await store.state(key), EMPTY, `${JSON.stringify(key)} before its commit`);
      await store.commit(key, fencepost(n + 1, 0), KEEP_ALL);
    }
    for (const [n, key] of KEYS.entries())
      assert.equal((await store.state(key)).upTo, n + 1, `the end of ${JSON.stringify(key)}`);
  });

  test('a reset and a drop leave the fences of other keys as they were', async () => {
    const store = await open();
    const others = [
      { ...KEY, viewer: 'bob' },
      { ...KEY, stream: 'home2' },
    ];
    for (const key of [KEY, ...others]) await store.commit(key, fencepost(5, 0), KEEP_ALL);
    await store.drop(KEY, 0, [position(5)]);
    await store.reset(KEY);
    for (const key of others) {
      const { epoch, upTo, latest } = await store.state(key);
      assert.deepEqual([epoch, upTo, latest?.upTo], [0, 5, 5], JSON.stringify(key));
    }
  });
}
