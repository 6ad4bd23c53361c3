/** How a command asks the running server that holds an embedded store: by the address and the token in the data folder. */
import type { Config } from '../base/config/config-options.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { readOperatorAccess, type OperatorAccess } from '../http/operator.ts';
import { PATHS } from '../http/paths.ts';

/**
 * The access to the server of the data folder; null when none runs, or when the store is on MongoDB. A server that was killed
 * leaves its access behind, and nobody answers there.
 */
export async function runningServer({
  mongodbUrl,
  data,
}: Pick<Config, 'mongodbUrl' | 'data'>): Promise<OperatorAccess | null> {
  const access = mongodbUrl === null ? readOperatorAccess(data) : null;
  return access !== null && (await isAnswering(access)) ? access : null;
}

async function isAnswering({ url }: OperatorAccess): Promise<boolean> {
  return fetch(`${url}${PATHS.alive}`).then(
    () => true,
    () => false,
  );
}

/** Refuses, with UNAVAILABLE, what the server refuses. */
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
  throw new FeedError(
    'UNAVAILABLE',
    `expected the server at ${url} to answer, got ${answer.status}: ${await answer.text()}`,
  );
}
