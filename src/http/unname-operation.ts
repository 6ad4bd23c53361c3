/**
 * Removes an empty `operationName` from a request, so that everything that follows sees none. GraphQL over HTTP
 * requires that for an address; bodies and the live transports are handled the same way.
 */
import type { FastifyRequest } from 'fastify';
import { addressParams, replaceAddressParams } from './address-params.ts';

/** Does not change a request that names its operation, or has no such parameter. */
export function unnameOperation(request: FastifyRequest): void {
  if (request.method === 'GET') unnameInAddress(request);
  else request.body = unnamed(request.body);
}

function unnamed(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const given = body as { readonly operationName?: unknown };
  if (given.operationName !== '') return body;
  const { operationName: _, ...rest } = given;
  return rest;
}

function unnameInAddress(request: FastifyRequest): void {
  if (!request.url.includes('operationName=')) return;
  const params = addressParams(request);
  const names = params.getAll('operationName');
  // Apollo refuses a parameter that is repeated.
  if (names.length !== 1 || names[0] !== '') return;
  params.delete('operationName');
  replaceAddressParams(request, params);
}
