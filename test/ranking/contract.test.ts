/** Every built-in and every example ranker keeps the contract; broken ones do not. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUILT_INS } from '../../src/ranking/built-ins.ts';
import { rankerContract } from '../../src/ranking/ranker-contract.ts';
import type { Candidate, Ranker } from '../../src/ranking/ranker.ts';
import { signalContract } from '../../src/ranking/signal-contract.ts';
import type { SignalModule } from '../../src/ranking/signal-module.ts';
import { itemsNewestFirst, openRoom, specOf } from '../support/ranking-room.ts';
import { sentencesOf } from '../contract/contract.ts';

const OPTIONS: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  hot: [{ gravity: 1.8 }, { halfLifeHours: 0.01 }, { weights: { votes: -1_000, likes: 1_000 } }],
  diverse: [
    { cap: 1 },
    { cap: 1, past: 'end' },
    { by: 'thread', base: 'random' },
    { base: 'blend', baseOptions: { weights: { likes: 2 } } },
  ],
  dithered: [{ epsilon: 1 }, { epsilon: 10, base: 'blend' }],
  signal: [{ signal: 'ageHours', order: 'lowest' }, { pick: 'random' }],
  blend: [
    { normalise: 'none', weights: { votes: 1_000, ageHours: -1_000 } },
    { normalise: 'rank' },
    { weights: {} },
  ],
};

for (const ranker of BUILT_INS)
  for (const options of [{}, ...(OPTIONS[ranker.name] ?? [])])
    rankerContract({ ranker, options, test: it });

const examples = new URL('../../examples/rankers/', import.meta.url);
for (const file of (await readdir(examples)).filter((name) => /\.m?js$/.test(name))) {
  const module = (await import(new URL(file, examples).href)) as { readonly default: Ranker };
  rankerContract({ ranker: module.default, test: it });
}

it('the example rankers serve from their folder', async () => {
  const { rankers } = await openRoom({ dir: fileURLToPath(examples) });
  const files = rankers.list().filter((status) => status.file !== null);
  expect(files.map(({ name, error }) => [name, error])).toEqual([
    ['fresh-answers', null],
    ['unanswered-first', null],
  ]);
  for (const { name, version } of files) {
    const ranking = await rankers.rank({
      items: itemsNewestFirst(30),
      spec: specOf(name),
      seed: 1,
    });
    expect(ranking).toMatchObject({ ranker: { name, version }, fallback: null });
  }
});

it('the example fresh-answers puts answers first, and fresher ones before older ones', async () => {
  const { rankers } = await openRoom({ dir: fileURLToPath(examples) });
  const { order } = await rankers.rank({
    items: itemsNewestFirst(6),
    spec: specOf('fresh-answers', { answerBonus: 5 }),
    seed: 1,
  });
  expect(order).toEqual([6, 4, 2, 5, 3, 1]);
});

describe('the contract', () => {
  const broken: Readonly<Record<string, Ranker['order']>> = {
    'drops one': (candidates) => candidates.slice(1),
    'repeats one': (candidates) =>
      candidates.map((candidate, row) => (row === 0 ? (candidates[1] ?? candidate) : candidate)),
    'adds one': (candidates) =>
      candidates.flatMap((candidate, row) => (row === 0 ? [candidate, candidate] : [candidate])),
    'swaps in a stranger': (candidates) =>
      candidates.map((candidate, row) => (row === 0 ? { ...candidate, position: -1 } : candidate)),
  };

  it.each(Object.entries(broken))('catches a ranker that %s', async (_, order) => {
    const ranker: Ranker = { name: 'broken', version: '1', signals: [], order };
    const sentences = sentencesOf((test) => rankerContract({ ranker, test }));
    const body = sentences.get(
      'broken with {} returns the same candidates, each once, and whole parts',
    );
    await expect(body?.()).rejects.toMatchObject({ name: 'AssertionError' });
  });

  const faulty: readonly (readonly [string, string, Ranker['order']])[] = [
    [
      'sorts its input in place',
      'leaves what it is given as it was',
      (candidates) => (candidates as Candidate[]).sort((a, b) => a.position - b.position),
    ],
    [
      'drops what has no number',
      'loses no candidate over signals that are not numbers',
      (candidates, { votes = [] }) => candidates.filter((_, row) => !Number.isNaN(votes[row])),
    ],
    [
      'drops ties',
      'orders candidates whose signals are all the same',
      (candidates, { votes = [] }) =>
        new Set(votes).size === 1 ? candidates.slice(0, 1) : candidates,
    ],
    [
      'stops at a hundred',
      ': an order of 1000 candidates holds each of them once',
      (candidates) => candidates.slice(0, 100),
    ],
  ];

  it.each(faulty)('catches a ranker that %s', async (_, title, order) => {
    const ranker: Ranker = { name: 'broken', version: '1', signals: ['votes'], order };
    const sentences = sentencesOf((test) => rankerContract({ ranker, test }));
    const of = 'broken with {}';
    const body = sentences.get(title.startsWith(':') ? `${of}${title}` : `${of} ${title}`);
    await expect(body?.()).rejects.toMatchObject({ name: 'AssertionError' });
  });

  let draws = 0;
  const careless: readonly (readonly [string, RegExp, Partial<Ranker>])[] = [
    [
      'reads a signal that it does not name',
      /expected signals to name "likes", which is read, got \[votes\]/,
      { order: (candidates, { likes }) => candidates.toSorted(() => likes?.[0] ?? 0) },
    ],
    [
      'reads a field that it does not need',
      /expected needs to name "title", which is read, got \[text\]/,
      {
        needs: ['text'],
        order: (candidates) => candidates.filter(({ title }) => title !== ''),
      },
    ],
    [
      'fails for anonymous readers',
      /null/,
      {
        order: (candidates, _, { viewer }) =>
          candidates.toSorted(() => (viewer as string).length - 1),
      },
    ],
    [
      'draws its parts without the seed',
      /strictly deep-equal/,
      { order: (order) => ({ order, parts: { luck: order.map(() => (draws += 1)) } }) },
    ],
    [
      'names a part like a signal',
      /no part has the name of a signal/,
      { order: (order) => ({ order, parts: { votes: order.map(() => 1) } }) },
    ],
    [
      'changes its options',
      /the options and the arguments/,
      {
        order: (candidates, _, { options }) => {
          Object.assign(options, { seen: true });
          return candidates;
        },
      },
    ],
    [
      'has a name too long for a fencepost',
      /expected a name of 1 to 128 characters/,
      { name: 'x'.repeat(129) },
    ],
    ['has no version', /expected a version of 1 to 128 characters, got ""/, { version: '' }],
    [
      'names too many signals',
      /expected at most 16 signals, got 17/,
      { signals: Array.from({ length: 17 }, (_, nth) => `signal-${nth}`) },
    ],
    [
      'needs a field that no candidate has',
      /expected needs among title, .*, got "body"/,
      { needs: ['body' as 'text'] },
    ],
  ];

  it.each(careless)('catches a ranker that %s', async (_, message, mistakes) => {
    const ranker: Ranker = {
      name: 'careless',
      version: '1',
      signals: ['votes'],
      order: (candidates) => candidates,
      ...mistakes,
    };
    const messages: string[] = [];
    for (const body of sentencesOf((test) => rankerContract({ ranker, test })).values())
      await body().catch((error: unknown) => {
        messages.push(String(error));
      });
    expect(messages.join('\n')).toMatch(message);
  });

  it('a ranker may copy, spread and write down what it was given', async () => {
    const ranker: Ranker = {
      name: 'copying',
      version: '1',
      signals: ['votes'],
      order: (candidates, signals) => {
        JSON.stringify([candidates, { ...signals }]);
        return structuredClone(candidates).map((candidate) => ({ ...candidate }));
      },
    };
    for (const body of sentencesOf((test) => rankerContract({ ranker, test })).values())
      await body();
  });

  let turns = 0;
  const columns: readonly (readonly [string, SignalModule['read']])[] = [
    ['answers NaN', (candidates) => candidates.map(() => NaN)],
    ['answers too much', (candidates) => [...candidates.map(() => 1), 1]],
    ['answers something else each time', (candidates) => candidates.map(() => (turns += 1))],
    ['changes its input', (candidates) => (candidates as Candidate[]).reverse().map(() => 1)],
    ['reads what it does not need', (candidates) => candidates.map(({ votes = 0 }) => votes)],
    [
      'reads a signal that it does not name',
      (candidates, { likes = [] }) => candidates.map((_, row) => likes[row] ?? 0),
    ],
  ];

  it.each(columns)('catches a signal that %s', async (_, read) => {
    const signal: SignalModule = { name: 'broken', version: '1', read };
    const sentences = sentencesOf((test) => signalContract({ signal, test }));
    const body = sentences.get('broken answers 40 numbers for ada');
    await expect(body?.()).rejects.toMatchObject({ name: 'AssertionError' });
  });

  it('catches a ranker that answers otherwise for the same seed', async () => {
    let turn = 0;
    const order: Ranker['order'] = (candidates) =>
      (turn += 1) % 2 === 0 ? candidates : candidates.toReversed();
    const ranker: Ranker = { name: 'fickle', version: '1', signals: [], order };
    const sentences = sentencesOf((test) => rankerContract({ ranker, test }));
    const body = sentences.get('fickle with {} repeats its answer for the same seed');
    await expect(body?.()).rejects.toMatchObject({ name: 'AssertionError' });
  });
});
