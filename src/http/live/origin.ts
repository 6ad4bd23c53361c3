/**
 * Which pages may open live connections. Browsers send no preflight before a WebSocket, so a page of another site could
 * open one; its Origin header, which no script can forge, shows it. Other clients send no Origin and need a credential.
 */
import type { FastifyRequest } from 'fastify';
import { FeedError } from '../../base/errors.ts';
import { isLoopbackOrigin } from '../this-machine.ts';

interface OriginRules {
  /** Exact origins, in addition to the server's own. */
  readonly origins: readonly string[];
  /** Whether the development header is on: then every page of this machine is trusted, and no other. */
  readonly isHeaderOn: boolean;
}

/** Refuses with FORBIDDEN an origin that is neither this server's nor listed, `null`, and several at once. */
export function checkOrigin(
  { origins, isHeaderOn }: OriginRules,
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
): void {
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  // With the header, a host name that was made to point here (DNS rebinding) must not count as the server's own.
  const isOwn = isHeaderOn ? isLoopbackOrigin(origin) : origin === `${protocol}://${host}`;
  if (!isOwn)
    throw new FeedError(
      'FORBIDDEN',
      'expected a page of this server or of a configured origin, got another',
    );
}
