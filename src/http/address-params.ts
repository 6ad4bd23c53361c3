/** The parameters of a GET, which are texts in its address. */
import type { FastifyRequest } from 'fastify';

/** Any host works: only what follows the path is read. */
const BASE = 'http://localhost/';

/**
 * Parses them as Apollo does. Fastify has parsed them by other rules: it does not decode a text with a single bad
 * escape, and treats a fragment as part of the last text.
 */
export function addressParams({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, BASE).searchParams;
}

/** Replaces the parameters that Fastify has parsed, and the address, which Apollo parses itself. */
export function replaceAddressParams(request: FastifyRequest, params: URLSearchParams): void {
  const [path = ''] = request.url.split('?', 1);
  request.raw.url = `${path}?${params.toString()}`;
  request.query = Object.fromEntries(params);
}
