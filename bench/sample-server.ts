/** The built server with the sample world, started as a person would, for figures about clients. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOfServers } from './environment.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** The busiest ready viewer of the sample world. */
export const SAMPLE_READER = '1837';

/** Passes the server's address to `use`, and stops the server afterwards. */
export async function withSampleServer<T>(use: (address: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-sample-'));
  const argv = [MAIN, '--data', folder, '--port', '0', '--log-level', 'silent'];
  const server = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environmentOfServers(),
  });
  const ended = once(server, 'exit');
  try {
    let text = '';
    for await (const chunk of server.stdout) {
      text += String(chunk);
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (address !== undefined) return await use(address);
    }
    throw new Error(`expected the server to listen, got ${text}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A GraphQL answer to the busiest viewer, as text. */
export async function askSample(address: string, query: string, variables = {}): Promise<string> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': SAMPLE_READER },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errors":')) throw new Error(`expected an answer, got ${text}`);
  return text;
}
