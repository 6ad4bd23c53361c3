/** The parameters of a GET, which stand in its address as texts. */
import type { FastifyRequest } from 'fastify';

/** Any host does: of an address only what stands behind its path is read. */
const BASE = 'http://localhost/';

/**
 * As Apollo reads them. Fastify has read them already, by other rules: it leaves a text as it is that has one bad escape,
 * and takes a fragment for a part of the last text.
 */
export function addressParams({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, BASE).searchParams;
}

/** Has all that follows see these parameters: what Fastify has read, and Apollo, which reads the address itself. */
export function replaceAddressParams(request: FastifyRequest, params: URLSearchParams): void {
  const [path = ''] = request.url.split('?', 1);
  request.raw.url = `${path}?${params.toString()}`;
  request.query = Object.fromEntries(params);
}
