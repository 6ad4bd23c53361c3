/** The file of delivery rules: what it says, what it may not say, and that edits take effect. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { encodeId } from '../../src/model/ids.ts';
import { openDeliveryRules } from '../../src/rivers/open-delivery-rules.ts';
import { readDeliveryRules } from '../../src/rivers/read-delivery-rules.ts';
import { draftBy } from '../support/builders.ts';
import { openTestStore, tempFolder } from '../support/open-store.ts';

const WAIT = { timeout: 25_000, interval: 20 };

async function fileWith(text: string): Promise<string> {
  const file = join(await tempFolder(), 'rules.yaml');
  await writeFile(file, text);
  return file;
}

async function rulesIn(text: string) {
  const { rules } = await readDeliveryRules(await fileWith(text));
  return { push: [...rules.push], pull: [...rules.pull] };
}

test.each([
  ['# Nothing yet.\n', [], []],
  ['', [], []],
  ['{}', [], []],
  [
    '# The celebrity.\nuser:7: pull\nforum:news: push\n"tag:c#": pull\n',
    ['forum:news'],
    ['user:7', 'tag:c#'],
  ],
  ['{ "user:7": "push" }', ['user:7'], []],
])('%j pushes %j and pulls %j', async (text, push, pull) => {
  expect(await rulesIn(text)).toEqual({ push, pull });
});

const FOLLOWED = 'expected a producer that people can follow, such as user:7 or tag:qubit, got';

test.each<readonly [text: string, problems: readonly string[]]>([
  ['user:7: pull\nuser:7: push\n', ['2:1: expected each key once, got "user:7" again']],
  [
    'user:7: pul\nuser:8: PUSH\n',
    [
      '1:9 user:7: expected push or pull, got "pul" (did you mean pull?)',
      '2:9 user:8: expected push or pull, got "PUSH" (did you mean push?)',
    ],
  ],
  ['user:7:\n', ['1:8 user:7: expected push or pull, got nothing']],
  ['user:7: [push]\n', ['1:9 user:7: expected push or pull, got a list']],
  ['user:1: pull\nada: pull\n', [`2:1 ada: ${FOLLOWED} "ada"`]],
  ['all:items: pull\n', [`1:1 all:items: ${FOLLOWED} "all:items"`]],
  [
    `${encodeId('User', '7')}: pull\n`,
    [`1:1 djE6VXNlcjo3: ${FOLLOWED} "djE6VXNlcjo3" (did you mean user:7?)`],
  ],
  ['ada: stay\n', [`1:1 ada: ${FOLLOWED} "ada"`, '1:6 ada: expected push or pull, got "stay"']],
  ['- user:7\n', ['1:1: expected a map such as user:7: pull, got a list']],
  [
    Array.from({ length: 1_001 }, (_, nth) => `user:${nth}: pull\n`).join(''),
    ['1:1: expected at most 1000 producers, got 1001'],
  ],
  ['a: &x pull\nb: *x\n', ['1:7 a: expected no anchors, got &x']],
])('%j is refused with file, line and column', async (text, problems) => {
  const file = await fileWith(text);
  const refused = await readDeliveryRules(file).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FeedError);
  const { code, message } = refused as FeedError;
  expect(code).toBe('BAD_USER_INPUT');
  expect(message.split('\n')).toEqual(problems.map((problem) => `${file}:${problem}`));
});

test('as many rules as are allowed can be read', async () => {
  const text = Array.from({ length: 1_000 }, (_, nth) => `user:${nth}: pull\n`).join('');
  expect((await rulesIn(text)).pull).toHaveLength(1_000);
});

test('an edit takes effect, a faulty one leaves the rules, and producers without items are named', async () => {
  const store = await openTestStore();
  await store.items.publish(draftBy('ada'));
  const file = await fileWith('user:ada: pull\n');
  const warned: unknown[] = [];
  const log = { info: () => {}, warn: (...all: unknown[]) => void warned.push(all) };
  const rules = await openDeliveryRules({ file, store, log });
  onTestFinished(() => rules.close());
  expect([...rules.content().pull]).toEqual(['user:ada']);
  expect(warned).toEqual([]);
  await writeFile(file, 'user:ada: push\nuser:bbo: pull\n');
  await vi.waitFor(() => expect([...rules.content().push]).toEqual(['user:ada']), WAIT);
  expect(warned).toEqual([
    [{ rules: [`${file}:2:1 user:bbo`] }, 'some delivery rules name producers that have no items'],
  ]);
  await writeFile(file, 'user:ada: neither\n');
  await vi.waitFor(() => expect(rules.problem()).toContain(`${file}:1:11 user:ada`), WAIT);
  expect([...rules.content().push]).toEqual(['user:ada']);
  await writeFile(file, '');
  await vi.waitFor(() => expect(rules.content().push.size).toBe(0), WAIT);
  expect(rules.problem()).toBeNull();
});

test('there are no rules without a file, and a missing file is refused by name', async () => {
  const store = await openTestStore();
  const log = { info: () => {}, warn: () => {} };
  const none = await openDeliveryRules({ file: null, store, log });
  expect(none.content()).toEqual({ push: new Set(), pull: new Set() });
  await none.close();
  await expect(openDeliveryRules({ file: '/nowhere.yaml', store, log })).rejects.toThrow(
    '/nowhere.yaml: expected a file that can be read, got ENOENT',
  );
});
