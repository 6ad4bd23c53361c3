/** Drafts of a stream's world: when they were written, directs, and reposts among them. */
import { seededRandom } from '../../src/base/seeded-random.mjs';
import type { Draft } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';

/** Some of the drafts as reposts of items shortly before them, often of the same one. */
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

/** Out of the order of arrival, as in an import. */
export function createdAt(nth: number): number {
  return (nth * 37) % 160;
}

export function direct(author: UserId, recipient: string, nth: number): Draft {
  return {
    producer: userProducer(author),
    author,
    thread: null,
    kind: 'direct',
    tags: [],
    visibility: 'direct',
    audience: [producerKey('user', recipient)],
    payload: { title: null, text: null, url: null, votes: 0 },
    createdAtMs: createdAt(nth),
    clientKey: null,
  };
}
