/** A backup and an export into a mounted volume, as in containers, and into one where they are interrupted. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runExport, runImport } from '../../src/cli/content-commands.ts';
import { runBackup } from '../../src/cli/store-commands.ts';
import { checkLmdbStore } from '../../src/store/lmdb/check.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { useBuiltCli } from '../support/built-cli.ts';
import { writeContent } from '../support/content-files.ts';
import { tempFolder } from '../support/open-store.ts';

const { main } = useBuiltCli();
const QUIET = { say: () => undefined, progress: () => undefined };

/** Runs `program script command FOLDER …` where the folder is mounted over itself, so that what it gets stays there. */
const MOUNTED = [
  ...['--map-root-user', '--mount', 'sh', '-c'],
  'mount --bind "$3" "$3" && exec "$0" "$@"',
];
/** Runs `folder program …` where the folder cannot be written to. */
const READ_ONLY = MOUNTED.with(
  -1,
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
);
/** Runs `folder program …` where the folder is on a full disk. */
const FULL = MOUNTED.with(
  -1,
  'mount -t tmpfs -o size=4k tmpfs "$0" && head -c 4096 /dev/zero > "$0/fill" && exec "$@"',
);
const canMount = spawnSync('unshare', [...MOUNTED, 'true', '', '', '/tmp']).status === 0;
/** The process is killed before it renames anything for the nth time. */
const killedAt = (nth: number) => [
  ...['-f', '-qq', '-o', '/dev/null'],
  ...['-e', 'trace=rename', '-e', `inject=rename:signal=KILL:when=${nth}`],
];
const canKill = spawnSync('strace', [...killedAt(1), 'true']).status === 0;
const PLAIN = { env: { PATH: process.env['PATH'], TMPDIR: tmpdir() } };

let [data, to] = ['', ''];
beforeEach(async () => {
  const folder = await tempFolder();
  [data, to] = [join(folder, 'data'), join(folder, 'to')];
  mkdirSync(to);
  const joinedAt = '2020-01-02T03:04:05Z';
  const people = await writeContent({ 'people.ndjson': [{ id: 'ann', joinedAt }] });
  await runImport([people, '--data', data], {}, QUIET);
});

const COMMANDS = [
  ['backup', (folder: string) => runBackup([folder, '--data', data], {})],
  ['export', (folder: string) => runExport([folder, '--data', data], {}, QUIET)],
] as const;

test.each(COMMANDS)(
  '%s fills an empty folder and leaves it the folder that it was',
  async (_, run) => {
    const { ino } = statSync(to);
    await run(to);
    expect(statSync(to).ino).toBe(ino);
    expect(readdirSync(to).filter((name) => name.startsWith('.'))).toEqual([]);
    await expect(run(to)).rejects.toMatchObject({
      message: `expected a new or empty folder, got ${to}`,
    });
  },
);

test.each([
  ['backup', () => runBackup(['', '--data', data], {})],
  ['export', () => runExport(['', '--data', data], {}, QUIET)],
] as const)('%s to a folder without a name is refused', async (command, run) => {
  await expect(run()).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: `expected ${command} FOLDER, got no folder`,
  });
});

test.skipIf(!canMount)(
  'a mounted volume takes a backup and an export (skipped where this machine refuses mounts)',
  async () => {
    const content = `${to}-content`;
    mkdirSync(content);
    for (const [command, target] of [
      ['backup', to],
      ['export', content],
    ] as const) {
      const words = [process.execPath, main, command, target, '--data', data];
      const { status, stderr } = spawnSync('unshare', [...MOUNTED, ...words], PLAIN);
      expect([status, stderr.toString()]).toEqual([0, '']);
    }
    expect(await checkLmdbStore(to)).toMatchObject({ isWhole: true });
    expect(await runImport([content, '--data', data], {}, QUIET)).toBe(true);
  },
  60_000,
);

test.skipIf(!canMount)(
  'a backup on a read-only mount is checked and copied (skipped where this machine refuses mounts)',
  async () => {
    await runBackup([to, '--data', data], {});
    for (const words of [
      ['check', '--data', to],
      ['backup', `${to}-again`, '--data', to],
    ]) {
      const line = [...READ_ONLY, to, process.execPath, main, ...words];
      const { status, stderr } = spawnSync('unshare', line, PLAIN);
      expect([status, stderr.toString()]).toEqual([0, '']);
    }
  },
  60_000,
);

test.skipIf(!canMount).each([
  ['export-person', (file: string) => ['export-person', 'ann', file]],
  [
    'rank --html',
    (file: string) => [
      ...['rank', 'compare', 'home', '--ranker', 'chronological', '--viewers', 'ann'],
      ...['--html', file],
    ],
  ],
])('%s names the file that a full disk refuses', (_, words) => {
  const file = join(to, 'file');
  const line = [...FULL, to, process.execPath, main, ...words(file), '--data', data];
  const { status, stderr } = spawnSync('unshare', line, PLAIN);
  expect([status, stderr.toString()]).toEqual([
    1,
    `palisade: expected a file that can be written, got ${file} (ENOSPC)\n`,
  ]);
});

test.each(['backup', 'export'])(
  '%s names what a killed command left next to its folder, and neither uses nor removes it',
  (command) => {
    const left = join(dirname(to), '.partial-0123abcd-4567cdef');
    mkdirSync(left);
    const words = [main, command, join(dirname(to), 'new'), '--data', data];
    const { status, stderr } = spawnSync(process.execPath, words, PLAIN);
    expect([status, stderr.toString()]).toEqual([
      0,
      `${left} is the partial output of another command; delete it if none is running\n`,
    ]);
    expect(readdirSync(dirname(to))).toEqual(expect.arrayContaining([basename(left), 'new']));
  },
);

test.each([
  ['backup', () => to],
  ['export', tmpdir],
] as const)('%s names the folder that has no room for a copy of the store', (command, folder) => {
  const limited = `trap '' XFSZ; ulimit -S -f 8; exec "$0" "$@"`;
  const words = [process.execPath, main, command, to, '--data', data];
  const { status, stderr } = spawnSync('sh', ['-c', limited, ...words], PLAIN);
  expect([status, stderr.toString()]).toEqual([1, expect.stringContaining(` to ${folder()}`)]);
  expect(stderr.toString()).toContain(`expected to copy the store in ${data}`);
});

test.skipIf(!canKill)(
  'a folder whose filling was killed is neither a backup nor an export (skipped where this machine refuses strace)',
  async () => {
    const content = `${to}-content`;
    mkdirSync(content);
    // A killed export leaves the copy that it reads there.
    const env = { ...PLAIN.env, TMPDIR: await tempFolder() };
    // An export also names that copy, and the socket of its holder.
    for (const [command, target, nth] of [
      ['backup', to, 2],
      ['export', content, 4],
    ] as const) {
      const words = [process.execPath, main, command, target, '--data', data];
      expect(spawnSync('strace', [...killedAt(nth), ...words], { env }).signal).toBe('SIGKILL');
      expect(readdirSync(target).filter((name) => !name.startsWith('.'))).toHaveLength(1);
    }
    await expect(openLmdbStore({ dir: to })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const imported = runImport([content, '--data', data], {}, QUIET);
    await expect(imported).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  },
  60_000,
);
