/** Reposts among the drafts of a stream's world. */
import { seededRandom } from '../../src/base/seeded-random.mjs';
import type { Draft } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';

/** Some of the drafts as reposts of what stands a little before them, often of the same. */
export function withReposts(drafts: readonly Draft[], seed: number): readonly Draft[] {
  const random = seededRandom(seed + 1);
  const originals: number[] = [];
  return drafts.map((draft, i) => {
    const isRepost = draft.visibility !== 'direct' && random() < 0.25;
    const of = originals.at(-1 - Math.floor(random() * 4));
    if (!isRepost || of === undefined) {
      originals.push(i + 1);
      return draft;
    }
    return { ...draft, thread: null, repostOf: position(of) };
  });
}
