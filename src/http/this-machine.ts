/**
 * Whether a request was made on this machine and meant for it. Its source address does not prove that: a page of
 * another site reaches loopback through a host name that was pointed there (DNS rebinding), and so does anyone behind a
 * proxy.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Names and addresses of this machine, with or without brackets. */
const LOOPBACK = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|::1|\[::1\])$/i;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?::[0-9]{1,5})?$/i;
/** Headers that proxies add besides `X-Forwarded-…`. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'] as const;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

/** Whether a page's origin, as a browser sends it, is on this machine. */
export function isLoopbackOrigin(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && url.origin === origin && isLoopback(url.hostname);
}

/**
 * The header which shows that the request is not from this machine: a Host that is not loopback, an Origin that is
 * neither loopback nor listed, or anything that a proxy adds. Null when there is none.
 */
export function foreignHeader(
  headers: IncomingHttpHeaders,
  origins: readonly string[],
): string | null {
  const { host, origin } = headers;
  if (host !== undefined && !LOOPBACK_HOST.test(host)) return 'Host';
  if (origin !== undefined && !origins.includes(origin) && !isLoopbackOrigin(origin))
    return 'Origin';
  for (const name in headers) if (name.startsWith('x-forwarded-')) return name;
  return PROXY_HEADERS.find((name) => headers[name] !== undefined) ?? null;
}
