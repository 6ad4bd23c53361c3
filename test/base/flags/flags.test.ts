/** Flags: which capability is on for whom, from a file that is watched. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { holdsFor, readFlagFile } from '../../../src/base/flags/flag-file.ts';
import { openFlags } from '../../../src/base/flags/flags.ts';
import { tempFolder } from '../../support/open-store.ts';

const WAIT = { timeout: 25_000, interval: 20 };

async function flagsOf(rules: unknown) {
  const file = join(await tempFolder(), 'flags.json');
  const write = (text: string) => writeFile(file, text);
  await write(JSON.stringify(rules));
  const lines: string[] = [];
  const log = { info: () => undefined, warn: (_: object, line: string) => void lines.push(line) };
  const flags = await openFlags({ file, log });
  onTestFinished(() => flags.close());
  return { file, flags, write, lines };
}

test('without a file everything is on for everybody', async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const flags = await openFlags({ file: null, log });
  expect(await flags.isOn('notifications.email', 'ann')).toBe(true);
  await flags.reload();
  await flags.close();
});

test('a flag is switched for everybody, for some people, or for a share of them', async () => {
  const { flags } = await flagsOf({
    'notifications.email': false,
    notifications: { off: ['bob'] },
    'notifications.webhook': { isOn: false, on: ['ann'] },
  });
  const users = ['ann', 'bob'];
  const on = (name: 'notifications' | 'notifications.email' | 'notifications.webhook') =>
    Promise.all(users.map((user) => flags.isOn(name, user)));
  expect(await on('notifications.email')).toEqual([false, false]);
  expect(await on('notifications')).toEqual([true, false]);
  expect(await on('notifications.webhook')).toEqual([true, false]);
  const rule = { isOn: true, on: [], off: [], percent: 30 };
  const among = Array.from({ length: 2_000 }, (_, n) => holdsFor('notifications', rule, `u${n}`));
  const share = among.filter(Boolean).length / among.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test('two apps in one process have flags of their own', async () => {
  const [one, two] = [await flagsOf({ notifications: false }), await flagsOf({})];
  expect(await one.flags.isOn('notifications', 'ann')).toBe(false);
  expect(await two.flags.isOn('notifications', 'ann')).toBe(true);
});

test('an edit of the file takes effect from the next question, and a broken one changes nothing', async () => {
  const { flags, write, lines } = await flagsOf({});
  await write('{"notifications": false}');
  await vi.waitFor(async () => expect(await flags.isOn('notifications', 'ann')).toBe(false), WAIT);
  await write('{"notifications": ');
  await flags.reload();
  expect(lines[0]).toContain('the flags stay as they were');
  expect(await flags.isOn('notifications', 'ann')).toBe(false);
});

test.each([
  ['no JSON', '{', /expected JSON, got: Expected property name .+ at line 1, column 2$/],
  [
    'a comma too many in its third line',
    '{\n"rivers": true,\n}',
    /expected JSON, got: Expected double-quoted property name in JSON at line 3, column 1$/,
  ],
  ['a word that is none', '{"rivers":\nyes}', /expected JSON, got: Unexpected token 'y'.+yes.+$/],
  ['a list', '[]', 'expected a map, got an empty list'],
  [
    'an unknown flag',
    '{"notification": true}',
    /one of notifications, .+, got key "notification" \(did you mean notifications\?\)$/,
  ],
  [
    'a rule that is none',
    '{"notifications": 3}',
    'notifications: expected true, false or a map, got 3',
  ],
  [
    'a person in place of people',
    '{"notifications": {"on": "ann"}}',
    'notifications: on: expected a list, got "ann"',
  ],
  [
    'a misspelt key',
    '{"notifications": {"percnt": 1}}',
    'got key "percnt" (did you mean percent?)',
  ],
  [
    'a share beyond all',
    '{"notifications": {"percent": 101}}',
    'notifications: percent: expected at most 100, got 101',
  ],
  ['more bytes than it may have', ' '.repeat(262_145), 'expected at most 262144 bytes, got more'],
])('a file with %s is refused by its name', async (_, text, says) => {
  const { file, write } = await flagsOf({});
  await write(text);
  await expect(readFlagFile(file)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringContaining(file),
  });
  await expect(readFlagFile(file)).rejects.toThrow(says);
  await expect(readFlagFile(`${file}.none`)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: `${file}.none: expected a file that can be read, got ENOENT`,
  });
});

test('all mistakes of a file are reported, each with its place', async () => {
  const { file, write } = await flagsOf({});
  const email = { percent: 101, on: 'ann', offf: [], isOff: true };
  await write(JSON.stringify({ 'notifications.email': email, river: true, serch: false }));
  const message = await readFlagFile(file).then(
    () => '',
    (error: Error) => error.message,
  );
  const lines = message.split('\n');
  expect(lines.every((line) => line.startsWith(`${file}: `))).toBe(true);
  const told = (text: string) => lines.filter((line) => line.includes(text)).length;
  expect(
    [
      'notifications.email: percent: expected at most 100, got 101',
      'notifications.email: on: expected a list, got "ann"',
      'notifications.email: expected one of isOn, on, off, percent, got key "offf" (did you mean off?)',
      'got key "isOff"',
      'got key "river" (did you mean rivers?)',
      'got key "serch" (did you mean search?)',
    ].map(told),
  ).toEqual([1, 1, 1, 1, 1, 1]);
});
