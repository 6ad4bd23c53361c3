/** What the log writes: whole lines in their order, whatever ends the process, and records within bounds. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openLog } from '../../src/base/log.ts';
import { bundleScript } from '../support/child-script.ts';

let child: Awaited<ReturnType<typeof bundleScript>>;
beforeAll(async () => {
  child = await bundleScript('test/base/log-child.ts');
});
afterAll(() => child.remove());

test.each([
  ['ends by itself', 3, ''],
  ['ends by itself after many lines', 5_000, ''],
  ['exits', 5_000, 'exit'],
  ['fails', 5_000, 'throw'],
])('a process that %s leaves every line whole and in its order', (_, count, end) => {
  const { stdout } = spawnSync(process.execPath, [child.file, String(count), end], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.split('\n').slice(0, -1);
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records.map(({ line }) => line)).toEqual(Array.from({ length: count }, (__, at) => at));
  expect(records.at(-1)).toMatchObject({ level: 'info', name: 'Zoë 🦊', msg: 'counted' });
});

test('a log that cannot be written is reported once, and neither stops the process nor its end', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { status, signal, stderr } = spawnSync(process.execPath, [child.file, '5000', 'later'], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
    timeout: 20_000,
  });
  expect([status, signal]).toEqual([0, null]);
  expect(stderr).toBe(
    'palisade: expected a log that can be written, got ENOSPC; its lines are lost until it can\n',
  );
});

function logged(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).info(fields, 'said');
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test('a record has the time at which it was made', () => {
  const beforeMs = Date.now();
  const atMs = Date.parse(String(logged({})['time']));
  expect(atMs).toBeGreaterThanOrEqual(beforeMs);
  expect(atMs).toBeLessThanOrEqual(Date.now());
});

test('a text that is too long is cut, and fields beyond sixteen are left out', () => {
  const long = 'a'.repeat(LIMITS.logLineBytesMax);
  expect(String(logged({ short: 'b', long })['long']).length).toBeLessThan(long.length / 8);
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, at]));
  expect(Object.keys(logged(many)).filter((name) => name.startsWith('field'))).toHaveLength(16);
});
