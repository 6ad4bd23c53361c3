/**
 * Answers that anybody may cache: an anonymous query by GET, the schema and the page's files. Each has an entity tag,
 * and a client or cache that sends it in `If-None-Match` gets 304 without a body.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VIEWER_HEADER } from './sign-in.ts';

/** Anybody may cache it, but has to revalidate it every time. */
const PUBLIC = 'public, max-age=0, must-revalidate';
/** An answer for one viewer: no cache between server and client may keep it. */
const PRIVATE = 'no-store';

/** The onSend hook of a route that sets its own `cache-control`: a public answer gets a tag, or 304 without a body. */
export async function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  return isUnchanged(request, reply, payload) ? null : payload;
}

/** The onSend hook of queries by GET: public without a viewer and without errors, else private. */
export async function answerQueryConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (!request.ws) markQuery(request, reply, payload);
  return answerConditionally(request, reply, payload);
}

function markQuery(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const isPublic = request.viewer === null && reply.statusCode === 200 && !hasErrors(payload);
  void reply.header('cache-control', isPublic ? PUBLIC : PRIVATE);
  addVary(reply, ['authorization', VIEWER_HEADER, 'accept']);
}

/** An answer whose text only looks as if it had errors is not cached either, which is harmless. */
function hasErrors(payload: unknown): boolean {
  return typeof payload !== 'string' || payload.includes('"errors":');
}

/** Tags a public answer. Returns true, with status 304, when the client has exactly this text. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  const isTaken = request.method === 'GET' || request.method === 'HEAD';
  if (!isTaken || !isText || reply.statusCode !== 200) return false;
  if (!String(reply.getHeader('cache-control') ?? '').startsWith('public')) return false;
  const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
  void reply.header('etag', tag);
  const known = request.headers['if-none-match'] ?? '';
  if (known !== '*' && !known.split(/,\s*/).includes(tag)) return false;
  void reply.code(304).removeHeader('content-length');
  return true;
}

function addVary(reply: FastifyReply, names: readonly string[]): void {
  const before = String(reply.getHeader('vary') ?? '');
  const known = before.toLowerCase().split(/,\s*/);
  const more = names.filter((name) => !known.includes(name));
  void reply.header('vary', [...(before === '' ? [] : [before]), ...more].join(', '));
}
