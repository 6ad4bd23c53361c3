/** How a command asks the running server of an embedded store: with the address and token in the data folder. */
import { z } from 'zod';
import type { Config } from '../base/config/config-options.ts';
import { FeedError } from '../base/errors.ts';
import { parseJson } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import { readOperatorAccess, type OperatorAccess } from '../http/operator.ts';
import { PATHS } from '../http/paths.ts';
import { isStoreHeld } from '../store/open-store.ts';

/** A running server answers this immediately. */
const ALIVE_MS_MAX = 2_000;

/**
 * The access to the server of the data folder; null when none is running, or when the store is on MongoDB. A killed
 * server leaves its access behind: either nobody answers there, or another program has been given its port and must not
 * see the token.
 */
export async function runningServer({
  mongodbUrl,
  data,
}: Pick<Config, 'mongodbUrl' | 'data'>): Promise<OperatorAccess | null> {
  const access = mongodbUrl === null ? readOperatorAccess(data) : null;
  if (access === null || !(await isStoreHeld(data))) return null;
  return (await isAnswering(access)) ? access : null;
}

async function isAnswering({ url }: OperatorAccess): Promise<boolean> {
  return fetch(`${url}${PATHS.alive}`, { signal: AbortSignal.timeout(ALIVE_MS_MAX) }).then(
    () => true,
    () => false,
  );
}

const refusal = z.object({
  errors: z.tuple([
    z.object({
      message: z.string(),
      extensions: z.object({ code: z.enum(['BAD_USER_INPUT', 'NOT_FOUND']) }),
    }),
  ]),
});

/** Refuses what the server refuses, as it does; with UNAVAILABLE when the server could not answer. */
export async function askOperator(
  { url, token }: OperatorAccess,
  path: string,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LIMITS.requestMsMax),
  });
  if (answer.ok) return answer.json();
  const text = await answer.text();
  const [refused] = refusal.safeParse(parseJson(text)).data?.errors ?? [];
  if (refused !== undefined) throw new FeedError(refused.extensions.code, refused.message);
  throw new FeedError(
    'UNAVAILABLE',
    `expected the server at ${url} to answer, got ${answer.status}: ${text}`,
  );
}
