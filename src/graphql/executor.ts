/**
 * Runs operations: prices them, runs them compiled when they come often and as plain graphql-js otherwise, and rebuilds
 * their errors so that they can leave. Compiled and plain give the same answers; a test holds them to it.
 */
import {
  BREAK,
  execute,
  GraphQLError,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { invariant, type ErrorCode } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Context } from './context.ts';
import { costOf } from './cost.ts';
import { maskExecutionError, type FaultLog } from './errors.ts';

export interface Operation {
  readonly document: DocumentNode;
  /** Undefined when the document has no such operation, which graphql-js explains. */
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

export interface Executor {
  /** What the operation costs, and why it is refused if it costs too much. */
  price(operation: Pick<Operation, 'document' | 'operation' | 'variables'>): Priced;
  /** The answer to a query or a mutation. A subscription, which has many answers, is refused. */
  run(operation: Operation): Promise<ExecutionResult>;
}

export interface Priced {
  readonly extensions: { readonly cost: { readonly requested: number; readonly max: number } };
  readonly refusal: GraphQLError | null;
}

const NOT_HERE =
  'expected a query or a mutation, got a subscription, which is served over WebSocket and at /graphql/stream';

interface Plan {
  readonly cost: (variables: Readonly<Record<string, unknown>>) => number;
  runs: number;
  /** Null until the operation comes often, and for ever when it cannot be compiled. */
  compiled: CompiledQuery | null;
}

interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly costMax: number;
  readonly log: FaultLog;
  /** Runs after which an operation is compiled. */
  readonly compileAfter: number;
}

export function openExecutor(options: ExecutorOptions): Executor {
  const { schema, costMax } = options;
  // Plans go when the document cache, which is bounded, lets go of their documents.
  const plans = new WeakMap<OperationDefinitionNode, Plan>();
  const planOf = (document: DocumentNode, operation: OperationDefinitionNode): Plan => {
    const plan = plans.get(operation) ?? {
      cost: costOf(schema, document, operation),
      runs: 0,
      compiled: null,
    };
    if (plan.runs === 0) plans.set(operation, plan);
    return plan;
  };
  const price = (plan: Plan, variables: Operation['variables']): Priced => {
    const cost = { requested: plan.cost(variables), max: costMax };
    return {
      extensions: { cost },
      refusal:
        cost.requested > costMax
          ? refusal(
              'QUERY_TOO_COMPLEX',
              `expected a cost of at most ${costMax}, got ${cost.requested}`,
            )
          : null,
    };
  };
  return {
    price({ document, operation, variables }) {
      invariant(operation !== undefined, 'only an operation has a price');
      return price(planOf(document, operation), variables);
    },
    async run(asked) {
      const { document, operation, variables } = asked;
      if (operation === undefined) return execute(executionArgs(schema, asked));
      const plan = planOf(document, operation);
      const { extensions, refusal: tooCostly } = price(plan, variables);
      const refused =
        tooCostly ??
        (operation.operation === OperationTypeNode.SUBSCRIPTION
          ? refusal('BAD_REQUEST', NOT_HERE)
          : null);
      if (refused !== null) return { errors: [refused], extensions };
      const result = await runPlan(options, plan, asked);
      return result.errors === undefined
        ? { data: result.data ?? null, extensions }
        : { ...maskResult(options.log, asked.context, result), extensions };
    },
  };
}

async function runPlan(
  options: ExecutorOptions,
  plan: Plan,
  asked: Operation,
): Promise<ExecutionResult> {
  if (++plan.runs === options.compileAfter) plan.compiled = compile(options.schema, asked);
  if (plan.compiled === null) return execute(executionArgs(options.schema, asked));
  const result = await plan.compiled.query(undefined, asked.context, asked.variables);
  // Without data no resolver ran: the variables do not fit, and graphql-js says so in the words clients know.
  return 'data' in result ? result : execute(executionArgs(options.schema, asked));
}

/** What graphql-js wants to be told. */
export function executionArgs(
  schema: GraphQLSchema,
  { document, operationName, variables, context }: Operation,
) {
  return {
    schema,
    document,
    operationName,
    variableValues: variables,
    contextValue: context,
    options: { maxCoercionErrors: LIMITS.validationErrorsMax },
  };
}

function compile(
  schema: GraphQLSchema,
  { document, operationName }: Operation,
): CompiledQuery | null {
  if (!isSafeToCompile(document)) return null;
  const compiled = compileQuery(schema, document, operationName ?? '', {
    useExperimentalPathBasedSkipInclude: true,
  });
  return isCompiledQuery(compiled) ? compiled : null;
}

/**
 * graphql-jit writes literals into source text and gives some strings a meaning there (`__MAGIC_DATE__…` becomes an
 * expression); response keys become object literals, in which `__proto__` is no key; and a null variable inside an input
 * object slips past a field that may not be null. None of these may reach it.
 */
export function isSafeToCompile(document: DocumentNode): boolean {
  let isSafe = true;
  let literalDepth = 0;
  const literal = { enter: () => void literalDepth++, leave: () => void literalDepth-- };
  const refuse = (): typeof BREAK => {
    isSafe = false;
    return BREAK;
  };
  visit(document, {
    StringValue: ({ value }) => (value.includes('__MAGIC_') ? refuse() : undefined),
    Name: ({ value }) => (value === '__proto__' ? refuse() : undefined),
    Variable: () => (literalDepth > 0 ? refuse() : undefined),
    ObjectValue: literal,
    ListValue: literal,
  });
  return isSafe;
}

/** The result as it may leave. */
export function maskResult(
  log: FaultLog,
  { requestId }: Pick<Context, 'requestId'>,
  result: ExecutionResult,
): ExecutionResult {
  const seen = new Set<string>();
  const errors = (result.errors ?? []).filter((error) => {
    // The compiled executor reports a field that threw and, where null is not allowed, its null as well.
    const key = error.path?.join('.');
    if (key === undefined || !seen.has(key))
      return key === undefined || seen.add(key) !== undefined;
    return false;
  });
  const masked = errors.map((error) => maskExecutionError(error, { requestId, log }));
  return 'data' in result ? { data: result.data ?? null, errors: masked } : { errors: masked };
}

export function refusal(code: ErrorCode | 'BAD_REQUEST', message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
