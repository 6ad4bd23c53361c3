/**
 * Starts subscriptions for every live transport, with the same steps as an HTTP request: the gate, Apollo's parsing and
 * validation, the cost, then execution and masking. Each event is executed with its own context, so that loaders hold
 * nothing outdated and access is checked again.
 */
import { setImmediate } from 'node:timers/promises';
import {
  createSourceEventStream,
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLFormattedError,
} from 'graphql';
import { mapAsync } from '../../base/async/map-async.ts';
import { FeedError, invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Caller } from '../../graphql/caller.ts';
import {
  createContext,
  type Claims,
  type Context,
  type ContextOptions,
  type Services,
} from '../../graphql/context.ts';
import {
  documentIdOf,
  whyNoDocument,
  type DocumentReference,
  type Documents,
} from '../../graphql/documents.ts';
import type { Engine } from '../../graphql/engine.ts';
import {
  extensionsOf,
  formatError,
  maskExecutionError,
  type ErrorHooks,
  type FaultLog,
} from '../../graphql/errors.ts';
import {
  ACCOUNT_ERASED,
  executionArgs,
  maskResult,
  refusal,
  type Operation,
} from '../../graphql/executor.ts';
import type { KnownOperation } from '../../graphql/operation-cache.ts';
import type { UserId } from '../../model/producers.ts';
import type { ErasedWatch } from '../../social/erasure/erased-watch.ts';
import { ERASED } from '../../social/people.ts';
import type { LiveHooks } from './sessions.ts';

export interface LiveRequest {
  /** Empty when the request refers to a document by id. */
  readonly query: string;
  readonly named: DocumentReference;
  /** Null or empty for none. */
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly viewer: UserId | null;
  readonly claims: Claims;
  /** Where the connection comes from. */
  readonly address: string;
  /** The id under which the operation's faults are logged. */
  readonly requestId: string;
}

/**
 * The results of a subscription as they arrive, or the errors that prevent it. Call `return` on the results when nobody
 * reads them any more.
 */
export type Subscription =
  | { readonly results: AsyncIterableIterator<ExecutionResult>; readonly errors: null }
  | { readonly results: null; readonly errors: readonly GraphQLFormattedError[] };

export interface LiveOperations {
  subscribe(request: LiveRequest): Promise<Subscription>;
}

export interface LiveOperationsOptions {
  readonly engine: Engine;
  readonly services: Services;
  readonly erased: Pick<ErasedWatch, 'watch'>;
  readonly hooks: Pick<LiveHooks, 'onSubscription'> & ErrorHooks;
  readonly log: FaultLog;
}

export function openLiveOperations(options: LiveOperationsOptions): LiveOperations {
  const { engine, services } = options;
  return {
    async subscribe(asked) {
      const query = textOf(engine.documents, asked);
      if (query === null) {
        const { code, message } = whyNoDocument(engine.documents, asked.named);
        return refused(options, [refusal(code, message)]);
      }
      // An empty name means none, as over HTTP.
      const request = { ...asked, query, operationName: asked.operationName || null };
      const document = { source: query, operations: engine.operations };
      const tooMuch = services.costBudget?.begin(request, document) ?? null;
      if (tooMuch !== null)
        return refused(options, [
          new GraphQLError(tooMuch.message, { extensions: extensionsOf(tooMuch) }),
        ]);
      const stopped = engine.gate.refuse(request.query, request.variables);
      if (stopped !== null) return refused(options, [refusal(stopped.code, stopped.message)]);
      const known = await validate(options, request);
      if ('errors' in known) return { results: null, errors: known.errors };
      const context = freshContext(options, request);
      const operation: Operation = { ...known, variables: request.variables, context };
      const { extensions, refusal: tooCostly } = engine.executor.price(operation);
      const wrong = tooCostly ?? whyNotLive(known);
      if (wrong !== null) return refused(options, [wrong]);
      context.charge(extensions.cost.requested);
      if (await context.isErased()) return refused(options, [ACCOUNT_ERASED]);
      const events = await eventsOf(options, operation);
      if (!(Symbol.asyncIterator in events))
        return refused(options, maskResult(options.log, context, events).errors ?? []);
      const { viewer, address } = request;
      const running = { operation, extensions, events, caller: { viewer, address } };
      return { results: executeEach(options, running), errors: null };
    },
  };
}

/** Null when the request has the id of an unknown document. */
function textOf(documents: Documents, { query, named }: LiveRequest): string | null {
  const documentId = documentIdOf(named);
  return query !== '' || documentId === null ? query : documents.textOf(documentId);
}

function whyNotLive({ operation }: KnownOperation): GraphQLError | null {
  const kind = operation.operation;
  return kind === OperationTypeNode.SUBSCRIPTION
    ? null
    : refusal('BAD_REQUEST', `expected a subscription, got a ${kind}, which POST /graphql answers`);
}

/** Returns a known operation. Apollo parses and validates a new one, which is then known to HTTP as well. */
async function validate(
  { engine, services }: LiveOperationsOptions,
  { query, operationName, viewer, requestId }: LiveRequest,
): Promise<KnownOperation | { readonly errors: readonly GraphQLFormattedError[] }> {
  const { apollo, operations } = engine;
  const known = operations.get(query, operationName);
  if (known !== null) return known;
  // Given a precomputed result, Apollo parses and validates but does not execute.
  const contextValue = createContext(services, { viewer, requestId, precomputed: {} });
  const { body } = await apollo.executeOperation(
    { query, ...(operationName === null ? {} : { operationName }) },
    { contextValue },
  );
  invariant(body.kind === 'single', 'nothing is delivered incrementally');
  if (body.singleResult.errors !== undefined) return { errors: body.singleResult.errors };
  const added = operations.get(query, operationName);
  invariant(added !== null, 'an operation that Apollo has validated is known');
  return added;
}

/** The events, or a result with the errors if variables do not fit or a resolver refuses. */
async function eventsOf(
  { engine, log }: LiveOperationsOptions,
  operation: Operation,
): Promise<AsyncIterable<unknown> | ExecutionResult> {
  try {
    return await createSourceEventStream(executionArgs(engine.schema, operation));
  } catch (error) {
    return { errors: [maskFault(error, { log, requestId: operation.context.requestId })] };
  }
}

interface ExecuteContext {
  readonly operation: Operation;
  readonly extensions: { readonly cost: object };
  readonly events: AsyncIterable<unknown>;
  readonly caller: Caller;
}

/** One result per event, as it arrives. Errors of the source and of execution are masked. */
function executeEach(
  options: LiveOperationsOptions,
  { operation, extensions, events, caller }: ExecuteContext,
): AsyncIterableIterator<ExecutionResult> {
  const { log, engine, services } = options;
  const { costBudget } = services;
  const { requestId, viewer } = operation.context;
  const source = countSubscription(options, endWithAccount(options, viewer, events));
  let executed = 0;
  const masked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw maskFault(error, { log, requestId });
    });
  const executeEvent = async (event: unknown): Promise<ExecutionResult> => {
    // A source that never waits would block all others, and keep its reader from taking what was sent.
    executed += 1;
    if (executed % LIMITS.eventsPerTurnMax === 0) await setImmediate();
    const context = freshContext(options, operation.context);
    if (await context.isErased()) throw new FeedError(ERASED.code, ERASED.message);
    const shown = await engine.executor.runEvent({ ...operation, context }, event);
    costBudget?.chargeEvent(caller, engine.executor.priceEvent(operation, event));
    for (const { extensions: more } of shown.errors ?? [])
      options.hooks.onError(String(more['code']));
    return { ...shown, extensions };
  };
  const ended = new AbortController();
  const next = async (): Promise<IteratorResult<unknown>> => {
    // The turn comes before the event is read: one that waited could show what was hidden meanwhile.
    if (costBudget !== null) await costBudget.eventTurn(caller, ended.signal);
    return source.next();
  };
  const end = (): ReturnType<typeof source.return> => {
    ended.abort();
    return source.return();
  };
  return mapAsync({ next: () => masked(next()), return: end }, (event: unknown) =>
    masked(executeEvent(event)),
  );
}

/** The events until the viewer's account is erased, then the error that every request of such an account gets. */
function endWithAccount(
  { erased }: LiveOperationsOptions,
  viewer: UserId | null,
  source: AsyncIterable<unknown>,
): AsyncIterator<unknown> {
  const events = source[Symbol.asyncIterator]();
  if (viewer === null) return events;
  let isErased = false;
  const leave = erased.watch(viewer, () => {
    isErased = true;
    void events.return?.();
  });
  return {
    async next() {
      const next = await events.next();
      if (next.done === true && isErased) throw new FeedError(ERASED.code, ERASED.message);
      return next;
    },
    async return() {
      leave();
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}

/** The source, counted as a subscription until its `return` is called. */
function countSubscription({ hooks }: LiveOperationsOptions, events: AsyncIterator<unknown>) {
  hooks.onSubscription(1);
  return {
    next: () => events.next(),
    async return(): Promise<IteratorResult<unknown, undefined>> {
      hooks.onSubscription(-1);
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}

function freshContext(
  { services }: LiveOperationsOptions,
  asked: Pick<Context, 'viewer' | 'claims' | 'requestId'> & Pick<ContextOptions, 'address'>,
): Context {
  const { viewer, claims, requestId, address } = asked;
  return createContext(services, { viewer, claims, requestId, address });
}

function maskFault(
  error: unknown,
  to: { readonly requestId: string; readonly log: FaultLog },
): GraphQLError {
  const located =
    error instanceof GraphQLError
      ? error
      : new GraphQLError('a source of events failed', {
          originalError: error instanceof Error ? error : new Error(String(error)),
        });
  return maskExecutionError(located, to);
}

function refused(reports: LiveOperationsOptions, errors: readonly GraphQLError[]): Subscription {
  const format = formatError(reports);
  return { results: null, errors: errors.map((error) => format(error.toJSON(), error)) };
}
