/** Filters of a folder: asked in bulk, remembered, reloaded, isolated, bounded and named when they fail. */
import { expect, it, onTestFinished } from 'vitest';
import calmExample from '../../examples/filters/calm.mjs';
import { LIMITS } from '../../src/base/limits.ts';
import type { Item } from '../../src/model/items.ts';
import type { UserId } from '../../src/model/producers.ts';
import { filterContract } from '../../src/ranking/filter-contract.ts';
import { openFilterFiles, type FilterAsk } from '../../src/ranking/filter-files.ts';
import type { FilterModule } from '../../src/ranking/filter-module.ts';
import { manualClock } from '../support/manual-clock.ts';
import { itemsNewestFirst, recordingLog, temporaryFolder } from '../support/ranking-room.ts';

function source(body: string, { version = '1', needs = [] as readonly string[] } = {}): string {
  return `export default { name: 'own', version: '${version}', needs: ${JSON.stringify(needs)},
    keep(items, { viewer, args }) { ${body} } };`;
}

const EVEN = 'return items.map(({ position }) => position % 2 === 0);';
const [THIRD, SECOND, FIRST] = itemsNewestFirst(3) as [Item, Item, Item];

async function openFolder(text: string) {
  const log = recordingLog();
  const clock = manualClock();
  const folder = await temporaryFolder({ 'own.mjs': text });
  const asked: string[] = [];
  const filters = await openFilterFiles({
    dir: folder.dir,
    clock,
    log,
    isWatching: false,
    onAnswer: (_, __, fault) => asked.push(fault ?? 'answer'),
  });
  onTestFinished(() => filters.close());
  const judge = (
    items: readonly Item[],
    { viewer = null, ...ask }: Partial<FilterAsk> & { readonly viewer?: string | null } = {},
  ) =>
    filters
      .open(viewer as UserId | null)
      .judge({ filter: 'own', args: {}, deadlineMs: 2_000, items, ...ask });
  return {
    ...{ filters, log, clock, asked, judge },
    edit: async (next: string) => {
      await folder.write('own.mjs', next);
      await filters.reload();
    },
    error: () => filters.list()[0]?.error ?? null,
  };
}

it('judges items in bulk, in their order, and asks about no item twice', async () => {
  const room = await openFolder(source(EVEN));
  expect(await room.judge([THIRD, SECOND])).toEqual([false, true]);
  expect(await room.judge([FIRST, SECOND, THIRD])).toEqual([false, true, false]);
  expect(await room.judge([THIRD, SECOND, FIRST])).toEqual([false, true, false]);
  expect(room.asked).toEqual(['answer', 'answer']);
  expect(room.filters.versionOf('own')).toBe('1');
});

it('asks about a bounded number of items at once', async () => {
  const room = await openFolder(source('return items.map(() => items.length <= 256);'));
  const many = itemsNewestFirst(2 * LIMITS.filterItemsMax + 1);
  expect(await room.judge(many)).toEqual(many.map(() => true));
  expect(room.asked).toHaveLength(3);
});

it('asks again about an item that was edited, and with other arguments', async () => {
  const body = 'return items.map(({ title }) => title.includes(args.word ?? "item"));';
  const room = await openFolder(source(body, { needs: ['title'] }));
  expect(await room.judge([FIRST])).toEqual([true]);
  const edited = { ...FIRST, payload: { ...FIRST.payload, title: 'other' } };
  expect(await room.judge([edited])).toEqual([false]);
  expect(await room.judge([edited], { args: { word: 'other' } })).toEqual([true]);
  expect(await room.judge([{ ...FIRST }])).toEqual([true]);
  expect(room.asked).toHaveLength(3);
});

it('reveals the reader only to a filter that asks, and shares the answers of others', async () => {
  const body = 'return items.map(() => viewer === "ada");';
  const room = await openFolder(source(body, { needs: ['viewer'] }));
  expect(await room.judge([FIRST], { viewer: 'ada' })).toEqual([true]);
  expect(await room.judge([FIRST], { viewer: 'bob' })).toEqual([false]);
  await room.edit(source('return items.map(() => viewer === null);', { version: '2' }));
  expect(await room.judge([FIRST], { viewer: 'ada' })).toEqual([true]);
  expect(await room.judge([FIRST], { viewer: 'bob' })).toEqual([true]);
  expect(room.asked).toHaveLength(3);
});

it('leaves the other items judged when it throws over one, and asks about that one later again', async () => {
  const room = await openFolder(
    source(`for (const { position } of items) if (position === 77) throw new Error('77'); ${EVEN}`),
  );
  const many = itemsNewestFirst(200);
  const expected = many.map(({ position }) => (position === 77 ? null : position % 2 === 0));
  expect(await room.judge(many)).toEqual(expected);
  const questions = room.asked.length;
  expect(questions).toBeLessThan(20);
  expect(await room.judge(many)).toEqual(expected);
  expect(room.asked).toHaveLength(questions);
  const line = await room.log.seen(({ level }) => level === 'warn');
  expect(line.fields).toMatchObject({ filter: 'own', version: '1', message: 'line 2: Error: 77' });
});

it.each([
  ['an error', 'throw new Error("no");', 'Error: no'],
  ['no list', 'return 7;', 'expected a list of 3 times true or false, got number'],
  ['a promise', 'return Promise.resolve([]);', 'expected keep to return its answer, got a promise'],
  ['too few', 'return [true];', 'expected 3 times true or false, got 1'],
  ['too many', 'return [...items, ...items];', 'expected 3 times true or false, got 6'],
  [
    'what is neither true nor false',
    'return [true, 1, false];',
    'expected true or false for each item, got number for item 1',
  ],
  ['a hang', 'for (;;);', 'expected an answer within 400 ms, got no answer'],
  ['an exit', 'process.exit(3);', 'the worker exited with code 3'],
  [
    'memory without end',
    'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));',
    'the worker',
  ],
])('judges nothing after %s, and names it', async (name, body, problem) => {
  const room = await openFolder(source(body));
  const deadlineMs = name === 'a hang' ? 400 : 5_000;
  expect(await room.judge([THIRD, SECOND, FIRST], { deadlineMs })).toEqual([null, null, null]);
  const line = await room.log.seen(({ level }) => level === 'warn');
  expect(line.fields).toMatchObject({ filter: 'own', version: '1' });
  expect(line.fields.message).toContain(problem);
  expect(room.error()).not.toBeNull();
});

it('asks a version that does not answer once a request, and rests after many failures', async () => {
  const room = await openFolder(source('throw new Error("no");'));
  const many = itemsNewestFirst(200);
  expect(await room.judge(many)).toEqual(many.map(() => null));
  expect(room.asked).toHaveLength(LIMITS.moduleFailuresMax);
  expect(await room.judge(many)).toEqual(many.map(() => null));
  expect(room.asked).toHaveLength(LIMITS.moduleFailuresMax);
  room.clock.advance(LIMITS.modulePauseMs + 1);
  await room.judge(many);
  expect(room.asked).toHaveLength(LIMITS.moduleFailuresMax + 1);
});

it('lets the last good version judge when an edit is broken, and when it fails', async () => {
  const room = await openFolder(source(EVEN));
  const items = [THIRD, SECOND];
  expect(await room.judge(items)).toEqual([false, true]);
  await room.edit('export default { name:');
  expect(room.error()).toContain('SyntaxError');
  expect(await room.judge(items)).toEqual([false, true]);
  await room.edit(source(EVEN).replace('keep(', 'order('));
  expect(room.error()).toContain('expected keep to be a function, got undefined');
  await room.edit(source(EVEN, { needs: ['karma'] }));
  expect(room.error()).toContain('got "karma"');
  await room.edit(source('throw new Error("broken");', { version: '2' }));
  expect(await room.judge(items)).toEqual([false, true]);
  expect(room.filters.versionOf('own')).toBe('2');
  await room.edit(source('return items.map(() => true);', { version: '3' }));
  expect(await room.judge(items)).toEqual([true, true]);
});

it('knows its filters by name', async () => {
  const { filters } = await openFolder(source(EVEN));
  expect(filters.check('own')).toBeNull();
  expect(filters.check('owm')).toBe('expected a known filter (own), got "owm" (did you mean own?)');
  const none = await openFilterFiles({ dir: null, clock: manualClock(), log: recordingLog() });
  expect(none.check('own')).toBe('expected no filter, since no folder of them has any, got "own"');
  const ask = { filter: 'own', args: {}, deadlineMs: 50, items: [FIRST] };
  expect(await none.open(null).judge(ask)).toEqual([null]);
});

const calm: FilterModule = {
  name: 'calm',
  version: '1',
  needs: ['text', 'votes', 'attributes', 'viewer'],
  keep: (items, { viewer }) =>
    items.map(({ text, votes = 0 }) => viewer === null || text == null || votes > 1),
};

filterContract({ filter: calm, test: it });
filterContract({ filter: calmExample, args: { share: '0.8' }, test: it });

let calls = 0;

it.each<readonly [string, FilterModule['keep'], RegExp]>([
  ['answers another number', () => [], /expected 1 times true or false, got 0/],
  [
    'lets neighbours decide',
    (items) => items.map((_, row) => row % 2 === 0),
    /an item is judged by itself/,
  ],
  ['changes its mind', (items) => items.map(() => (calls += 1) % 3 === 0), /judged by itself/],
  [
    'changes what it is given',
    (items) => {
      for (const item of items) Object.assign(item, { kind: 'none' });
      return items.map(() => true);
    },
    /its input is as it was/,
  ],
])('the contract catches a filter that %s', async (_name, keep, caught) => {
  const faults: unknown[] = [];
  const sentences: Promise<void>[] = [];
  filterContract({
    filter: { ...calm, keep },
    test: (_sentence, run) => {
      sentences.push(run().catch((error: unknown) => void faults.push(error)));
    },
  });
  await Promise.all(sentences);
  expect(faults.map(String).join('\n')).toMatch(caught);
});
