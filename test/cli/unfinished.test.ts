/** Unfinished output of a command does not remain after a signal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleScript } from '../support/child-script.ts';
import { tempFolder } from '../support/open-store.ts';

let script: Awaited<ReturnType<typeof bundleScript>>;

beforeAll(async () => {
  script = await bundleScript('test/cli/unfinished-child.ts');
}, 120_000);
afterAll(() => script.remove());

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s removes copies that are not complete',
  async (signal) => {
    const folder = await tempFolder();
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    const child = spawn(process.execPath, [script.file, join(folder, 'copy')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporary },
    });
    await once(child.stdout, 'data');
    const left = () =>
      [folder, temporary, join(folder, 'copy')].map((path) => readdirSync(path).length);
    expect(left()).toEqual([3, 1, 1]);
    child.kill(signal);
    expect((await once(child, 'close'))[1]).toBe(signal);
    expect(left()).toEqual([2, 0, 0]);
  },
);
