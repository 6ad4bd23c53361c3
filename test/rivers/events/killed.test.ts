/** A process that fans an event out to many followers is killed; the next resumes where it was. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { bundleScript } from '../../support/child-script.ts';
import { ann, draft, edge } from '../../support/builders.ts';
import { tempFolder } from '../../support/open-store.ts';

const FOLLOWERS = 10_000;
const SHARE = 200;
/** Shares that each process may print before it is killed; the last one lives. */
const LIVES = [7, 12, Number.POSITIVE_INFINITY];

interface Run {
  readonly dir: string;
  readonly laterMs: number;
  readonly shares: number;
}

/** What the process printed until its end. */
async function fanOut(file: string, { dir, laterMs, shares }: Run): Promise<readonly string[][]> {
  const child = spawn(process.execPath, [file, dir, String(laterMs), String(SHARE)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said: string[][] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line.split(' '));
    if (said.length === shares) child.kill('SIGKILL');
  }
  await ended;
  return said;
}

test('a fan-out to ten thousand followers resumes where each killed process was', async () => {
  const { file, remove } = await bundleScript('test/rivers/events/fan-out-child.ts');
  onTestFinished(remove);
  const dir = await tempFolder();
  const followers = Array.from({ length: FOLLOWERS }, (_, n) => `u${n}` as UserId);
  const store = await openLmdbStore({ dir });
  await store.edges.addEdges(followers.map((user) => edge(user, userProducer(ann))));
  await store.items.publish(draft());
  await store.close();
  const said: (readonly string[])[] = [];
  for (const [life, shares] of LIVES.entries()) {
    const laterMs = life * (LIMITS.laneLeaseMs + 1_000);
    said.push(...(await fanOut(file, { dir, laterMs, shares })));
  }
  const reached = said.flat().filter((user) => user !== '');
  expect(new Set(reached)).toEqual(new Set(followers));
  // A share that was printed and not yet recorded is repeated, and with it what its line left in the pipe.
  const repeats = reached.length - FOLLOWERS;
  expect(repeats).toBeLessThanOrEqual((LIVES.length - 1) * SHARE);
  const after = await openLmdbStore({ dir });
  expect(await after.events.get('publish/1')).toMatchObject({ state: 'processed' });
  await after.close();
}, 60_000);
