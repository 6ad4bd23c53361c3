/**
 * A synthetic world from a seed: authors, tags and follows with Zipf's popularity, items in publishing order. The same
 * spec gives the same world on every machine, so an expected page can be computed without querying the store.
 */
import type { Draft } from '../src/model/items.ts';
import type { ProducerKey, UserId } from '../src/model/producers.ts';
import { built } from './built.ts';

const { seededRandom } =
  await built<typeof import('../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

export interface WorldSpec {
  readonly seed: number;
  readonly items: number;
}

const DAY_MS = 86_400_000;
const BORN_MS = Date.UTC(2024, 0, 1);
const FRESH_MS = DAY_MS / 2;
const TAGS = 500;
const WORDS =
  'state gate noise clock circuit bound phase error code photon lattice graph channel walk oracle measure basis'.split(
    ' ',
  );

export function authorId(index: number): UserId {
  return `author-${index}` as UserId;
}

export function authorProducer(index: number): ProducerKey {
  return `user:${authorId(index)}` as ProducerKey;
}

/** How much each author writes, and whom readers follow. */
export interface Society {
  /** The source of its shape, for the record. */
  readonly origin: string;
  /** How often each author writes, relative to the others. */
  readonly weights: Float64Array;
  /** Exactly this many authors, by index: the follows of one reader. */
  readonly followees: (count: number) => readonly number[];
  /** The follows of many different readers, each at least `least` authors and at most `most`, in a fixed order. */
  readonly readers: (least: number, most: number) => readonly (readonly number[])[];
}

const SYNTHETIC_READERS = 1_000;

/** Zipf's popularity: author i writes with weight 1 / (i + 1), and popular authors are followed more. */
export function zipfSociety(seed: number, authors: number): Society {
  const weights = Float64Array.from({ length: authors }, (_, index) => 1 / (index + 1));
  const random = seededRandom(seed + 2);
  // Exponential keys over weights: sorting by them is a weighted sample without repeats; shorter samples are prefixes
  // of longer ones.
  const keyed = [...weights].map((weight, index) => ({
    index,
    key: -Math.log(random() + 1e-12) / weight,
  }));
  const byKey = keyed.sort((a, b) => a.key - b.key).map(({ index }) => index);
  return {
    origin: 'synthetic (Zipf)',
    weights,
    followees: (count) => byKey.slice(0, count),
    readers: (least, most) =>
      Array.from({ length: SYNTHETIC_READERS }, (_, index) =>
        pickDistinct(weights, {
          count: least + Math.floor(((most - least) * index) / SYNTHETIC_READERS),
          random: seededRandom(seed + 3 + index),
        }),
      ),
  };
}

interface PickArgs {
  readonly count: number;
  readonly random: () => number;
}

/** Picks this many different indices with the given weights, fewer only when there are no more. */
function pickDistinct(weights: Float64Array, { count, random }: PickArgs): readonly number[] {
  const pick = weightedPick(weights, random);
  const picked = new Set<number>();
  while (picked.size < Math.min(count, weights.length)) picked.add(pick());
  return [...picked];
}

/** The author of each item, in publishing order: item i has position i + 1 in a store that was empty. */
export function authorsOf(spec: WorldSpec, society: Society): Int32Array {
  const pick = weightedPick(society.weights, seededRandom(spec.seed));
  return Int32Array.from({ length: spec.items }, pick);
}

/** The world's drafts in publishing order, one minute apart on average. */
export function* drafts(spec: WorldSpec, authors: Int32Array): Generator<Draft> {
  const random = seededRandom(spec.seed + 1);
  const pickTag = weightedPick(
    Float64Array.from({ length: TAGS }, (_, index) => 1 / (index + 1)),
    random,
  );
  const stepMs = (365 * DAY_MS) / spec.items;
  for (const [index, author] of authors.entries()) {
    yield draft({
      index,
      author,
      tags: [pickTag(), pickTag()],
      random,
      createdAtMs: Math.floor(BORN_MS + index * stepMs),
    });
  }
}

/** One more item by an author, to publish during a measurement. */
export function freshDraft(index: number, author: number): Draft {
  const random = seededRandom(index);
  return draft({
    index,
    author,
    tags: [index % 7],
    random,
    createdAtMs: BORN_MS + 366 * DAY_MS - Math.floor(random() * FRESH_MS),
  });
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
    payload: {
      title: `How does the ${word()} ${word()} of a ${word()} ${word()}?`,
      text: Array.from({ length: 20 }, word).join(' '),
      url: null,
      votes: Math.floor(-Math.log(random() + 1e-9) * 4),
    },
    createdAtMs,
    clientKey: null,
  };
}

/** Picks indices with the given weights. */
export function weightedPick(weights: Float64Array, random: () => number): () => number {
  let total = 0;
  const cumulative = weights.map((weight) => (total += weight));
  return () => firstAbove(cumulative, random() * total);
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
