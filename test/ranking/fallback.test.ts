/** The fallback chain of rankers in process: always an answer, always saying who made it and why. */
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Fallback } from '../../src/fence/fencepost.ts';
import { BUILT_INS } from '../../src/ranking/built-ins.ts';
import type { Ranker } from '../../src/ranking/ranker.ts';
import type { Signal } from '../../src/ranking/signal.ts';
import { openSignals } from '../../src/ranking/signals.ts';
import {
  itemsNewestFirst,
  likesStore,
  openRoom,
  rankerSource,
  REVERSED,
  specOf,
  temporaryFolder,
} from '../support/ranking-room.ts';

const NOBODY = 65_534;
const items = itemsNewestFirst(5);
const newestFirst = [5, 4, 3, 2, 1];
const chronological = { name: 'chronological', version: '1' };

function own(order: Ranker['order'], signals: readonly string[] = []): Ranker {
  return { name: 'own', version: '7', signals, order };
}

const never = new Promise<never>(() => undefined);

describe('a template’s choice of ranker', () => {
  it('is refused when no ranker has the name, with the nearest one', async () => {
    const folder = await temporaryFolder({ 'mine.mjs': rankerSource(REVERSED, { name: 'mine' }) });
    const { rankers } = await openRoom({ dir: folder.dir });
    expect(rankers.checkSpec(specOf('hot'))).toBeNull();
    expect(rankers.checkSpec(specOf('mine'))).toBeNull();
    const known = [...BUILT_INS.map(({ name }) => name), 'mine'].join(', ');
    expect(rankers.checkSpec(specOf('hott'))).toBe(
      `ranker: expected a known ranker (${known}), got "hott" (did you mean hot?)`,
    );
  });
});

describe('a ranker in process that misbehaves', () => {
  it.each<[string, Ranker['order'], Fallback]>([
    [
      'throws',
      () => {
        throw new Error('boo');
      },
      'threw',
    ],
    [
      'throws nothing at all',
      () => {
        throw undefined;
      },
      'threw',
    ],
    ['rejects', () => Promise.reject(new Error('boo')), 'threw'],
    ['never settles', () => never, 'deadline'],
    ['drops a candidate', (candidates) => candidates.slice(1), 'not-a-permutation'],
    [
      'repeats a candidate',
      (candidates) => candidates.map(() => candidates[0] ?? (candidates[1] as never)),
      'not-a-permutation',
    ],
    [
      'returns a stranger',
      (candidates) =>
        candidates.map((candidate) => ({ ...candidate, position: candidate.position + 1 })),
      'not-a-permutation',
    ],
    [
      'returns positions as text',
      (candidates) =>
        candidates.map((candidate) => ({
          ...candidate,
          position: String(candidate.position) as unknown as number,
        })),
      'not-a-permutation',
    ],
    ['returns nothing', () => undefined as never, 'not-a-permutation'],
    [
      'empties the list it was given and returns it',
      (candidates) => {
        (candidates as unknown[]).length = 0;
        return candidates;
      },
      'not-a-permutation',
    ],
  ])('that %s is answered newest first', async (_, order, fallback) => {
    const { rankers } = await openRoom({ own: [own(order)] });
    const ranking = await rankers.rank({ items, spec: specOf('own', {}, 20), seed: 1 });
    expect(ranking).toEqual({
      order: newestFirst,
      scores: {
        columns: [],
        rows: [[], [], [], [], []],
        failure: { ranker: { name: 'own', version: '7' }, message: expect.any(String) as string },
      },
      ranker: chronological,
      fallback,
    });
    expect(rankers.list().find((status) => status.name === 'own')?.error).toContain(
      `${fallback}: `,
    );
  });

  it('cannot reach the items through its candidates', async () => {
    const { rankers } = await openRoom({
      own: [
        own((candidates) => {
          for (const candidate of candidates) {
            (candidate.tags as string[]).push('defaced');
            (candidate as { position: number }).position = 0;
          }
          return candidates;
        }),
      ],
    });
    expect((await rankers.rank({ items, spec: specOf('own'), seed: 1 })).order).toEqual(
      newestFirst,
    );
    expect(items[0]?.tags).toEqual(['qubit']);
  });
});

describe('an answer that stands', () => {
  it('records which ranker made it and keeps signals and parts in served order', async () => {
    const ranker = own(
      (candidates, { votes = [] }) => ({
        order: candidates.toReversed(),
        parts: { double: votes.map((vote) => vote * 2), votes: [9, 9, 9, 9, 9], bad: [NaN] },
      }),
      ['votes'],
    );
    const { rankers, log } = await openRoom({ own: [ranker] });
    expect(await rankers.rank({ items, spec: specOf('own'), seed: 1 })).toEqual({
      order: [1, 2, 3, 4, 5],
      scores: {
        columns: ['votes', 'double'],
        rows: [
          [1, 2],
          [2, 4],
          [3, 6],
          [4, 8],
          [5, 10],
        ],
      },
      ranker: { name: 'own', version: '7' },
      fallback: null,
    });
    expect(log.lines).toEqual([]);
  });

  it('may reuse the list it was given', async () => {
    const { rankers } = await openRoom({
      own: [own((candidates) => (candidates as never[]).reverse())],
    });
    expect((await rankers.rank({ items, spec: specOf('own'), seed: 1 })).order).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('clears the error that an earlier fault left in the list', async () => {
    let isBroken = true;
    const { rankers } = await openRoom({
      own: [
        own((candidates) => {
          if (isBroken) throw new Error('boo');
          return candidates;
        }),
      ],
    });
    await rankers.rank({ items, spec: specOf('own'), seed: 1 });
    isBroken = false;
    expect((await rankers.rank({ items, spec: specOf('own'), seed: 1 })).fallback).toBeNull();
    expect(rankers.list().find((status) => status.name === 'own')?.error).toBeNull();
  });

  it('orders nothing when there is nothing', async () => {
    const { rankers } = await openRoom();
    expect(await rankers.rank({ items: [], spec: specOf('hot'), seed: 1 })).toMatchObject({
      order: [],
      fallback: null,
      ranker: { name: 'hot' },
    });
  });
});

describe('what is not the ranker’s doing', () => {
  it('is chronological when no ranker has the name', async () => {
    const { rankers } = await openRoom();
    expect(await rankers.rank({ items, spec: specOf('nobody'), seed: 1 })).toMatchObject({
      order: newestFirst,
      ranker: chronological,
      fallback: 'missing',
    });
  });

  it('is chronological when options were never checked and are wrong', async () => {
    const { rankers } = await openRoom();
    expect(
      await rankers.rank({ items, spec: specOf('hot', { gravity: 'x' }), seed: 1 }),
    ).toMatchObject({ order: newestFirst, fallback: 'threw' });
  });

  it.each<[string, Signal['read']]>([
    ['fails', () => Promise.reject(new Error('the store is away'))],
    ['never answers', () => never],
    ['answers too little', () => [1]],
    [
      'throws',
      () => {
        throw new Error('boo');
      },
    ],
  ])('is chronological without asking the ranker when a signal’s source %s', async (_, read) => {
    let asked = 0;
    const signals = openSignals(
      likesStore(async () => []),
      [{ name: 'shaky', description: '', read }],
    );
    const { rankers } = await openRoom({
      signals,
      own: [
        own(
          (candidates) => {
            asked += 1;
            return candidates;
          },
          ['shaky'],
        ),
      ],
    });
    expect(await rankers.rank({ items, spec: specOf('own', {}, 20), seed: 1 })).toMatchObject({
      order: newestFirst,
      fallback: 'signals',
    });
    expect(asked).toBe(0);
  });

  it('refuses a program’s own rankers that cannot be used', async () => {
    await expect(openRoom({ own: [own((candidates) => candidates, ['karma'])] })).rejects.toThrow(
      'expected known signals for the ranker "own", got "karma"',
    );
    await expect(
      openRoom({ own: [{ ...own((candidates) => candidates), name: 'hot' }] }),
    ).rejects.toThrow('expected a new ranker name');
    await expect(openRoom({ dir: '/nowhere/at/all' })).rejects.toThrow(
      'expected a folder of rankers, got "/nowhere/at/all"',
    );
  });
});

describe('a folder of rankers', () => {
  it('that may not be read is refused when it is opened', async () => {
    const { dir } = await temporaryFolder({ 'custom.mjs': rankerSource(REVERSED) });
    chmodSync(dir, 0);
    // The administrator may read everything.
    if (process.geteuid?.() === 0) {
      process.seteuid?.(NOBODY);
      onTestFinished(() => process.seteuid?.(0));
    }
    await expect(openRoom({ dir })).rejects.toThrow(
      `--rankers: expected a folder of rankers, got "${dir}" (EACCES)`,
    );
  });

  it('reports an unreadable file in it as it would a template', async () => {
    const { dir } = await temporaryFolder();
    symlinkSync('loop.mjs', join(dir, 'loop.mjs'));
    const { rankers } = await openRoom({ dir });
    expect(rankers.list().filter(({ file }) => file !== null)).toEqual([
      {
        name: 'loop',
        version: 'none',
        file: 'loop.mjs',
        error: 'expected a readable file, got an error (ELOOP)',
      },
    ]);
  });
});

describe('the log', () => {
  it('gives the reason once for each ranker, version and reason', async () => {
    let reason = 'throw';
    const { rankers, log } = await openRoom({
      own: [
        own((candidates) => {
          if (reason === 'throw') throw new Error('boo');
          return candidates.slice(1);
        }),
      ],
    });
    for (let commit = 0; commit < 5; commit += 1)
      await rankers.rank({ items, spec: specOf('own'), seed: commit });
    reason = 'drop';
    for (let commit = 0; commit < 5; commit += 1)
      await rankers.rank({ items, spec: specOf('own'), seed: commit });
    for (let commit = 0; commit < 5; commit += 1)
      await rankers.rank({ items, spec: specOf('nobody'), seed: commit });
    expect(
      log.lines.map(({ level, fields }) => [level, fields.ranker, fields.version, fields.reason]),
    ).toEqual([
      ['warn', 'own', '7', 'threw'],
      ['warn', 'own', '7', 'not-a-permutation'],
      ['warn', 'nobody', 'none', 'missing'],
    ]);
  });

  it('logs it again for a new version', async () => {
    const folder = await temporaryFolder();
    const { rankers, log } = await openRoom({ dir: folder.dir });
    for (const version of ['1', '2']) {
      await folder.write(
        'custom.mjs',
        rankerSource(`throw new Error("in ${version}");`, { version }),
      );
      await rankers.reload();
      for (let commit = 0; commit < 3; commit += 1)
        await rankers.rank({ items, spec: specOf('custom'), seed: commit });
    }
    await folder.write('custom.mjs', rankerSource(REVERSED, { version: '3' }));
    await rankers.reload();
    expect(await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).toMatchObject({
      order: [1, 2, 3, 4, 5],
      fallback: null,
    });
    const faults = log.lines.filter((line) => line.level === 'warn');
    expect(faults.map(({ fields }) => fields.message)).toEqual([
      'line 6: Error: in 1',
      'line 6: Error: in 2',
    ]);
  });
});
