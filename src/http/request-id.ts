/** Request ids: the client's own if it is safe to log, otherwise a new one. */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '../base/limits.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

const SANE = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${LIMITS.requestIdCharsMax - 1}}$`);

export function requestIdOf(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
