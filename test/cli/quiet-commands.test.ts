/** Commands that accept a server's flags accept all of them, and report what is wrong with their own. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runReadCommand } from '../../src/cli/read-commands.ts';
import { runExport, runImport } from '../../src/cli/content-commands.ts';
import { runEvents } from '../../src/cli/event-commands.ts';
import { runErase } from '../../src/cli/person-commands.ts';
import { runRecount } from '../../src/cli/recount-command.ts';
import { writeContent } from '../support/content-files.ts';
import { tempFolder } from '../support/open-store.ts';

const AT = '2020-01-02T03:04:05Z';

test('every command takes the log level of the server’s command line', async () => {
  const folder = await tempFolder();
  const flags = ['--data', join(folder, 'data'), '--log-level', 'info'];
  const said: string[] = [];
  const output = { say: (text: string) => void said.push(text), progress: () => undefined };
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt: AT }] });
  expect(await runImport([people, ...flags], {}, output)).toBe(true);
  await runExport([join(folder, 'export'), ...flags], {}, output);
  await runReadCommand(['compact-reads', ...flags], {}, output);
  expect(said).toHaveLength(3);
  expect(await runEvents(flags, {})).toBe('0 pending, 0 processing, 0 failed.');
  expect(await runRecount(flags, {}, () => undefined)).toContain('"corrected": 0');
  expect(await runErase(['ann', ...flags], {})).toContain('"isFinished": true');
});

test.each([
  [['--limit', 'many'], 'expected --limit from 1 to 100, got many'],
  [['--limit', '0'], 'expected --limit from 1 to 100, got 0'],
  [['--limit='], 'expected a value for --limit, got an empty one'],
  [['--limit', '--state', 'failed'], 'expected a value for --limit, got --state'],
  [['--after'], 'expected a value for --after, got none'],
])('events %j says what was expected', async (words, message) => {
  await expect(runEvents(words, {})).rejects.toThrow(message);
});

test('commands that make no store refuse a folder without one, and leave none', async () => {
  const folder = await tempFolder();
  const [data, reads] = [join(folder, 'mistyped'), join(folder, 'reads.csv')];
  writeFileSync(reads, `user,last_read_at\nann,${AT}\n`);
  const flags = ['--data', data];
  const output = { say: () => undefined, progress: () => undefined };
  for (const run of [
    () => runEvents(flags, {}),
    () => runRecount(flags, {}, output.progress),
    () => runErase(['ann', ...flags], {}),
    () => runReadCommand(['compact-reads', ...flags], {}, output),
    () => runReadCommand(['import-reads', reads, ...flags], {}, output),
    () => runReadCommand(['import-reads', reads, '--dry-run', ...flags], {}, output),
  ])
    await expect(run()).rejects.toThrow(`expected a store in ${data}, got no data.mdb with data`);
  expect(existsSync(data)).toBe(false);
});

test('a dry run of an import makes no store where there is none, and leaves nothing elsewhere', async () => {
  const [data, temporary] = [join(await tempFolder(), 'data'), await tempFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  const output = { say: (text: string) => void said.push(text), progress: () => undefined };
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt: AT }] });
  const before = readdirSync(temporary);
  expect(await runImport([people, '--dry-run', '--data', data], {}, output)).toBe(true);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    isDryRun: true,
    kinds: { people: { rows: 1, imported: 1, known: 0 } },
  });
  expect(existsSync(data)).toBe(false);
  expect(readdirSync(temporary)).toEqual(before);
});

test('a dry run of an import refuses a folder where the import itself could make no store', async () => {
  const data = await tempFolder();
  writeFileSync(join(data, 'notes.md'), 'x');
  const output = { say: () => undefined, progress: () => undefined };
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt: AT }] });
  for (const words of [[people], [people, '--dry-run']])
    await expect(runImport([...words, '--data', data], {}, output)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(`got ${data} with notes.md`),
    });
  expect(readdirSync(data)).toEqual(['notes.md']);
});

test('a dry run of an import knows what is in the store', async () => {
  const data = join(await tempFolder(), 'data');
  const said: string[] = [];
  const output = { say: (text: string) => void said.push(text), progress: () => undefined };
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt: AT }] });
  await runImport([people, '--data', data], {}, output);
  await runImport([people, '--dry-run', '--data', data], {}, output);
  expect(JSON.parse(said[1] ?? '')).toMatchObject({ kinds: { people: { known: 1 } } });
});
