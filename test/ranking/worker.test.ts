/** The process that a ranker file runs in: what it sees, how it is started again, and what it holds. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import {
  itemsNewestFirst,
  openRoom,
  rankerSource,
  REVERSED,
  specOf,
  temporaryFolder,
} from '../support/ranking-room.ts';

const items = itemsNewestFirst(5);

/** Short, but a worker that is up answers in a few ms. */
const DEADLINE_MS = 150;

describe('the worker of a ranker', () => {
  it('has no environment to read, neither in its variables nor in /proc', async () => {
    const body =
      'const { readFileSync } = await import("node:fs"); return { order: candidates, parts: { bytes: candidates.map(() => readFileSync("/proc/self/environ").length) } };';
    const folder = await temporaryFolder({ 'nosy.mjs': rankerSource(body) });
    const { rankers } = await openRoom({ dir: folder.dir });
    const { scores, fallback } = await rankers.rank({ items, spec: specOf('custom'), seed: 1 });
    expect([fallback, scores.rows.flat()]).toEqual([null, [0, 0, 0, 0, 0]]);
  });

  it('orders as many candidates as a head may have well within its deadline', async () => {
    const many = itemsNewestFirst(500);
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource(REVERSED) });
    const { rankers } = await openRoom({ dir: folder.dir });
    const ranking = await rankers.rank({ items: many, spec: specOf('custom'), seed: 1 });
    expect(ranking).toMatchObject({ fallback: null, order: many.map((_, n) => n + 1) });
  });

  it('sees neither the server’s environment nor its output', async () => {
    const body =
      'console.log("to out"); console.error("to err\\nin two lines"); return { order: candidates, parts: { env: candidates.map(() => Object.keys(process.env).length) } };';
    const folder = await temporaryFolder({ 'loud.mjs': rankerSource(body) });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    expect(
      (await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).scores.rows.flat(),
    ).toEqual([0, 0, 0, 0, 0]);
    await log.seen((line) => line.fields.line === 'in two lines');
    expect(log.lines.map(({ fields }) => fields.line)).toContain('to out');
  });

  it('has only a bounded number of its lines logged', async () => {
    const body = `for (let line = 0; line < 1_000; line += 1) console.log("line " + line); await new Promise((resolve) => setImmediate(resolve)); ${REVERSED}`;
    const folder = await temporaryFolder({ 'loud.mjs': rankerSource(body) });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    await rankers.rank({ items, spec: specOf('custom'), seed: 1 });
    await log.seen((line) => line.fields.line === `line ${LIMITS.rankerOutputLinesMax - 1}`);
    await rankers.rank({ items, spec: specOf('custom'), seed: 1 });
    expect(log.lines.filter((line) => line.message === 'a ranker printed')).toHaveLength(
      LIMITS.rankerOutputLinesMax,
    );
  });

  it('is started again after a crash, until it crashed too often, and then costs no wait', async () => {
    const body = 'if (context.options.exit) process.exit(3); return candidates.toReversed();';
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource(body) });
    let nowMs = 0;
    const { rankers } = await openRoom({ dir: folder.dir, clock: { now: () => nowMs } });
    const ask = async (exit: boolean) =>
      (await rankers.rank({ items, spec: specOf('custom', { exit }), seed: 1 })).fallback;
    for (let crash = 0; crash < LIMITS.rankerRespawnsMax; crash += 1) {
      expect(await ask(true)).toBe('threw');
      expect(await ask(false)).toBeNull();
    }
    expect(await ask(true)).toBe('threw');
    expect(await ask(false)).toBe('threw');
    expect(rankers.list().at(-1)?.error).toBe('threw: the worker exited with code 3');
    nowMs += LIMITS.rankerRespawnWindowMs;
    expect(await ask(false)).toBeNull();
  });

  it('answers overlapping questions, and one that stalls does not take the others with it', async () => {
    const body = 'if (context.options.stall) for (;;); return candidates.toReversed();';
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource(body) });
    const { rankers } = await openRoom({ dir: folder.dir });
    const ask = (options: Record<string, unknown>, deadlineMs: number) =>
      rankers.rank({ items, spec: specOf('custom', options, deadlineMs), seed: 1 });
    const answers = await Promise.all([
      ask({ stall: true }, DEADLINE_MS),
      ...Array.from({ length: 10 }, () => ask({}, 2_000)),
    ]);
    expect(answers.map(({ fallback }) => fallback)).toEqual([
      'deadline',
      ...new Array<null>(10).fill(null),
    ]);
  });

  it('holds a bounded number of questions and turns the next away immediately', async () => {
    const folder = await temporaryFolder({
      'custom.mjs': rankerSource('await new Promise(() => {});'),
    });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    const ask = () => rankers.rank({ items, spec: specOf('custom'), seed: 1 });
    const waiting = Array.from({ length: LIMITS.rankerPendingMax }, ask);
    expect((await ask()).fallback).toBe('deadline');
    expect(log.lines.at(-1)?.fields.message).toBe(
      'expected at most 64 waiting questions, got more',
    );
    await rankers.close();
    expect((await Promise.all(waiting)).map(({ fallback }) => fallback)).toEqual(
      new Array(LIMITS.rankerPendingMax).fill('threw'),
    );
  });

  it('is ended by closing, which settles what it was asked', async () => {
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource('for (;;);') });
    const { rankers } = await openRoom({ dir: folder.dir });
    const answer = rankers.rank({ items, spec: specOf('custom'), seed: 1 });
    await Promise.resolve();
    await rankers.close();
    expect((await answer).fallback).toBe('threw');
    await rankers.close();
  });

  it('receives the options, the seed, the time and the same random numbers as a ranker in process', async () => {
    const order =
      'return { order: candidates, parts: { seen: [context.seed, context.nowMs, context.options.n, context.random(), context.random()] } };';
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource(order) });
    const seen = { rows: [] as number[] };
    const { rankers } = await openRoom({
      dir: folder.dir,
      own: [
        {
          name: 'own',
          version: '1',
          signals: [],
          order: (candidates, _, context) => {
            seen.rows = [
              context.seed,
              context.nowMs,
              Number(context.options.n),
              context.random(),
              context.random(),
            ];
            return candidates;
          },
        },
      ],
    });
    const rows = (
      await rankers.rank({ items, spec: specOf('custom', { n: 4 }), seed: 77 })
    ).scores.rows.flat();
    await rankers.rank({ items, spec: specOf('own', { n: 4 }), seed: 77 });
    expect(rows).toEqual(seen.rows);
  });

  it('refuses options that its own check refuses', async () => {
    const source =
      'export const ranker = { name: "custom", version: "1", order: (all) => all, checkOptions: ({ n }) => (n > 0 ? null : "n: expected a number above 0") };';
    const folder = await temporaryFolder({ 'custom.js': source });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    expect(
      (await rankers.rank({ items, spec: specOf('custom', { n: 1 }), seed: 1 })).fallback,
    ).toBeNull();
    expect(
      (await rankers.rank({ items, spec: specOf('custom', { n: 0 }), seed: 1 })).fallback,
    ).toBe('threw');
    expect(log.lines.at(-1)?.fields.message).toBe(
      'the options are refused: n: expected a number above 0',
    );
  });

  it.each([
    ['a promise', 'async () => null', 'a promise'],
    ['a map', '() => ({ n: "wrong" })', 'object'],
    ['true', '() => true', 'boolean'],
  ])('says so when its own check answers with %s', async (_, check, got) => {
    const source = `export default { name: "custom", version: "1", order: (all) => all, checkOptions: ${check} };`;
    const folder = await temporaryFolder({ 'custom.js': source });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    expect(await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).toMatchObject({
      fallback: 'threw',
    });
    expect(log.lines.at(-1)?.fields.message).toBe(
      `expected checkOptions to return an error message or null, got ${got}`,
    );
  });

  it('reports the beginning of an error that is longer than any answer', async () => {
    const folder = await temporaryFolder({
      'custom.mjs': rankerSource('throw new RangeError("far too many: " + "x".repeat(5e6));'),
    });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    expect(await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).toMatchObject({
      fallback: 'threw',
    });
    expect(log.lines.at(-1)?.fields.message).toMatch(/^line 6: RangeError: far too many: x+$/);
  });

  it('cannot be sent options that are not data', async () => {
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource(REVERSED) });
    const { rankers } = await openRoom({ dir: folder.dir });
    expect(
      (await rankers.rank({ items, spec: specOf('custom', { call: () => 1 }), seed: 1 })).fallback,
    ).toBe('threw');
    expect((await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).fallback).toBeNull();
  });
});
