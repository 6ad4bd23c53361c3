/** The built command line, started as a user would start it, and what tests ask of the server that it starts. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { builtServer, buildServer } from './build-server.ts';

export interface Started {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly exited: Promise<readonly unknown[]>;
  readonly output: () => string;
}

export interface BuiltCli {
  /** A temporary folder for the tests of the file. */
  readonly folder: string;
  /** The path of the built command. */
  readonly main: string;
  readonly dataDir: (name: string) => string;
  /** Processes that are still running are killed after each test. */
  readonly start: (args: readonly string[], env?: Readonly<Record<string, string>>) => Started;
  /** Resolves with the address once the process reports that it is listening. */
  readonly listening: (started: Started) => Promise<string>;
}

export interface Acknowledged {
  readonly id: string;
  readonly title: string;
}

/** Builds the project once for all files of a run. */
export function useBuiltCli(): BuiltCli {
  const built = builtServer();
  const folder = mkdtempSync(join(tmpdir(), 'palisade-main-'));
  const running = new Set<Started>();
  const main = join(built, 'cli/main.js');
  beforeAll(buildServer, 120_000);
  afterEach(() => {
    for (const { child } of running) child.kill('SIGKILL');
    running.clear();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    main,
    dataDir: (name) => join(folder, name),
    listening,
    start: (args, env = {}) => {
      const started = startProcess([main, ...args], env);
      running.add(started);
      return started;
    },
  };
}

function startProcess(args: readonly string[], env: Readonly<Record<string, string>>): Started {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return { child, exited: once(child, 'close'), output: () => output };
}

async function listening({ child, exited, output }: Started): Promise<string> {
  const hasEnded = exited.then(() => {
    throw new Error(`expected it to listen, got ${output()}`);
  });
  for (;;) {
    const address = /GraphQL +(http:\S+)\/graphql/.exec(output())?.[1];
    if (address !== undefined) return address;
    await Promise.race([once(child.stdout, 'data'), hasEnded]);
  }
}

/** Queries as the viewer ada; throws the errors of the response. */
export async function graphql<T>(
  address: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  viewer = 'ada',
): Promise<T> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': viewer },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { readonly data: T; readonly errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** Throws when the publish is refused. */
export async function publishOne(address: string, title: string): Promise<Acknowledged> {
  const { publish } = await graphql<{
    publish: { item: Acknowledged | null; userErrors: readonly unknown[] };
  }>(
    address,
    'mutation P($title: String!) { publish(input: { clientKey: $title, title: $title }) { item { id title } userErrors { message } } }',
    { title },
  );
  if (publish.item === null) throw new Error(JSON.stringify(publish.userErrors));
  return publish.item;
}

/** The titles of items by id, as the server returns them. */
export async function titlesById(
  address: string,
  said: readonly Acknowledged[],
): Promise<readonly (string | undefined)[]> {
  const titles: (string | undefined)[] = [];
  for (let from = 0; from < said.length; from += 50) {
    const ids = said.slice(from, from + 50).map(({ id }) => id);
    const { nodes } = await graphql<{ nodes: readonly ({ title: string } | null)[] }>(
      address,
      'query N($ids: [ID!]!) { nodes(ids: $ids) { ... on Item { title } } }',
      { ids },
    );
    titles.push(...nodes.map((node) => node?.title));
  }
  return titles;
}
