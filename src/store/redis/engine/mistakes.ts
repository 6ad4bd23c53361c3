/** Errors of the driver, in an operator's terms. */
import { FeedError } from '../../../base/errors.ts';
import type { RedisTarget } from './address.ts';

/** What an operator must correct before the server can start, as one sentence; null for what may recover on its own. */
export function mistakeOf(error: unknown, { shown }: RedisTarget): FeedError | null {
  const text = textOf(error);
  if (/WRONGPASS|invalid username-password|invalid password/i.test(text))
    return refused(
      `a user and password that ${shown} accepts`,
      'ones it refuses; correct them',
      error,
    );
  if (/NOAUTH|authentication required/i.test(text))
    return refused(
      `a password for ${shown}`,
      'an address without one; write it as redis://:password@host:port',
      error,
    );
  if (/NOPERM/.test(text))
    return refused(
      `a user of ${shown} who may run scripts, read and write`,
      'one who may not; extend the ACL',
      error,
    );
  if (/cluster support disabled/i.test(text))
    return refused(
      `a Cluster at ${shown}`,
      'a single server; write redis:// in place of redis+cluster://',
      error,
    );
  if (/^MOVED|CROSSSLOT/.test(text))
    return refused(
      `a single server at ${shown}`,
      'a node of a Cluster; write redis+cluster://',
      error,
    );
  if (/DB index is out of range|invalid DB index/i.test(text))
    return refused(`a database that ${shown} has`, 'one it does not have; use 0', error);
  if (/ENOTFOUND/.test(text))
    return refused('the name of a host that exists', `${shown}, which no name server knows`, error);
  if (/Protocol error|unknown command/i.test(text))
    return refused(
      'the address of a Redis server, 6.2 or newer',
      `${shown}, where something else answers`,
      error,
    );
  return null;
}

/** A driver's error as text, with the reason of a Cluster's node when there is one. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const node =
    'lastNodeError' in error && error.lastNodeError instanceof Error
      ? `${error.lastNodeError.message}; `
      : '';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${node}${error.message === '' ? error.name : error.message}${code}`;
}

function refused(expected: string, got: string, cause: unknown): FeedError {
  return new FeedError('BAD_USER_INPUT', `REDIS_URL: expected ${expected}, got ${got}`, { cause });
}
