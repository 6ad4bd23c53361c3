/** The parameters of a GET, which stand in its address as texts. */
import type { FastifyRequest } from 'fastify';

export function addressParams({ url }: FastifyRequest): URLSearchParams {
  const [, ...rest] = url.split('?');
  // A value may hold a question mark too.
  return new URLSearchParams(rest.join('?'));
}

/** Has all that follows see these parameters: what Fastify has read already, and Apollo, which reads the address itself. */
export function replaceAddressParams(request: FastifyRequest, params: URLSearchParams): void {
  const [path = ''] = request.url.split('?', 1);
  request.raw.url = `${path}?${params.toString()}`;
  request.query = Object.fromEntries(params);
}
