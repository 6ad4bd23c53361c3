/**
 * Who may read `/metrics`: those who have its token. Counters tell what the store is asked, and so what was hidden from whom;
 * without a token they are shown on this machine alone, and never in production.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../base/config/config-options.ts';
import { foreignHeader, isLoopback } from './this-machine.ts';

export type MetricsConfig = Pick<Config, 'metricsToken' | 'mode' | 'host'>;

/** `absent` where metrics are not served at all. */
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

/** Of equal length, whatever was given. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
