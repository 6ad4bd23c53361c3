/**
 * Runs operations: computes their cost, executes frequent ones compiled and others with graphql-js, and masks their
 * errors. Compiled and plain execution give the same results, which a test enforces.
 */
import {
  BREAK,
  execute,
  getNamedType,
  GraphQLError,
  isInputObjectType,
  isNonNullType,
  isScalarType,
  Kind,
  OperationTypeNode,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { compiledSize } from './compiled-size.ts';
import type { Context } from './context.ts';
import { costOf, type Cost, type Prices } from './cost.ts';
import { locateErrors } from './error-locations.ts';
import { maskExecutionError, type PROTOCOL_CODES, type FaultLog } from './errors.ts';
import { decide, formsMax, openForms, type Forms } from './forms.ts';
import type { KnownOperation } from './operation-cache.ts';
import { openPageWriters, type PageWriter } from './page-writer.ts';
import { ERASED } from '../social/people.ts';

export interface Operation extends KnownOperation {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

type PricedOperation = Pick<Operation, 'document' | 'operation' | 'variables'>;

export interface Executor {
  /** Computes the operation's cost, and the refusal if it costs too much. */
  price(operation: PricedOperation): Price;
  /** Computes the cost of one event of a subscription. */
  priceEvent(operation: PricedOperation, event: unknown): number;
  /** Returns the result of a query or a mutation. Refuses a subscription, because it has many results. */
  run(operation: Operation): Promise<ExecutionResult>;
  /** Returns the same result as the bytes of its JSON or, if it has errors, as an object that others format. */
  answer(operation: Operation): Promise<Buffer | ExecutionResult>;
  /** Returns the result for one event of a subscription, which was priced when it began. */
  runEvent(operation: Operation, event: unknown): Promise<ExecutionResult>;
}

export interface Price {
  readonly extensions: { readonly cost: { readonly requested: number; readonly max: number } };
  readonly refusal: GraphQLError | null;
}

const SUBSCRIPTION_OVER_HTTP =
  'expected a query or a mutation, got a subscription, which is served over WebSocket and at /graphql/stream';

interface Plan {
  readonly cost: Cost;
  /** Whether it only erases the viewer, which may be repeated. */
  readonly isErasure: boolean;
  runs: number;
  /** Null until the operation has run often enough, and always when it cannot be compiled. */
  compiled: Forms<CompiledQuery> | null;
  /** The writer of a compiled operation that asks for one page; undefined until first needed. */
  writer: PageWriter | null | undefined;
}

interface ExecutorOptions extends Prices {
  readonly costMax: number;
  readonly log: FaultLog;
  /** The number of runs after which an operation is compiled. */
  readonly compileAfter: number;
  /** Bytes for the texts of items, kept for later pages; nothing is kept when omitted. */
  readonly itemTextsMax?: number;
}

export function openExecutor(options: ExecutorOptions): Executor {
  const { schema, costMax } = options;
  // A plan lives as long as its document, and the document cache is bounded.
  const plans = new WeakMap<OperationDefinitionNode, Plan>();
  const writers = openPageWriters(schema, options.itemTextsMax ?? 0);
  const kept = openKeptPlans();
  const running: RunOptions = { ...options, kept };
  const planOf = (document: DocumentNode, operation: OperationDefinitionNode): Plan => {
    const known = plans.get(operation);
    // A plan in use stays compiled.
    if (known !== undefined && known.compiled !== null) kept.get(known);
    if (known !== undefined) return known;
    const plan: Plan = {
      cost: costOf(options, document, operation),
      isErasure: asksForErasure(operation),
      runs: 0,
      compiled: null,
      writer: undefined,
    };
    plans.set(operation, plan);
    return plan;
  };
  return {
    price: ({ document, operation, variables }) =>
      priceOf(planOf(document, operation), variables, costMax),
    priceEvent({ document, operation, variables }, event) {
      const { __typename: type } = event as { readonly __typename?: string };
      return planOf(document, operation).cost(variables, type);
    },
    async run(request) {
      const plan = planOf(request.document, request.operation);
      const { extensions, refusal: refused } = await admitted(plan, request, costMax);
      if (refused !== null) return { errors: [refused], extensions };
      const result = await runPlan(running, { plan, root: undefined }, request);
      return { ...shown(options.log, request.context, result), extensions };
    },
    async answer(request) {
      const { document, operation, variables, context } = request;
      const plan = planOf(document, operation);
      const { extensions, refusal: refused } = await admitted(plan, request, costMax);
      if (refused !== null) return { errors: [refused], extensions };
      if (plan.compiled !== null && plan.writer === undefined) plan.writer = writers.open(request);
      const written = (await plan.writer?.write(variables, context)) ?? null;
      if (typeof written === 'string') return bytesOf(written, extensions);
      const result =
        written === null
          ? await runPlan(running, { plan, root: undefined }, request)
          : locateErrors({ ...request, schema }, written);
      const whole = { ...shown(options.log, context, result), extensions };
      return result.errors === undefined ? Buffer.from(JSON.stringify(whole)) : whole;
    },
    async runEvent(request, event) {
      const plan = planOf(request.document, request.operation);
      const result = await runPlan(running, { plan, root: event }, request);
      return shown(options.log, request.context, result);
    },
  };
}

function priceOf({ cost }: Plan, variables: Operation['variables'], costMax: number): Price {
  const requested = cost(variables);
  return {
    extensions: { cost: { requested, max: costMax } },
    refusal:
      requested > costMax
        ? refusal('QUERY_TOO_COMPLEX', `expected a cost of at most ${costMax}, got ${requested}`)
        : null,
  };
}

/** The price of a request, and the refusal if it gets no data for any reason. */
async function admitted(
  plan: Plan,
  { operation, variables, context }: Operation,
  costMax: number,
): Promise<Price> {
  const price = priceOf(plan, variables, costMax);
  if (price.refusal !== null) return price;
  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    return { ...price, refusal: refusal('BAD_REQUEST', SUBSCRIPTION_OVER_HTTP) };
  context.charge(price.extensions.cost.requested);
  const isErased = !plan.isErasure && (await context.isErased());
  return isErased ? { ...price, refusal: ACCOUNT_ERASED } : price;
}

/** The result as clients may see it. */
function shown(log: FaultLog, context: Context, result: ExecutionResult): ExecutionResult {
  return result.errors === undefined
    ? { data: result.data ?? null }
    : maskResult(log, context, result);
}

/** The result as bytes, from the JSON of its data, which has one byte per character. */
function bytesOf(data: string, extensions: Price['extensions']): Buffer {
  return Buffer.from(`{"data":${data},"extensions":${JSON.stringify(extensions)}}`, 'latin1');
}

/** Whether the operation only erases the viewer, such as a retry after a lost answer. */
function asksForErasure({ operation, selectionSet }: OperationDefinitionNode): boolean {
  return (
    operation === OperationTypeNode.MUTATION &&
    selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && selection.name.value === 'eraseMe',
    )
  );
}

/** Compiled plans, least recently used first. */
type KeptPlans = LRUCache<Plan, true>;

interface RunOptions extends ExecutorOptions {
  readonly kept: KeptPlans;
}

/** A dropped plan starts over as if it had never run. */
function openKeptPlans(): KeptPlans {
  return new LRUCache({
    maxSize: LIMITS.compiledFieldsKeptMax,
    dispose(_, plan) {
      Object.assign(plan, { compiled: null, writer: undefined, runs: 0 } satisfies Partial<Plan>);
    },
  });
}

interface Run {
  readonly plan: Plan;
  /** The event of a subscription. */
  readonly root: unknown;
}

async function runPlan(
  options: RunOptions,
  { plan, root }: Run,
  request: Operation,
): Promise<ExecutionResult> {
  const runPlain = async (): Promise<ExecutionResult> =>
    execute({ ...executionArgs(options.schema, request), rootValue: root });
  plan.runs += 1;
  if (plan.runs === options.compileAfter) compilePlan(options, plan, request);
  const compiled = plan.compiled?.of(request.variables) ?? null;
  if (compiled === null) return runPlain();
  const result = await compiled.query(root, request.context, request.variables);
  // Without data no resolver ran: the variables do not fit, which graphql-js reports in its usual words.
  if (!('data' in result)) return runPlain();
  return result.errors === undefined
    ? result
    : locateErrors({ ...request, schema: options.schema }, result);
}

/** Arguments for graphql-js `execute`. */
export function executionArgs(
  schema: GraphQLSchema,
  { document, operationName, variables, context }: Omit<Operation, 'operation'>,
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

/** Does nothing for an operation that is too big or cannot be compiled. */
function compilePlan({ schema, kept }: RunOptions, plan: Plan, known: KnownOperation): void {
  const size = compiledSize(schema, known);
  if (size > LIMITS.compiledFieldsMax) return;
  plan.compiled = compile(schema, known);
  if (plan.compiled !== null) kept.set(plan, true, { size: size * formsMax(known) });
}

function compile(
  schema: GraphQLSchema,
  { document, operation, operationName }: KnownOperation,
): Forms<CompiledQuery> | null {
  if (
    !isSafeToCompile(document) ||
    spellsObjects(schema, document) ||
    takesDefaults(schema, operation)
  )
    return null;
  return openForms(schema, { document, operation }, (variables) => {
    const compiled = compileQuery(schema, decide(document, variables), operationName ?? '');
    return isCompiledQuery(compiled) ? compiled : null;
  });
}

/**
 * Whether graphql-jit may compile the document. It writes literals into source text, where some strings have a meaning
 * (`__MAGIC_DATE__…` becomes an expression). Response keys become object literals, in which `__proto__` is not a key. A
 * null variable inside an input object gets past a non-null field. A document with any of these is executed plainly.
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

/**
 * Whether the document contains a literal that resolvers receive as an object, such as a DateTime or a URL. graphql-jit
 * writes such values as JSON into source text, so resolvers would get a text instead of the object.
 */
function spellsObjects(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      StringValue(node) {
        const type = getNamedType(types.getInputType());
        isFound ||= isScalarType(type) && typeof type.parseLiteral(node) === 'object';
      },
    }),
  );
  return isFound;
}

/**
 * Whether a variable of the operation takes an input with a field that can be omitted but not be null. graphql-jit
 * refuses an input that omits it, which most do, so such an operation is executed plainly.
 */
function takesDefaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  const types = new Set(variableDefinitions.map(({ type }) => typeFromAST(schema, type)));
  // A set also iterates over what is added during the walk, and visits each type once.
  for (const type of types) {
    if (type === undefined) continue;
    const named = getNamedType(type);
    if (!isInputObjectType(named)) continue;
    for (const field of Object.values(named.getFields())) {
      if (isNonNullType(field.type) && field.defaultValue !== undefined) return true;
      types.add(getNamedType(field.type));
    }
  }
  return false;
}

/** The result with its errors masked and without duplicates. */
export function maskResult(
  log: FaultLog,
  { requestId }: Pick<Context, 'requestId'>,
  result: ExecutionResult,
): ExecutionResult {
  const seen = new Set<string>();
  const errors = (result.errors ?? []).filter((error) => {
    // The compiled executor reports a non-null field that threw twice: once for the error and once for its null.
    const key = error.path?.join('.');
    if (key === undefined) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  const masked = errors.map((error) => maskExecutionError(error, { requestId, log }));
  return 'data' in result ? { data: result.data ?? null, errors: masked } : { errors: masked };
}

/** The result for an erased account. */
export const ACCOUNT_ERASED = new GraphQLError(ERASED.message, {
  extensions: { code: ERASED.code },
});

export function refusal(
  code: ErrorCode | keyof typeof PROTOCOL_CODES,
  message: string,
): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
