/** Injectors of a folder: asked for places, reloaded, isolated, bounded and named when they fail. */
import { expect, it, onTestFinished } from 'vitest';
import { injectorContract } from '../../src/ranking/injector-contract.ts';
import { openInjectorFiles } from '../../src/ranking/injector-files.ts';
import type { ElementPlace, InjectorModule } from '../../src/ranking/injector-module.ts';
import { ANONYMOUS_READER } from '../../src/ranking/reader.ts';
import { NOW_MS, recordingLog, temporaryFolder } from '../support/ranking-room.ts';

const places: readonly ElementPlace[] = [
  { region: 'pinned', offset: null, seed: 1 },
  { region: 'head', offset: 4, seed: 2 },
  { region: 'tail', offset: null, seed: 3 },
];

function source(body: string): string {
  return `export default { name: 'own', version: '1',
    checkOptions: ({ colour }) => colour === 'none' ? 'expected a colour, got none' : null,
    elements(places, context) { ${body} } };`;
}

async function openFolder(files: Readonly<Record<string, string>>) {
  const log = recordingLog();
  const folder = await temporaryFolder(files);
  const injectors = await openInjectorFiles({
    dir: folder.dir,
    clock: { now: () => NOW_MS },
    log,
    isWatching: false,
  });
  onTestFinished(() => injectors.close());
  return {
    injectors,
    log,
    edit: async (text: string) => {
      await folder.write('own.mjs', text);
      await injectors.reload();
    },
    ask: (options: Readonly<Record<string, unknown>> = {}, deadlineMs = 5_000) =>
      injectors.elements({ module: 'own', options, deadlineMs, places, reader: ANONYMOUS_READER }),
    error: () => injectors.list()[0]?.error ?? null,
  };
}

const NOTHING = [null, null, null];

it('gives each place what the module answers for it, with the options and the reader', async () => {
  const room = await openFolder({
    'own.mjs': source(`return places.map(({ region, offset, seed }) =>
      region === 'tail' ? null
      : region === 'head' ? { kind: 'prompt', title: context.options.colour + offset }
      : { kind: 'custom', type: 'ad', data: { seed, viewer: context.viewer, at: context.nowMs } });`),
  });
  expect(await room.ask({ colour: 'red' })).toEqual([
    { kind: 'custom', type: 'ad', title: null, data: { seed: 1, viewer: null, at: NOW_MS } },
    { kind: 'prompt', title: 'red4', text: null, url: null },
    null,
  ]);
  expect([room.injectors.checkModule('own'), room.error()]).toEqual([null, null]);
  expect(room.injectors.checkModule('owm')).toBe(
    'expected a known injector module (own), got "owm" (did you mean own?)',
  );
});

it.each([
  ['an error', 'throw new Error("no");', 'Error: no'],
  ['no list', 'return 7;', 'expected a list of 3 elements, got 7'],
  ['too few', 'return [null];', 'expected a list of 3 elements, got 1'],
  ['too many', 'return [...places, ...places];', 'expected a list of 3 elements, got 6'],
  [
    'a kind that is none',
    'return [null, { kind: "item", position: 7 }, null];',
    'element 1.kind: expected one of prompt, custom, got "item"',
  ],
  [
    'a key that is none',
    'return [{ kind: "prompt", title: "x", html: "<b>" }, null, null];',
    'element 0: expected one of title, text, url, kind, got key "html"',
  ],
  [
    'a script for an address',
    'return [{ kind: "prompt", title: "x", url: "javascript:x" }, null, null];',
    'element 0.url: expected an http or https address, got "javascript:x"',
  ],
  [
    'too much data',
    'return [{ kind: "custom", type: "x", data: { text: "x".repeat(5_000) } }, null, null];',
    'element 0.data: expected at most 4096 bytes as JSON, got 5011',
  ],
  [
    'data too deep to write',
    'let data = {}; for (let i = 0; i < 1_000; i += 1) data = { data }; return [{ kind: "custom", type: "x", data }, null, null];',
    'element 0.data: expected at most 4096 bytes as JSON',
  ],
  [
    'more than a message holds',
    'return places.map(() => ({ kind: "custom", type: "x", data: { text: "x".repeat(3e6) } }));',
    'the worker wrote more than the longest possible answer',
  ],
  ['a hang', 'for (;;);', 'expected an answer within 500 ms, got no answer'],
  ['an exit', 'process.exit(3);', 'the worker exited with code 3'],
])('leaves places empty after %s, and names it', async (name, body, problem) => {
  const room = await openFolder({ 'own.mjs': source(body) });
  const deadlineMs = name === 'a hang' ? 500 : 5_000;
  expect(await room.ask({}, deadlineMs)).toEqual(NOTHING);
  expect(room.error()).toContain(problem);
  const line = await room.log.seen(({ level }) => level === 'warn');
  expect(line.fields).toMatchObject({ injector: 'own', version: '1' });
});

it('refuses options in the words of the module', async () => {
  const room = await openFolder({ 'own.mjs': source('return places.map(() => null);') });
  expect(await room.ask({ colour: 'none' })).toEqual(NOTHING);
  expect(room.error()).toBe('the options are refused: expected a colour, got none');
});

it('serves the last good version when an edit is broken, and when it fails', async () => {
  const good = source('return places.map(() => ({ kind: "prompt", title: "good" }));');
  const room = await openFolder({ 'own.mjs': good });
  const titles = async () => (await room.ask()).map((one) => one?.kind === 'prompt' && one.title);
  expect(await titles()).toEqual(['good', 'good', 'good']);
  await room.edit('export default { name:');
  expect(room.error()).toContain('SyntaxError');
  expect(await titles()).toEqual(['good', 'good', 'good']);
  await room.edit(good.replace('elements(', 'order('));
  expect(room.error()).toContain('expected elements to be a function, got undefined');
  await room.edit(source('throw new Error("broken");'));
  expect(await titles()).toEqual(['good', 'good', 'good']);
});

it('knows no module without a folder, and answers nothing for one that is not there', async () => {
  const injectors = await openInjectorFiles({
    dir: null,
    clock: { now: () => NOW_MS },
    log: recordingLog(),
  });
  expect(injectors.checkModule('own')).toBe(
    'expected no injector module, since no folder of them has any, got "own"',
  );
  const asked = { module: 'own', options: {}, deadlineMs: 50, places, reader: ANONYMOUS_READER };
  expect(await injectors.elements(asked)).toEqual(NOTHING);
});

const seeded: InjectorModule = {
  name: 'seeded',
  version: '1',
  elements: (given) =>
    given.map(({ seed }) =>
      seed % 3 === 0 ? null : { kind: 'custom', type: 'ad', data: { nth: seed % 5 } },
    ),
};

injectorContract({ injector: seeded, test: it });

it.each<readonly [string, InjectorModule['elements'], RegExp]>([
  ['answers another number', () => [], /expected a list of 1 elements, got 0/],
  [
    'counts places from the first of a page',
    (given) => given.map((_, index) => (index % 2 === 0 ? null : { kind: 'prompt', title: 'x' })),
    /a page that is cut elsewhere/,
  ],
  [
    'changes what it is given',
    (given) => {
      for (const place of given) Object.assign(place, { seed: 0 });
      return given.map(() => null);
    },
    /its input is as it was/,
  ],
])('the contract catches an injector that %s', async (_name, elements, caught) => {
  const faults: unknown[] = [];
  const sentences: Promise<void>[] = [];
  injectorContract({
    injector: { ...seeded, elements },
    test: (_sentence, run) => {
      sentences.push(
        Promise.resolve(run()).catch((error: unknown) => {
          faults.push(error);
        }),
      );
    },
  });
  await Promise.all(sentences);
  expect(faults.map(String).join('\n')).toMatch(caught);
});
