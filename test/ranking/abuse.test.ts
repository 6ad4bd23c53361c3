/**
 * Ranker files that are wrong in every way we could think of. None may throw out of `rank`, hold it past its
 * deadline, or keep the next ranker from answering. A ranker is given candidates and signals, whatever store they came from.
 */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { Fallback } from '../../src/fence/fencepost.ts';
import {
  itemsNewestFirst,
  openRoom,
  rankerSource,
  REVERSED,
  specOf,
  temporaryFolder,
} from '../support/ranking-room.ts';

const items = itemsNewestFirst(5);
const newestFirst = [5, 4, 3, 2, 1];

/** Short, but a worker that is up answers in a few ms. */
const DEADLINE_MS = 150;

/** Makes V8 abort the process: such texts are larger than its heap may be. */
const TEXTS_WITHOUT_END =
  'const all = []; for (let i = 0; i < 8; i += 1) { all.push("ab".repeat(2 ** 27) + i); all[i].charCodeAt(9); }';

describe('a ranker file whose order function', () => {
  it.each<[string, string, Fallback]>([
    ['throws', 'throw new Error("boo")', 'threw'],
    ['throws a value that cannot be described', 'throw { toString() { throw 1; } }', 'threw'],
    ['stalls forever without yielding', 'for (;;);', 'deadline'],
    ['stalls forever while yielding', 'await new Promise(() => {})', 'deadline'],
    ['yields forever in microtasks', 'for (;;) await null', 'deadline'],
    ['repeats a candidate', 'return candidates.map(() => candidates[0])', 'not-a-permutation'],
    [
      'adds a stranger',
      'return [...candidates.slice(1), { ...candidates[0], position: 99 }]',
      'not-a-permutation',
    ],
    ['drops a candidate', 'return candidates.slice(1)', 'not-a-permutation'],
    ['returns text', 'return "54321"', 'not-a-permutation'],
    ['returns candidates as text', 'return candidates.map(String)', 'not-a-permutation'],
    [
      'returns functions',
      'return candidates.map((candidate) => () => candidate)',
      'not-a-permutation',
    ],
    [
      'returns ten megabytes',
      'return { order: new Array(1_300_000).fill(candidates[0]) }',
      'not-a-permutation',
    ],
    [
      'returns ten megabytes for one position',
      'return candidates.map(() => ({ position: "x".repeat(10_000_000) }))',
      'not-a-permutation',
    ],
    [
      'returns getters that throw',
      'return { get order() { throw new Error("boo") } }',
      'not-a-permutation',
    ],
    [
      'returns candidates with getters that stall',
      'return candidates.map(() => ({ get position() { for (;;); } }))',
      'deadline',
    ],
    ['exits the process', 'process.exit(0)', 'threw'],
    [
      'fails outside its promise',
      'setImmediate(() => { throw new Error("later") }); await new Promise(() => {})',
      'threw',
    ],
    [
      'leaves a rejection behind',
      'Promise.reject(new Error("left")); await new Promise(() => {})',
      'threw',
    ],
    ['recurses without end', 'const down = () => down() + 1; return down()', 'threw'],
    [
      'speaks to the server itself',
      'const { writeSync } = await import("node:fs"); writeSync(3, JSON.stringify({ kind: "answer", id: 1, positions: [1, 1, 1, 1, 1], parts: null }) + "\\n"); for (;;);',
      'not-a-permutation',
    ],
    [
      'speaks nonsense to the server',
      'const { writeSync } = await import("node:fs"); for (const nonsense of ["", "null", "7", "{", \'{"kind":"answer"}\', \'{"kind":"answer","id":{},"positions":1}\']) writeSync(3, nonsense + "\\n"); throw new Error("done")',
      'threw',
    ],
    [
      'closes its channel',
      'const { closeSync } = await import("node:fs"); closeSync(3); await new Promise(() => {})',
      'threw',
    ],
    [
      'closes every file descriptor',
      'const { closeSync } = await import("node:fs"); for (let file = 0; file < 64; file += 1) try { closeSync(file); } catch {} await new Promise(() => {})',
      'threw',
    ],
    ['kills its process', 'process.kill(process.pid, "SIGKILL"); for (;;);', 'threw'],
    ['aborts', 'process.abort()', 'threw'],
    [
      'floods the server with messages',
      'const { writeSync } = await import("node:fs"); const line = "{}\\n".repeat(20_000); for (;;) writeSync(3, line)',
      'threw',
    ],
    [
      'floods the server with answers that nobody asked for',
      'const { writeSync } = await import("node:fs"); const line = JSON.stringify({ kind: "answer", id: 99, positions: [], parts: null }) + "\\n"; for (;;) writeSync(3, line)',
      'threw',
    ],
    [
      'writes one message without end',
      'const { writeSync } = await import("node:fs"); const text = "x".repeat(65_536); for (;;) writeSync(3, text)',
      'threw',
    ],
  ])('%s is answered newest first', async (_, body, fallback) => {
    const deadlineMs = fallback === 'deadline' ? DEADLINE_MS : LIMITS.rankerDeadlineMsMax;
    const folder = await temporaryFolder({
      'abuse.mjs': rankerSource(body, { name: 'abuse' }),
      'good.mjs': rankerSource(REVERSED, { name: 'good' }),
    });
    const { rankers } = await openRoom({ dir: folder.dir });
    const ranking = await rankers.rank({ items, spec: specOf('abuse', {}, deadlineMs), seed: 1 });
    expect(ranking).toMatchObject({
      order: newestFirst,
      ranker: { name: 'chronological' },
      fallback,
    });
    expect(await rankers.rank({ items, spec: specOf('good'), seed: 1 })).toMatchObject({
      order: [1, 2, 3, 4, 5],
      fallback: null,
    });
  });

  it.each([
    ['numbers', 'const all = []; for (;;) all.push(new Array(100_000).fill(Math.random()))'],
    ['texts', TEXTS_WITHOUT_END],
  ])(
    'eats all memory with %s is stopped by its worker’s own limit or by its deadline',
    async (_, body) => {
      const folder = await temporaryFolder({ 'abuse.mjs': rankerSource(body, { name: 'abuse' }) });
      const { rankers } = await openRoom({ dir: folder.dir });
      const { order, fallback } = await rankers.rank({ items, spec: specOf('abuse'), seed: 1 });
      expect(order).toEqual(newestFirst);
      expect(['threw', 'deadline']).toContain(fallback);
    },
  );

  it('returns parts that cannot be kept loses the parts and keeps the order', async () => {
    const body =
      'return { order: candidates.toReversed(), parts: { vast: candidates.map(() => Infinity), short: ["a"], __proto__: [1], ok: candidates.map(() => 2) } };';
    const folder = await temporaryFolder({ 'parts.mjs': rankerSource(body) });
    const { rankers } = await openRoom({ dir: folder.dir });
    expect(await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).toMatchObject({
      order: [1, 2, 3, 4, 5],
      scores: { columns: ['ok'] },
      fallback: null,
    });
  });
});

describe('a ranker file that', () => {
  it.each<[string, string | Buffer, string]>([
    [
      'has a syntax error',
      'export default {\n  name: "x",\n  version "1",\n};',
      'line 3: SyntaxError',
    ],
    ['throws while loading', '\nthrow new Error("no");', 'line 2: Error: no'],
    ['imports what is not there', 'import "./nothing.mjs"; export default {};', 'nothing.mjs'],
    [
      'names its signals in one text',
      'export default { name: "x", version: "1", signals: "votes", order: () => [] };',
      'expected signals to be a list of names, got "votes"',
    ],
    [
      'names a number among its signals',
      'export default { name: "x", version: "1", signals: ["votes", 3], order: () => [] };',
      'expected signals to be a list of names, got number at 1',
    ],
    [
      'has the version of a file that never loaded',
      rankerSource(REVERSED, { version: 'none' }),
      'expected a version other than "none", which stands for a file that never loaded',
    ],
    [
      'exports no ranker',
      'export const other = 1;',
      'expected a ranker as the default export, got nothing',
    ],
    [
      'exports a function',
      'export default () => [];',
      'expected a ranker as the default export, got function',
    ],
    [
      'has no name',
      rankerSource(REVERSED, { name: '' }),
      'name: expected at least 1 characters, got 0',
    ],
    ['has a name too long', rankerSource(REVERSED, { name: 'x'.repeat(129) }), 'name'],
    ['has no version', rankerSource(REVERSED, { version: '' }), 'version'],
    [
      'has a number for a version',
      'export default { name: "x", version: 1, signals: [], order: () => [] };',
      'expected version to be a string, got number',
    ],
    [
      'has no order function',
      'export default { name: "x", version: "1", signals: [] };',
      'expected order to be a function, got undefined',
    ],
    [
      'wants an unknown signal',
      rankerSource(REVERSED, { signals: ['karma'] }),
      'expected known signals, got "karma"',
    ],
    [
      'takes a built-in’s name',
      rankerSource(REVERSED, { name: 'hot' }),
      'expected a name that is not built in, got "hot"',
    ],
    ['exits while loading', 'process.exit(0);', 'the worker exited with code 0'],
    [
      'is larger than allowed',
      `//${' '.repeat(LIMITS.rankerFileBytesMax)}`,
      `expected a file of at most ${LIMITS.rankerFileBytesMax} bytes`,
    ],
    [
      'sends a forged ready message',
      'import { writeSync } from "node:fs"; writeSync(3, \'{"kind":"ready","name":7}\\n\'); for (;;);',
      'name',
    ],
    [
      'is in another encoding',
      Buffer.from('// A ranker.\nexport default { name: "café" };', 'latin1'),
      'line 2: expected text in UTF-8, got other bytes',
    ],
  ])('%s is refused by name with the reason', async (_, source, reason) => {
    const folder = await temporaryFolder({
      'abuse.mjs': source,
      'good.mjs': rankerSource(REVERSED, { name: 'good' }),
    });
    const { rankers, log } = await openRoom({ dir: folder.dir });
    const [refused, good] = rankers.list().filter((status) => status.file !== null);
    expect(refused).toMatchObject({
      name: 'abuse',
      version: 'none',
      file: 'abuse.mjs',
      error: expect.stringContaining(reason),
    });
    expect(refused?.error).not.toMatch(/^Error: expected/);
    expect(good).toEqual({ name: 'good', version: '1', file: 'good.mjs', error: null });
    expect(
      log.lines.filter((line) => line.level === 'warn').map(({ fields }) => fields.file),
    ).toEqual(['abuse.mjs']);
    expect((await rankers.rank({ items, spec: specOf('abuse'), seed: 1 })).fallback).toBe(
      'missing',
    );
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'has a syntax error',
      { '_by.mjs': 'export const first = 1;\nexport const by = ;' },
      "line 2 of _by.mjs: SyntaxError: Unexpected token ';'",
    ],
    [
      'imports another one with a syntax error',
      { '_by.mjs': 'export { by } from "./_far.mjs";', '_far.mjs': '\n\nexport const by = ;' },
      "line 3 of _far.mjs: SyntaxError: Unexpected token ';'",
    ],
    [
      'is CommonJS with a syntax error',
      {
        '_by.mjs': 'import far from "./_far.cjs"; export const { by } = far;',
        '_far.cjs': 'let a;\nlet a;',
      },
      "line 2 of _far.cjs: SyntaxError: Identifier 'a' has already been declared",
    ],
    [
      'lacks what is imported',
      { '_by.mjs': 'export const other = 1;' },
      "line 2: SyntaxError: The requested module './_by.mjs' does not provide an export named 'by'",
    ],
    [
      'throws while loading',
      { '_by.mjs': '\n\nexport const by = 1; throw new TypeError("no");' },
      'line 3 of _by.mjs: TypeError: no',
    ],
  ])('whose neighbour %s is refused with the place of the error', async (_, neighbours, reason) => {
    const source = `// The import is below.\nimport { by } from './_by.mjs';`;
    const folder = await temporaryFolder({ 'abuse.mjs': source, ...neighbours });
    const { rankers } = await openRoom({ dir: folder.dir });
    expect(rankers.list().at(-1)?.error).toBe(reason);
  });

  it('runs out of memory while loading is refused', async () => {
    const folder = await temporaryFolder({ 'abuse.mjs': `${TEXTS_WITHOUT_END} for (;;);` });
    const { rankers } = await openRoom({ dir: folder.dir });
    expect(rankers.list().at(-1)?.error).toMatch(/killed by SIG|load within/);
  }, 30_000);

  it(
    'never finishes loading is refused after a bounded time',
    { timeout: 3 * LIMITS.rankerLoadMsMax },
    async () => {
      const folder = await temporaryFolder({ 'abuse.mjs': 'for (;;);' });
      const { rankers } = await openRoom({ dir: folder.dir });
      expect(rankers.list().at(-1)?.error).toBe(
        `expected the file to load within ${LIMITS.rankerLoadMsMax} ms, got no answer`,
      );
    },
  );
});
