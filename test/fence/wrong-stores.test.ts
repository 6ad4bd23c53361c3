/** A stranger's fence store keeps the published contract, and each common mistake breaks the sentence that names it. */
import { describe, expect, test } from 'vitest';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import type { FenceKey } from '../../src/fence/fencepost.ts';
import { fenceStoreContract } from '../../src/fence/testing/fence-store-contract.ts';
import type { Position } from '../../src/model/positions.ts';
import { sentencesOf } from '../contract/contract.ts';
import { rowStore, type Mistakes } from './row-store.ts';

describe('a store over texts', () => {
  fenceStoreContract(rowStore, test);
});

const APART = 'fences are apart when their viewers or streams differ in any character';
const EPOCHS = 'fenceposts of several epochs that end at one position are apart';
const AS_IT_WAS = 'what a call was given or has returned stays as it was';

const MISTAKES: readonly (readonly [string, string, Mistakes])[] = [
  [
    'compares and commits in two steps',
    'of a hundred rivals one commits, and all of them learn who',
    { stale: 'commit' },
  ],
  [
    'writes a commit over a reset',
    'of a commit and a reset at the same time the reset stands',
    { stale: 'commit' },
  ],
  [
    'writes a mark over a rival’s',
    'of marks at the same time the highest of each fencepost stays',
    { stale: 'reach' },
  ],
  [
    'writes a mark over a window',
    'of a mark and a window at the same time neither is lost',
    { stale: 'reach' },
  ],
  [
    'writes a window over a commit',
    'of a window and a commit at the same time neither is lost',
    { stale: 'addWindow' },
  ],
  [
    'writes a drop over a commit',
    'of a drop and a commit at the same time neither is lost',
    { stale: 'drop' },
  ],
  [
    'counts simultaneous resets as one',
    'of ten resets at the same time each starts an epoch',
    { stale: 'reset' },
  ],
  [
    'writes all fences at once',
    'fences of fifty viewers commit at the same time',
    { stale: 'commit', isWholeMapStale: true },
  ],
  ...[':', '\0'].map(
    (joint) =>
      [
        `joins keys by ${JSON.stringify(joint)}`,
        APART,
        { idOf: ({ viewer, stream }: FenceKey) => `${viewer}${joint}${stream}` },
      ] as const,
  ),
  ['ignores case', APART, { idOf: (key) => textOf(key).toLowerCase() }],
  ['normalises keys', APART, { idOf: (key) => textOf(key).normalize('NFC') }],
  ['truncates keys', APART, { idOf: (key) => textOf(key).slice(0, 64) }],
  ['ignores the viewer', APART, { idOf: ({ stream }) => stream }],
  [
    'trims when it does not commit',
    'a commit that is not made trims nothing',
    { isRefusedTrimmed: true },
  ],
  [
    'trims by age in the middle',
    'a commit trims by age up to the first fencepost that is young enough',
    {
      trim: (row, { committedAfterMs }) => {
        row.posts = row.posts.filter(
          ({ post }, nth) => nth === row.posts.length - 1 || post.committedAtMs >= committedAfterMs,
        );
      },
    },
  ],
  ['ignores epochs', EPOCHS, { isMeant: (post, { upTo }) => post.upTo === upTo }],
  ['counts other epochs in a limit', EPOCHS, { isLimitFirst: true }],
  [
    'starts epoch 1 again',
    'the epoch and the newest position stay when every fencepost is lost',
    { nextEpoch: () => 1 },
  ],
  [
    'forgets a fence that has no fencepost',
    'the epoch and the newest position stay when every fencepost is lost',
    { isRowOfNothingDeleted: true },
  ],
  [
    'keeps positions in 32 bits',
    'positions may be as large as 2^48 - 1',
    { packed: (post) => ({ ...post, upTo: (post.upTo | 0) as Position }) },
  ],
  [
    'sorts the head that it is given',
    AS_IT_WAS,
    { packed: (post) => ({ ...post, head: (post.head as Position[]).sort((a, b) => b - a) }) },
  ],
];

test.each(MISTAKES)('the contract catches a store that %s', async (_, sentence, mistakes) => {
  await expectCaught(() => rowStore(mistakes), sentence);
});

test('the contract catches a store that returns a live state', async () => {
  const open = (): FenceStore => {
    const sound = rowStore();
    const live = {};
    return {
      ...sound,
      state: async (key) => Object.assign(live, await sound.state(key)),
      reset: async (key) => Object.assign(live, await sound.reset(key)),
    };
  };
  await expectCaught(open, AS_IT_WAS);
});

test('the contract catches a store that returns a live list of windows', async () => {
  const open = (): FenceStore => {
    const sound = rowStore();
    const live: unknown[] = [];
    return {
      ...sound,
      addWindow: async (...args) => {
        const windows = (await sound.addWindow(...args)) ?? [];
        live.splice(0, live.length, ...windows);
        return live as typeof windows;
      },
    };
  };
  await expectCaught(open, 'windows are kept as they were, one below the other');
});

function textOf({ viewer, stream }: FenceKey): string {
  return JSON.stringify([viewer, stream]);
}

/** Runs one sentence on the store, which must fail by an assertion. */
async function expectCaught(open: () => FenceStore, sentence: string): Promise<void> {
  const body = sentencesOf((register) => fenceStoreContract(open, register)).get(sentence);
  expect(body, 'a sentence of the contract').toBeDefined();
  await expect(body?.()).rejects.toMatchObject({ name: 'AssertionError' });
}
