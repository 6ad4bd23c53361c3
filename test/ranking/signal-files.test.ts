/** Signals of a folder: served to rankers, reloaded, isolated, bounded and named when they fail. */
import { expect, it, onTestFinished } from 'vitest';
import { openRankers } from '../../src/ranking/rankers.ts';
import { openSignalFiles } from '../../src/ranking/signal-files.ts';
import {
  itemsNewestFirst,
  NOW_MS,
  rankerSource,
  recordingLog,
  signalsWithoutLikes,
  specOf,
  temporaryFolder,
} from '../support/ranking-room.ts';

const items = itemsNewestFirst(4);
const clock = { now: () => NOW_MS };
const BY_OWN =
  'return candidates.toSorted((a, b) => signals.own[candidates.indexOf(b)] - signals.own[candidates.indexOf(a)]);';

function signalSource(body: string, fields = ''): string {
  return `export default { name: 'own', version: '1', ${fields}
    read(candidates, signals, context) { ${body} } };`;
}

async function openFolders(signal: string | null) {
  const log = recordingLog();
  const [own, rank] = [
    await temporaryFolder(signal === null ? {} : { 'own.mjs': signal }),
    await temporaryFolder({ 'custom.mjs': rankerSource(BY_OWN, { signals: ['own'] }) }),
  ];
  const common = { clock, log, isWatching: false };
  const signals = await openSignalFiles(signalsWithoutLikes, { ...common, dir: own.dir });
  onTestFinished(() => signals.close());
  const rankers = await openRankers({ ...common, dir: rank.dir, signals });
  onTestFinished(() => rankers.close());
  return {
    log,
    signals,
    rankers,
    edit: async (source: string) => {
      await own.write('own.mjs', source);
      await signals.reload();
      await rankers.reload();
    },
    rank: (deadlineMs = 5_000) =>
      rankers.rank({ items, spec: specOf('custom', {}, deadlineMs), seed: 1 }),
    error: () => signals.list()[0]?.error ?? null,
  };
}

it('gives rankers a column, computed from other signals, texts and the reader', async () => {
  const room = await openFolders(
    signalSource(
      `candidates.reverse();
       return Float64Array.from(signals.votes, (votes) => -votes + (context.viewer === null ? 0 : 1));`,
      "signals: ['votes'],",
    ),
  );
  const ranking = await room.rank();
  expect(ranking).toMatchObject({ order: [1, 2, 3, 4], fallback: null });
  expect(ranking.scores).toMatchObject({ columns: ['own'], rows: [[-1], [-2], [-3], [-4]] });
});

it('lets a ranker serve as soon as the signal it names is there', async () => {
  const room = await openFolders(null);
  expect(room.rankers.list().at(-1)?.error).toBe('expected known signals, got "own"');
  expect((await room.rank()).fallback).toBe('missing');
  await room.edit(signalSource('return candidates.map(({ position }) => -position);'));
  expect(await room.rank()).toMatchObject({ order: [1, 2, 3, 4], fallback: null });
});

it.each([
  [
    'NaN',
    'return [1, NaN, 2, 3];',
    'expected a number for each candidate, got NaN for candidate 1',
  ],
  ['too few', 'return [1];', 'expected 4 numbers, got 1'],
  ['no list', 'return 7;', 'expected 4 numbers, got number'],
  ['an error', 'throw new Error("no");', 'Error: no'],
  ['a hang', 'for (;;);', 'expected an answer within 500 ms, got no answer'],
  ['an exit', 'process.exit(3);', 'the worker exited with code 3'],
])('falls back and names a signal that answers with %s', async (name, body, problem) => {
  const room = await openFolders(signalSource(body));
  const deadlineMs = name === 'a hang' ? 500 : 5_000;
  expect(await room.rank(deadlineMs)).toMatchObject({ order: [4, 3, 2, 1], fallback: 'signals' });
  await expect.poll(room.error).toContain(problem);
});

it('says in the log that an edit fails while the version before answers', async () => {
  const room = await openFolders(
    signalSource('return candidates.map(({ position }) => -position);'),
  );
  await room.rank();
  await room.edit(signalSource('throw new Error("no");').replace("'1'", "'2'"));
  for (let round = 0; round < 2; round += 1)
    expect(await room.rank()).toMatchObject({ order: [1, 2, 3, 4], fallback: null });
  const failed = room.log.lines.filter(({ message }) => message.startsWith('a signal failed'));
  expect(failed.map(({ fields }) => fields)).toEqual([
    { signal: 'own', version: '2', reason: 'threw', message: 'line 2: Error: no' },
  ]);
});

it('clamps numbers that are too great', async () => {
  const room = await openFolders(signalSource('return [Infinity, -Infinity, 1e300, 0];'));
  const { scores } = await room.rank();
  expect(scores.rows).toEqual([[1e12], [1e12], [0], [-1e12]]);
});

it('keeps the version that served when an edit is broken, and refuses signals that are taken or unknown', async () => {
  const good = signalSource('return candidates.map(({ position }) => -position);');
  const room = await openFolders(good);
  await room.edit('export default { name:');
  expect(room.error()).toContain('SyntaxError');
  expect((await room.rank()).order).toEqual([1, 2, 3, 4]);
  await room.edit(good.replace("'own'", "'votes'"));
  expect(room.error()).toBe('expected a name that is not built in, got "votes"');
  await room.edit(good.replace("version: '1',", "version: '1', signals: ['own'],"));
  expect(room.error()).toBe('expected known signals, got "own"');
  await room.edit(good.replace('read(', 'order('));
  expect(room.error()).toContain('expected read to be a function, got undefined');
  expect((await room.rank()).order).toEqual([1, 2, 3, 4]);
});
