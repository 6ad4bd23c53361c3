/** A running server with the page, and its API as a given viewer. */
import { expect } from 'vitest';
import { openApp, type App } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { openLog } from '../../src/base/log.ts';

export interface Site {
  readonly app: App;
  readonly address: string;
}

export interface SiteOptions {
  readonly port?: number;
  /** Receives the log lines; without it, nothing is logged. */
  readonly onLog?: (line: string) => void;
}

/** With the sample world, unless `--empty` is among the arguments. */
export async function startSite(
  dataDir: string,
  argv: readonly string[] = [],
  { port = 0, onLog }: SiteOptions = {},
): Promise<Site> {
  const level = onLog === undefined ? 'silent' : 'info';
  const config = parseConfig(['--data', dataDir, '--log-level', level, ...argv], {});
  const app = await openApp(config, {
    ...(onLog === undefined ? {} : { log: openLog(config, { write: onLog }) }),
  });
  if (!argv.includes('--empty')) await app.loadSample(() => undefined);
  return { app, address: await app.server.listen({ host: '127.0.0.1', port }) };
}

/** Queries the API as a viewer; fails on an error, and on a refused mutation. */
export async function askAs<Data>(
  { address }: Site,
  viewer: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Data> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': viewer },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await answer.json()) as { readonly data: Data };
  expect(body).not.toHaveProperty('errors');
  for (const payload of Object.values(body.data as object) as (object | null)[])
    if (payload !== null && 'userErrors' in payload) expect(payload.userErrors).toEqual([]);
  return body.data;
}
