/** What every command does with the words that it is given: where they stand, which are blank, and where they lead. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runReadCommand } from '../../src/cli/read-commands.ts';
import { runExport, runImport } from '../../src/cli/content-commands.ts';
import { runEvents } from '../../src/cli/event-commands.ts';
import { runExplain } from '../../src/cli/explain-command.ts';
import { runErase, runExportPerson } from '../../src/cli/person-commands.ts';
import { runRank } from '../../src/cli/rank-commands.ts';
import { runBackup } from '../../src/cli/store-commands.ts';
import { readTemplateWords } from '../../src/cli/template-words.ts';
import { writeContent } from '../support/content-files.ts';
import { tempFolder } from '../support/open-store.ts';

const QUIET = { say: () => undefined, progress: () => undefined };
const AT = '2020-01-02T03:04:05Z';

const RUN = {
  backup: (words: readonly string[]) => runBackup(words, {}),
  export: (words: readonly string[]) => runExport(words, {}, QUIET),
  import: (words: readonly string[]) => runImport(words, {}, QUIET),
  'import-reads': (words: readonly string[]) =>
    runReadCommand(['import-reads', ...words], {}, QUIET),
  'export-person': (words: readonly string[]) => runExportPerson(words, {}),
  erase: (words: readonly string[]) => runErase(words, {}),
  events: (words: readonly string[]) => runEvents(words, {}),
  explain: (words: readonly string[]) => runExplain(words, {}),
  rank: (words: readonly string[]) => runRank(words, {}),
} as const;

let [folder, data] = ['', ''];
beforeEach(async () => {
  folder = await tempFolder();
  data = join(folder, 'data');
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt: AT }] });
  // The folder of files comes after the flag, as it does for any command.
  await runImport(['--data', data, people], {}, QUIET);
});

describe('what a command names', () => {
  test('may stand behind flags', async () => {
    await runBackup(['--data', data, join(folder, 'copy')], {});
    await runExport(['--data', data, join(folder, 'out')], {}, QUIET);
    await runExportPerson(['ann', '--data', data, join(folder, 'ann.ndjson')], {});
    expect(readdirSync(folder).sort()).toEqual(['ann.ndjson', 'copy', 'data', 'out']);
    await expect(runEvents(['--data', data, 'retry', '7'], {})).rejects.toThrow(
      'expected the id of a failed event, got 7',
    );
    expect(readTemplateWords(['check', '--templates', 'a', folder])).toEqual({
      folders: [folder],
      files: [],
      rest: ['--templates', 'a'],
    });
    expect(await runErase(['--data', data, 'ann'], {})).toContain('"isFinished": true');
  });

  test.each([
    ['backup', [], 'expected backup FOLDER, got no folder'],
    ['backup', [' '], 'expected backup FOLDER, got no folder'],
    ['backup', ['to', 'more'], 'expected backup FOLDER, got also "more"'],
    ['export', [''], 'expected export FOLDER, got no folder'],
    ['export', ['to', 'more'], 'expected export FOLDER, got also "more"'],
    ['import', [], 'expected import FOLDER|FILE, got no folder or file'],
    ['import', [''], 'expected import FOLDER|FILE, got no folder or file'],
    ['import-reads', [''], 'expected import-reads FILE, got no file'],
    ['import-reads', ['a.csv', '--items='], 'expected a value for --items, got an empty one'],
    ['export-person', ['ann'], 'expected export-person PERSON FILE, got no file'],
    ['export-person', ['ann', ' '], 'expected export-person PERSON FILE, got no file'],
    ['export-person', [], 'expected export-person PERSON FILE, got no person'],
    ['erase', [''], 'expected erase PERSON, got no person'],
    ['erase', ['ann', '--heir', ''], 'expected a value for --heir, got an empty one'],
    ['erase', ['ann', '--heir', 'bob', '--heir=eve'], 'expected --heir once, got it twice'],
    [
      'explain',
      ['--viewer', 'a', '--template', 'home'],
      'expected explain ITEM or --place N, got neither',
    ],
    ['explain', ['1', '--viewer', ' '], 'expected a value for --viewer, got an empty one'],
    ['rank', ['preview', '--viewer', 'a'], 'expected rank preview TEMPLATE, got no template'],
    [
      'rank',
      ['preview', 'home', '--viewer', 'ann', '--html', ''],
      'expected a value for --html, got an empty one',
    ],
  ] as const)('%s %j says what is missing, blank or too many', async (command, words, message) => {
    await expect(RUN[command]([...words, '--data', data])).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining(message),
    });
  });

  test('is not looked for before an unknown flag is named, which takes the word after it', async () => {
    await expect(runBackup(['--dta', data, '--data', data], {})).rejects.toThrow(
      '--dta: unknown flag',
    );
  });
});

describe('a place inside the data folder is refused, because a restore replaces the whole folder', () => {
  test.each([
    ['backup', (to: string) => ['backup', to]],
    ['export', (to: string) => ['export', to]],
    ['export-person', (to: string) => ['export-person', 'ann', to]],
    ['rank --html', (to: string) => ['rank', 'compare', 'home', '--ranker', 'hot', '--html', to]],
  ])('%s', async (_, wordsOf) => {
    symlinkSync(data, join(folder, 'link'));
    const before = readdirSync(data);
    for (const to of [join(data, 'inside'), join(folder, 'link', 'inside')]) {
      const [command, ...words] = wordsOf(to);
      await expect(
        RUN[command as keyof typeof RUN]([...words, '--data', data]),
      ).rejects.toMatchObject({
        message: `expected a place outside the data folder ${data}, got ${to}`,
      });
    }
    expect(readdirSync(data)).toEqual(before);
    expect(existsSync(join(data, 'inside'))).toBe(false);
  });

  test('but beside it, and below a folder whose name begins like it, is not', async () => {
    mkdirSync(`${data}-copies`);
    expect(await runBackup([join(`${data}-copies`, 'to'), '--data', data], {})).toContain('Copied');
    expect(await runBackup([join(folder, '..data'), '--data', data], {})).toContain('Copied');
  });
});

test('a data folder that cannot be read is not taken for one without a store', async () => {
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  await expect(runBackup([join(folder, 'to'), '--data', loop], {})).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: `expected a folder that can be read, got ${loop} (ELOOP)`,
  });
});

test('a backup to a place where no folder can be is refused by that place', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  const to = join(file, 'below', 'to');
  await expect(runBackup([to, '--data', data], {})).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: `expected a folder that can be written, got ${join(file, 'below')} (ENOTDIR)`,
  });
});
