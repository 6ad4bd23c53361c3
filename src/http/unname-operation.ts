/**
 * Takes an empty `operationName` out of a request, so that all that follows sees none. GraphQL over HTTP says that of an
 * address; a body and the live transports are read alike.
 */
import type { FastifyRequest } from 'fastify';
import { addressParams, replaceAddressParams } from './address-params.ts';

/** Changes nothing of a request that names its operation, or has no such parameter. */
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
  // Of a parameter that comes twice, Apollo refuses both.
  if (names.length !== 1 || names[0] !== '') return;
  params.delete('operationName');
  replaceAddressParams(request, params);
}
