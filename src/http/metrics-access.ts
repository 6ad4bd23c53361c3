/**
 * Who may read `/metrics`: clients with its token. Counters reveal what the store is asked, and so what was hidden from
 * whom. Without a token, they are shown only on this machine, and never in production.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config/config-options.ts';
import { foreignHeader, isLoopback } from './this-machine.ts';

export type MetricsConfig = Pick<Config, 'metricsToken' | 'mode' | 'host'>;

/** `absent` when metrics are not served at all. */
export function checkReader(
  { metricsToken, mode, host }: MetricsConfig,
  { headers }: Pick<FastifyRequest, 'headers'>,
): 'allowed' | 'refused' | 'absent' {
  if (metricsToken === null) {
    const isOpen = mode !== 'production' && isLoopback(host) && foreignHeader(headers, []) === null;
    return isOpen ? 'allowed' : 'absent';
  }
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(metricsToken)) ? 'allowed' : 'refused';
}

/** Of the same length for any input. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
