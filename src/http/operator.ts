/**
 * What an operator's command asks of a running server that holds the embedded store: a few paths for users of this
 * machine who can read the data folder. For everybody else these paths do not exist.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FeedError } from '../base/errors.ts';
import { requireRegularFile, writeWhole } from '../base/files.ts';
import { LIMITS } from '../base/limits.ts';
import { requireShape } from '../base/zod-problem.ts';
import { EVENT_STATES, type EventCounts, type StoredEvent } from '../store/ports/events.ts';
import type { Store } from '../store/ports/store.ts';
import { answerUnknown } from './error-answers.ts';
import { eventSubject, SUBJECT_KINDS } from './event-subject.ts';
import { PATHS } from './paths.ts';
import { foreignHeader } from './this-machine.ts';

/** Where the server is, and the token for its operator's paths. Only the owner of the data folder can read it. */
export interface OperatorAccess {
  readonly url: string;
  readonly token: string;
}

/** One page of events, and how many are waiting, in progress and failed. */
export interface EventReport {
  readonly events: readonly StoredEvent[];
  readonly counts: EventCounts;
}

/** One page of the events about an object or of a producer. */
export interface SubjectReport {
  readonly events: readonly StoredEvent[];
}

/** One event. */
export interface FoundEvent {
  /** Null when it is not stored. */
  readonly stored: StoredEvent | null;
}

const eventPage = {
  after: z.string().nullable(),
  limit: z.int().min(1).max(LIMITS.eventsListedMax),
};

/** Which events to report. */
export const eventQuery = z.strictObject({
  state: z.enum(EVENT_STATES),
  ...eventPage,
});

/** Which events about an object, or of a producer, to report. */
export const subjectQuery = z.strictObject({
  by: z.enum(SUBJECT_KINDS),
  name: z.string(),
  ...eventPage,
});

export type SubjectQuery = z.infer<typeof subjectQuery>;

const oneEvent = z.strictObject({ id: z.string() });
const recountBody = z.strictObject({ after: z.string().nullable() });

/** Reports a page of events. */
export async function reportEvents(
  { events }: Pick<Store, 'events'>,
  query: z.infer<typeof eventQuery>,
): Promise<EventReport> {
  return { events: await events.list(query), counts: await events.counts() };
}

/** Reports a page of the events of a subject. Refuses a name that `eventSubject` refuses. */
export async function reportSubject(
  { events }: Pick<Store, 'events'>,
  { after, limit, ...named }: SubjectQuery,
): Promise<SubjectReport> {
  return { events: await events.newestOf(eventSubject(named), { after, limit }) };
}

/** Opens the paths while the server listens, with a token that is generated when it starts to listen. */
export function addOperatorRoutes(
  server: FastifyInstance,
  { store, dir }: { readonly store: Pick<Store, 'events' | 'edges'>; readonly dir: string },
): void {
  const token = randomBytes(32).toString('base64url');
  server.addHook('onListen', async () => {
    writeWhole(accessFile(dir), JSON.stringify({ url: urlOf(server), token }));
  });
  server.addHook('onClose', async () => rmSync(accessFile(dir), { force: true }));
  server.post(PATHS.operatorEvents, async (request, reply) => {
    if (!isOperator(request, token)) return answerUnknown(request, reply);
    return reportEvents(store, requireShape(eventQuery, request.body));
  });
  server.post(PATHS.operatorEventsOf, async (request, reply) => {
    if (!isOperator(request, token)) return answerUnknown(request, reply);
    return reportSubject(store, requireShape(subjectQuery, request.body));
  });
  server.post(PATHS.operatorEvent, async (request, reply) => {
    if (!isOperator(request, token)) return answerUnknown(request, reply);
    const { id } = requireShape(oneEvent, request.body);
    return { stored: await store.events.get(id) } satisfies FoundEvent;
  });
  server.post(PATHS.operatorRetry, async (request, reply) => {
    if (!isOperator(request, token)) return answerUnknown(request, reply);
    const { id } = requireShape(oneEvent, request.body);
    return { isRetried: await store.events.retry(id) };
  });
  server.post(PATHS.operatorRecount, async (request, reply) => {
    if (!isOperator(request, token)) return answerUnknown(request, reply);
    const { after } = requireShape(recountBody, request.body);
    return store.edges.recount(after, LIMITS.recountedMax);
  });
}

/**
 * The access to the server of a data folder; null when none is running or the folder cannot be read. Refuses, with
 * BAD_USER_INPUT, a pipe or a device in its place.
 */
export function readOperatorAccess(dir: string): OperatorAccess | null {
  const file = accessFile(dir);
  try {
    requireRegularFile(file);
    return JSON.parse(readFileSync(file, 'utf8')) as OperatorAccess;
  } catch (error) {
    if (error instanceof FeedError) throw error;
    return null;
  }
}

function accessFile(dir: string): string {
  return join(dir, 'operator.json');
}

function urlOf(server: FastifyInstance): string {
  const address = server.server.address();
  if (address === null || typeof address === 'string') return '';
  const { port, family } = address;
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.address;
  return `http://${!isAny && family === 'IPv6' ? `[${host}]` : host}:${port}`;
}

/** Whether the request comes directly from this machine, with the token. */
function isOperator({ headers, socket }: FastifyRequest, token: string): boolean {
  const given = Buffer.from(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token);
  const { host: _, ...others } = headers;
  return (
    socket.remoteAddress === socket.localAddress &&
    foreignHeader(others, []) === null &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  );
}
