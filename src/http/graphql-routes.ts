/**
 * The GraphQL routes: /graphql for requests and sockets, and /graphql/stream for server-sent events. A request passes
 * the encoding check, sign-in and the document gate before GraphQL sees it.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { FeedError } from '../base/errors.ts';
import type { UserId } from '../model/producers.ts';
import type { Claims, Services } from '../graphql/context.ts';
import type { Engine } from '../graphql/engine.ts';
import { shapeProblem } from '../graphql/request-shape.ts';
import { addressParams } from './address-params.ts';
import { tellAllowance } from './allowance-headers.ts';
import { openAnswer } from './answer.ts';
import { answerQueryConditionally } from './conditional-get.ts';
import { RequestShapeError, StatusError } from './error-answers.ts';
import type { Live } from './live/live.ts';
import type { LoadShedding } from './load-shedding.ts';
import { PATHS } from './paths.ts';
import { spellOutDocument } from './spell-out-document.ts';
import { hasCredential, type Identity, type Viewers } from './sign-in.ts';
import { unnameOperation } from './unname-operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: UserId | null;
    /** What else the credential says; null before sign-in. */
    claims: Claims | null;
  }
}

interface GraphqlRoutesOptions {
  readonly engine: Engine;
  readonly services: Services;
  readonly viewers: Viewers;
  readonly live: Live;
  readonly shedding: LoadShedding;
}

export function addGraphqlRoutes(server: FastifyInstance, options: GraphqlRoutesOptions): void {
  const { engine, services, viewers, live, shedding } = options;
  server.decorateRequest('viewer', null);
  server.decorateRequest('claims', null);
  const enter = (request: FastifyRequest, next: (error?: Error) => void): void =>
    shedding.enter((refusal) => next(refusal ?? checkEncoding(request)), {
      requestId: request.id,
      hasCredential: hasCredential(request.headers),
      // A credential that was not checked yet may be invented, so it waits in the turn of its address.
      caller: () => ({ viewer: viewers.known(request.headers), address: request.ip }),
      isGone: () => request.raw.socket.destroyed,
    });
  const route: Omit<RouteOptions, 'method'> = {
    url: PATHS.graphql,
    onRequest: (request, reply, next) => {
      if (request.ws) live.check(request);
      // An answer belongs to one viewer, whatever the method, and must not be cached. A public one overrides this.
      void reply.header('cache-control', 'no-store');
      enter(request, next);
    },
    preHandler: (request, _, next) => {
      if (request.ws) next();
      else admit(request, options, next);
    },
    handler: openAnswer(server, { engine, services }),
  };
  const allowance = tellAllowance(services.costBudget);
  server.route({ ...route, method: 'POST', onSend: allowance });
  server.route({
    ...route,
    method: 'GET',
    onSend: [answerQueryConditionally, ...allowance],
    wsHandler: live.takeSocket,
  });
  server.route({
    method: ['GET', 'POST'],
    url: PATHS.stream,
    onRequest: (request, _, next) => {
      live.check(request);
      enter(request, next);
    },
    handler: (request, reply) => live.stream(request, reply),
  });
}

/** Checks the caller first, then the document, so that the caller pays for the check. */
function admit(
  request: FastifyRequest,
  { engine, services, viewers }: Pick<GraphqlRoutesOptions, 'engine' | 'services' | 'viewers'>,
  next: (error?: Error) => void,
): void {
  checkPreflight(request);
  if (request.method === 'POST') checkShape(request.body);
  spellOutDocument(request, engine.documents);
  unnameOperation(request);
  const { gate, operations } = engine;
  const source = sourceOf(request);
  const identity = viewers.identify(request.headers);
  const goOn = ({ viewer, claims }: Identity): void => {
    request.viewer = viewer;
    request.claims = claims;
    const caller = { viewer, address: request.ip };
    const tooMuch = services.costBudget?.begin(caller, { source, operations }) ?? null;
    const refusal = tooMuch === null ? gate.refuse(source, variablesOf(request)) : null;
    next(tooMuch ?? (refusal === null ? undefined : new FeedError(refusal.code, refusal.message)));
  };
  // A token that was checked before is known immediately; waiting for a promise would cost every request a turn.
  if (identity instanceof Promise) identity.then(goOn, next);
  else goOn(identity);
}

/** The types that a page of another origin may send without asking. */
const SENT_UNASKED =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)?\s*(?:;|$)/i;

/** Apollo refuses the same, but later: a page must not spend the allowance of those who visit it. */
function checkPreflight({ headers }: FastifyRequest): void {
  const isAsked = !SENT_UNASKED.test(headers['content-type']?.trim() ?? '');
  if (isAsked || headers['apollo-require-preflight'] || headers['x-apollo-operation-name']) return;
  throw new RequestShapeError(
    'expected Content-Type: application/json or a header apollo-require-preflight, got neither',
  );
}

function checkShape(body: unknown): void {
  // Apollo refuses a request without a body.
  const problem = body === undefined ? null : shapeProblem(body);
  if (problem !== null) throw new RequestShapeError(problem);
}

/** Bodies must be UTF-8 and uncompressed: another encoding could hide a body that is too big. */
function checkEncoding({ headers }: FastifyRequest): Error | undefined {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  const isGood = (charset === undefined || /^utf-?8$/i.test(charset)) && encoding === 'identity';
  return isGood ? undefined : new StatusError(415);
}

/** The variables in a body. In an address they are text, which Apollo parses. */
function variablesOf({ body }: FastifyRequest): unknown {
  return (body as { readonly variables?: unknown } | null | undefined)?.variables;
}

/** The document's text; empty when the request has none, which Apollo refuses. */
function sourceOf(request: FastifyRequest): string {
  if (request.method === 'GET') return addressParams(request).get('query') ?? '';
  const holder = request.body as { readonly query?: unknown } | null | undefined;
  return typeof holder?.query === 'string' ? holder.query : '';
}
