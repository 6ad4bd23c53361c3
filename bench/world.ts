/**
 * A synthetic world from a seed: authors, tags and follows with Zipf's popularity, items in publishing order. The same
 * spec gives the same world on every machine, so an expected page can be computed without asking the store.
 */
import type { Draft, ProducerKey, UserId } from '../src/model.ts';
import { built } from './built.ts';

const { seededRandom } = await built<typeof import('../src/clock.ts')>('clock');

export interface WorldSpec {
  readonly seed: number;
  readonly items: number;
  readonly authors: number;
  readonly tags: number;
}

const DAY_MS = 86_400_000;
const BORN_MS = Date.UTC(2024, 0, 1);
const WORDS = 'state gate noise clock circuit bound phase error code photon lattice graph channel walk oracle measure basis'.split(' ');

export function authorId(index: number): UserId {
  return `author-${index}` as UserId;
}

export function authorProducer(index: number): ProducerKey {
  return `user:${authorId(index)}` as ProducerKey;
}

/** Picks indices below `size`, index i with weight 1 / (i + 1). */
export function zipf(size: number, random: () => number): () => number {
  const cumulative = new Float64Array(size);
  let total = 0;
  for (let i = 0; i < size; i++) cumulative[i] = total += 1 / (i + 1);
  return () => firstAbove(cumulative, random() * total);
}

/** The author of each item, in publishing order: item i has position i + 1 in a store that held nothing. */
export function authorsOf(spec: WorldSpec): Int32Array {
  const pick = zipf(spec.authors, seededRandom(spec.seed));
  return Int32Array.from({ length: spec.items }, pick);
}

/** The world's drafts in publishing order, one minute apart on average. */
export function* drafts(spec: WorldSpec, authors: Int32Array): Generator<Draft> {
  const random = seededRandom(spec.seed + 1);
  const pickTag = zipf(spec.tags, random);
  const stepMs = (365 * DAY_MS) / spec.items;
  for (const [index, author] of authors.entries()) {
    yield draft({ index, author, tags: [pickTag(), pickTag()], random, createdAtMs: Math.floor(BORN_MS + index * stepMs) });
  }
}

/** One more item by an author, for publishing while a figure is measured. */
export function freshDraft(index: number, author: number): Draft {
  return draft({ index, author, tags: [index % 7], random: seededRandom(index), createdAtMs: BORN_MS + 366 * DAY_MS + index });
}

/** The first `count` of a popularity-weighted sample without repeats: whoever follows more follows these too. */
export function followees(spec: WorldSpec, count: number): readonly number[] {
  const random = seededRandom(spec.seed + 2);
  const keyed = Array.from({ length: spec.authors }, (_, index) => ({ index, key: -Math.log(random() + 1e-12) * (index + 1) }));
  return keyed.sort((a, b) => a.key - b.key).slice(0, count).map(({ index }) => index);
}

interface DraftParts {
  readonly index: number;
  readonly author: number;
  readonly tags: readonly number[];
  readonly random: () => number;
  readonly createdAtMs: number;
}

function draft({ index, author, tags, random, createdAtMs }: DraftParts): Draft {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
  return {
    producer: authorProducer(author),
    author: authorId(author),
    kind: random() < 0.4 ? 'question' : 'answer',
    thread: `thread-${Math.floor(index / 3)}`,
    tags: [...new Set(tags)].map((tag) => `tag-${tag}`),
    visibility: 'public',
    payload: { title: `How does the ${word()} ${word()} of a ${word()} ${word()}?`, text: Array.from({ length: 20 }, word).join(' '), url: null, votes: Math.floor(-Math.log(random() + 1e-9) * 4) },
    createdAtMs,
    clientKey: null,
  };
}

function firstAbove(sorted: Float64Array, target: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  return low;
}
