/** The commands for the embedded store, on the store of a real server. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishOne, titlesById, useBuiltCli, type Acknowledged } from '../support/built-cli.ts';

const { start, listening, dataDir } = useBuiltCli();

describe('the store of a server', () => {
  /** Publishes until told to stop; resolves with every id that was acknowledged. */
  function publishOn(address: string): () => Promise<readonly Acknowledged[]> {
    let isOver = false;
    const said: Acknowledged[] = [];
    const isWriting = () => !isOver;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; isWriting(); turn += 1)
        said.push(await publishOne(address, `b-${writer}-${turn}`));
    });
    return async () => {
      isOver = true;
      await Promise.all(writers);
      return said;
    };
  }

  test('is copied while the server writes; the copy has all that was acknowledged before, checks, and serves', async () => {
    const [dir, to] = [dataDir('hot'), dataDir('hot-copy')];
    // How much four writers publish meanwhile is as much as the machine can.
    const noLimits = ['--writes-per-minute', '0', '--items-per-day', '0', '--bytes-per-day', '0'];
    const server = start(['--data', dir, '--port', '0', '--empty', ...noLimits]);
    const address = await listening(server);
    const before = await publishOne(address, 'before');
    const stop = publishOn(address);
    const backup = start(['backup', to, '--data', dir]);
    expect([await backup.exited, backup.output()]).toEqual([
      [0, null],
      expect.stringMatching(/^Copied the store in .* to .*, all read back\.\n$/),
    ]);
    const said = await stop();
    expect(said.length).toBeGreaterThan(0);
    expect(await titlesById(address, said)).toEqual(said.map(({ title }) => title));
    const again = start(['backup', to, '--data', dir]);
    expect([await again.exited, again.output()]).toEqual([
      [1, null],
      `palisade: expected a new or empty folder, got ${to}\n`,
    ]);
    const busy = start(['check', '--data', dir]);
    expect([await busy.exited, busy.output()]).toEqual([
      [1, null],
      expect.stringContaining('to be free'),
    ]);
    const check = start(['check', '--data', to]);
    expect([await check.exited, check.output()]).toEqual([
      [0, null],
      expect.stringMatching(/^The store in .* is intact: \d+ tables, \d+ records\.\n$/),
    ]);
    expect(statSync(join(to, 'data.mdb')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(to, 'cursor.key'))).toEqual(readFileSync(join(dir, 'cursor.key')));
    const restored = await listening(start(['--data', to, '--port', '0', '--empty']));
    expect(await titlesById(restored, [before])).toEqual(['before']);
  }, 120_000);

  test('that is damaged is named by check record by record, and is not backed up', async () => {
    const dir = dataDir('damaged');
    const server = start(['--data', dir, '--port', '0', '--empty']);
    const address = await listening(server);
    await publishOne(address, 'first-title');
    server.child.kill('SIGTERM');
    await server.exited;
    const data = join(dir, 'data.mdb');
    const bytes = readFileSync(data);
    for (let at = bytes.indexOf('first-title'); at >= 0; at = bytes.indexOf('first-title', at + 1))
      bytes.write('F', at);
    writeFileSync(data, bytes);
    const check = start(['check', '--data', dir]);
    expect([await check.exited, check.output()]).toEqual([
      [1, null],
      expect.stringContaining(
        'the record at position 1 of the table items does not match its checksum',
      ),
    ]);
    const backup = start(['backup', dataDir('never-made'), '--data', dir]);
    expect([await backup.exited, backup.output()]).toEqual([
      [1, null],
      expect.stringContaining('expected a store without damage'),
    ]);
    expect(existsSync(dataDir('never-made'))).toBe(false);
  }, 60_000);
});
