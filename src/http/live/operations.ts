/**
 * Starts subscriptions for every live transport, by the same steps as an HTTP request: the gate, Apollo's parsing and
 * validation, the price, then execution and masking. An event is executed with a context of its own, so that loaders hold
 * nothing old and access is asked again.
 */
import type { ApolloServer } from '@apollo/server';
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { invariant } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import { createContext, type Context, type Services } from '../../graphql/context.ts';
import { formatError, maskExecutionError, type FaultLog } from '../../graphql/errors.ts';
import {
  executionArgs,
  maskResult,
  refusal,
  type Executor,
  type Operation,
} from '../../graphql/executor.ts';
import type { Gate } from '../../graphql/gate.ts';
import type { KnownOperation, OperationCache } from '../../graphql/operation-cache.ts';
import type { LiveHooks } from './sessions.ts';

export interface LiveRequest {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly viewer: UserId | null;
  /** Under which the operation's faults are logged. */
  readonly requestId: string;
}

/** Results as they come, or the errors for which there are none. Return the results when nobody wants them any more. */
export type Opening =
  | { readonly results: AsyncIterableIterator<ExecutionResult>; readonly errors: null }
  | { readonly results: null; readonly errors: readonly GraphQLFormattedError[] };

export interface LiveOperations {
  open(request: LiveRequest): Promise<Opening>;
}

export interface LiveOptions {
  readonly schema: GraphQLSchema;
  readonly apollo: ApolloServer<Context>;
  readonly gate: Gate;
  readonly known: OperationCache;
  readonly executor: Executor;
  readonly services: Services;
  readonly hooks: Pick<LiveHooks, 'onSubscription'>;
  readonly log: FaultLog;
}

export function openLiveOperations(options: LiveOptions): LiveOperations {
  const { gate, executor } = options;
  return {
    async open(request) {
      const stopped = gate.refuse(request.query);
      if (stopped !== null) return refused(options, [refusal(stopped.code, stopped.message)]);
      const learned = await learn(options, request);
      if ('errors' in learned) return { results: null, errors: learned.errors };
      const context = freshContext(options, request);
      const asked: Operation = { ...learned, variables: request.variables, context };
      const { extensions, refusal: tooCostly } = executor.price(asked);
      const wrong = tooCostly ?? whyNotLive(learned);
      if (wrong !== null) return refused(options, [wrong]);
      const source = await sourceOf(options, asked);
      if (!(Symbol.asyncIterator in source))
        return refused(options, maskResult(options.log, context, source).errors ?? []);
      return { results: eachExecuted(options, { asked, extensions, source }), errors: null };
    },
  };
}

function whyNotLive({ operation }: KnownOperation): GraphQLError | null {
  const kind = operation.operation;
  return kind === OperationTypeNode.SUBSCRIPTION
    ? null
    : refusal('BAD_REQUEST', `expected a subscription, got a ${kind}, which POST /graphql answers`);
}

/** Apollo parses and validates a document that it has not seen; what it lets through is known to HTTP as well. */
async function learn(
  { apollo, known, services }: LiveOptions,
  request: LiveRequest,
): Promise<KnownOperation | { readonly errors: readonly GraphQLFormattedError[] }> {
  const { query, operationName, viewer, requestId } = request;
  const before = known.recall(query, operationName);
  if (before !== null) return before;
  const contextValue = createContext(services, { viewer, requestId, earlier: {} });
  const { body } = await apollo.executeOperation(
    { query, ...(operationName === null ? {} : { operationName }) },
    { contextValue },
  );
  invariant(body.kind === 'single', 'nothing is delivered incrementally');
  if (body.singleResult.errors !== undefined) return { errors: body.singleResult.errors };
  const learned = known.recall(query, operationName);
  invariant(learned !== null, 'what Apollo lets through is known');
  return learned;
}

/** The events, or a result with the errors of variables that do not fit or of a resolver that refuses. */
async function sourceOf(
  { schema, log }: LiveOptions,
  asked: Operation,
): Promise<AsyncIterable<unknown> | ExecutionResult> {
  try {
    return await createSourceEventStream(executionArgs(schema, asked));
  } catch (error) {
    return { errors: [maskFault(error, { log, requestId: asked.context.requestId })] };
  }
}

interface Executing {
  readonly asked: Operation;
  readonly extensions: { readonly cost: object };
  readonly source: AsyncIterable<unknown>;
}

/**
 * Executes each event as it comes. Unlike a generator, which would wait for the next event first, `return` reaches the
 * source at once, so that a closed connection leaves nothing behind; it may be called twice.
 */
function eachExecuted(
  options: LiveOptions,
  { asked, extensions, source }: Executing,
): AsyncIterableIterator<ExecutionResult> {
  const events = source[Symbol.asyncIterator]();
  const { viewer, requestId } = asked.context;
  let isOver = false;
  let told = 0;
  options.hooks.onSubscription(1);
  const over = async (): Promise<IteratorReturnResult<undefined>> => {
    if (!isOver) {
      isOver = true;
      options.hooks.onSubscription(-1);
      await events.return?.();
    }
    return { done: true, value: undefined };
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const event = await events.next();
        if (isOver || event.done === true) return await over();
        // A source that never waits would keep everybody waiting, and its own reader from taking what was sent.
        if (++told % LIMITS.eventsPerTurnMax === 0) await new Promise(setImmediate);
        const context = freshContext(options, { viewer, requestId });
        const result = await execute({
          ...executionArgs(options.schema, { ...asked, context }),
          rootValue: event.value,
        });
        return { done: false, value: { ...maskedIfFaulty(options, context, result), extensions } };
      } catch (error) {
        await over();
        throw maskFault(error, { log: options.log, requestId });
      }
    },
    return: over,
  };
}

function freshContext(
  { services }: LiveOptions,
  { viewer, requestId }: Pick<Context, 'viewer' | 'requestId'>,
): Context {
  return createContext(services, { viewer, requestId });
}

function maskedIfFaulty(
  { log }: LiveOptions,
  context: Context,
  result: ExecutionResult,
): ExecutionResult {
  return result.errors === undefined ? result : maskResult(log, context, result);
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

function refused({ log }: LiveOptions, errors: readonly GraphQLError[]): Opening {
  const finish = formatError(log);
  return { results: null, errors: errors.map((error) => finish(error.toJSON(), error)) };
}
