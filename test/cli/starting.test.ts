/** Signals to a process that is not serving yet. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { useBuiltCli } from '../support/built-cli.ts';

const { main, start, listening, dataDir } = useBuiltCli();
/** How a process becomes the first of its own, as in a container. */
const FIRST = ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'];
const canBeFirst = spawnSync('unshare', [...FIRST, 'true']).status === 0;

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a process that gets %s while it starts ends with 0, and leaves a folder that the next start uses',
  async (signal) => {
    const port = String(await freePort());
    const args = ['--data', dataDir(`start-${signal}`), '--port', port, '--empty'];
    const started = start(args);
    const isAlive = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isAlive, { timeout: 60_000, interval: 1 }).toBe(true);
    started.child.kill(signal);
    expect(await started.exited).toEqual([0, null]);
    await listening(start(args));
  },
);

test.skipIf(!canBeFirst)(
  `the first process of a container is ended by SIGTERM before it has made anything${canBeFirst ? '' : ' (skipped: unshare makes no process namespaces here)'}`,
  async () => {
    const { PATH = '' } = process.env;
    const args = ['--data', dataDir('first'), '--port', '0', '--empty'];
    const outside = spawn('unshare', [...FIRST, process.execPath, main, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH },
    });
    onTestFinished(() => void outside.kill('SIGKILL'));
    const exited = once(outside, 'exit');
    const children = `/proc/${outside.pid}/task/${outside.pid}/children`;
    // Before the process listens to signals, the kernel drops them.
    const again = setInterval(() => {
      const pid = existsSync(children) ? Number(readFileSync(children, 'utf8')) : 0;
      if (pid > 0) process.kill(pid, 'SIGTERM');
    }, 1);
    onTestFinished(() => clearInterval(again));
    expect(await exited).toEqual([143, null]);
    expect(existsSync(dataDir('first'))).toBe(false);
  },
);
