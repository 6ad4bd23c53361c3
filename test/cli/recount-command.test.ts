/** `palisade recount` next to a running server, and on a store that nobody holds. */
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { runRecount } from '../../src/cli/recount-command.ts';
import { openEnvironment } from '../../src/store/lmdb/engine/environment.ts';
import { textKey } from '../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { ann, bob, edge, tag } from '../support/builders.ts';
import { tempFolder } from '../support/open-store.ts';

/** A folder whose count of followers is wrong. */
async function driftedFolder(): Promise<string> {
  const dir = join(await tempFolder(), 'data');
  const store = await openLmdbStore({ dir });
  await store.edges.addEdges([edge(ann, tag('a')), edge(bob, tag('a'))]);
  await store.close();
  const env = await openEnvironment(dir);
  await env.write(() => env.followers.put(textKey(tag('a')), 7));
  await env.close();
  return dir;
}

const recount = async (dir: string): Promise<unknown> =>
  JSON.parse(await runRecount(['--data', dir], {}, () => undefined));

test('counters are corrected on a store that no process holds', async () => {
  const dir = await driftedFolder();
  expect(await recount(dir)).toEqual({ checked: 3, corrected: 1 });
  expect(await recount(dir)).toEqual({ checked: 3, corrected: 0 });
});

test('counters are corrected next to a running server, only by those who can read its folder', async () => {
  const dir = await driftedFolder();
  const config = parseConfig(['--data', dir, '--port', '0', '--empty'], {});
  const app = await openApp(config, { log: pino({ level: 'silent' }) });
  try {
    const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const stranger = await fetch(`${address}/operator/edges/recount`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer guessed' },
      body: '{"after":null}',
    });
    expect(stranger.status).toBe(404);
    expect(await recount(dir)).toEqual({ checked: 3, corrected: 1 });
    expect(await app.store.edges.counts(tag('a'))).toEqual({ followers: 2 });
  } finally {
    await app.close();
  }
});
