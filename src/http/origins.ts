/**
 * Which pages may talk to this server: its own, those of the configured origins and, when the development header is on,
 * every page of this machine. The same rule applies to cross-origin requests and live connections.
 */
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { ALLOWANCE_HEADERS } from './allowance-headers.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { ROLES_HEADER, VIEWER_HEADER } from './sign-in.ts';
import { isLoopbackOrigin } from './this-machine.ts';

export interface OriginRules {
  /** Exact origins, in addition to the server's own. */
  readonly origins: readonly string[];
  /** Whether the development header is on. If so, every page of this machine is trusted, and no other. */
  readonly isHeaderOn: boolean;
}

type Asked = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

/** What scripts of another origin may send. `apollo-require-preflight` marks a GET that is not a plain link. */
const REQUEST_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'if-none-match',
  'apollo-require-preflight',
  'x-apollo-operation-name',
  'traceparent',
  'tracestate',
  VIEWER_HEADER,
  REQUEST_ID_HEADER,
];

/** Answers preflights and lets pages of permitted origins read answers. Other origins get no permission at all. */
export async function addCors(server: FastifyInstance, rules: OriginRules): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const delegator: FastifyCorsOptionsDelegateCallback = (request, answer) =>
      answer(null, {
        origin: isWelcome(rules, request) && (request.headers.origin ?? false),
        credentials: true,
        methods: ['GET', 'HEAD', 'POST'],
        allowedHeaders: rules.isHeaderOn ? [...REQUEST_HEADERS, ROLES_HEADER] : REQUEST_HEADERS,
        exposedHeaders: ['etag', 'retry-after', ...ALLOWANCE_HEADERS, REQUEST_ID_HEADER],
        maxAge: LIMITS.preflightSecondsMax,
      });
    cors(withOriginOnly(server), { delegator }, (error) =>
      error === undefined ? resolve() : reject(error),
    );
  });
}

/**
 * The server as the plugin sees it. The plugin's hook recomputes its options for each request, at a tenth of the cost
 * of a small answer, so it only gets requests from pages. Answers to other requests still say that they vary by origin.
 */
function withOriginOnly(server: FastifyInstance): FastifyInstance {
  const addHook = (name: 'onRequest', hook: onRequestHookHandler): FastifyInstance =>
    server.addHook(name, function (request, reply, next) {
      if (request.headers.origin !== undefined) return hook.call(this, request, reply, next);
      void reply.header('vary', 'Origin');
      next();
    });
  return Object.create(server, { addHook: { value: addHook } }) as FastifyInstance;
}

/**
 * Refuses with FORBIDDEN a live connection whose origin is neither this server's nor listed, including `null` and
 * several origins. Browsers send no preflight before a WebSocket; its Origin header, which no script can forge,
 * identifies the page. Other clients send no Origin and need a credential. A page that reads no answer sends a GET without
 * an Origin too, but its browser says that it comes from elsewhere.
 */
export function checkOrigin(rules: OriginRules, request: Asked): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isHidden = origin === undefined && (site === 'cross-site' || site === 'same-site');
  if (isHidden || !isWelcome(rules, request))
    throw new FeedError(
      'FORBIDDEN',
      `expected the origin of this server or a configured one, got ${isHidden ? 'a page that names none' : describeValue(origin)}`,
    );
}

function isWelcome(
  { origins, isHeaderOn }: OriginRules,
  { headers, protocol, host }: Asked,
): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  // With the header on, a host name that was pointed at this machine (DNS rebinding) must not count as the server's
  // own.
  return isHeaderOn ? isLoopbackOrigin(origin) : origin === `${protocol}://${host}`;
}
