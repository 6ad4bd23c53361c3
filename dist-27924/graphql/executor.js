/**
 * Runs operations: computes their cost, executes them compiled when they come often and by graphql-js otherwise, and masks
 * their errors. Compiled and plain execution give the same results; a test holds them to it.
 */
import { BREAK, execute, GraphQLError, OperationTypeNode, visit, } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { invariant } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { costOf } from "./cost.js";
import { maskExecutionError } from "./errors.js";
const SUBSCRIPTION_OVER_HTTP = 'expected a query or a mutation, got a subscription, which is served over WebSocket and at /graphql/stream';
export function openExecutor(options) {
    const { schema, costMax } = options;
    // A plan lives as long as its document, and the document cache is bounded.
    const plans = new WeakMap();
    const planOf = (document, operation) => {
        const plan = plans.get(operation) ?? {
            cost: costOf(schema, document, operation),
            runs: 0,
            compiled: null,
        };
        if (plan.runs === 0)
            plans.set(operation, plan);
        return plan;
    };
    const price = (plan, variables) => {
        const cost = { requested: plan.cost(variables), max: costMax };
        return {
            extensions: { cost },
            refusal: cost.requested > costMax
                ? refusal('QUERY_TOO_COMPLEX', `expected a cost of at most ${costMax}, got ${cost.requested}`)
                : null,
        };
    };
    return {
        price({ document, operation, variables }) {
            invariant(operation !== undefined, 'only an operation has a cost');
            return price(planOf(document, operation), variables);
        },
        async run(request) {
            const { document, operation, variables } = request;
            if (operation === undefined)
                return execute(executionArgs(schema, request));
            const plan = planOf(document, operation);
            const { extensions, refusal: tooCostly } = price(plan, variables);
            const refused = tooCostly ??
                (operation.operation === OperationTypeNode.SUBSCRIPTION
                    ? refusal('BAD_REQUEST', SUBSCRIPTION_OVER_HTTP)
                    : null);
            if (refused !== null)
                return { errors: [refused], extensions };
            const result = await runPlan(options, plan, request);
            return result.errors === undefined
                ? { data: result.data ?? null, extensions }
                : { ...maskResult(options.log, request.context, result), extensions };
        },
    };
}
async function runPlan(options, plan, request) {
    plan.runs += 1;
    if (plan.runs === options.compileAfter)
        plan.compiled = compile(options.schema, request);
    if (plan.compiled === null)
        return execute(executionArgs(options.schema, request));
    const result = await plan.compiled.query(undefined, request.context, request.variables);
    // Without data no resolver ran: the variables do not fit, and graphql-js says so in the words that clients know.
    return 'data' in result ? result : execute(executionArgs(options.schema, request));
}
/** Arguments for graphql-js `execute`. */
export function executionArgs(schema, { document, operationName, variables, context }) {
    return {
        schema,
        document,
        operationName,
        variableValues: variables,
        contextValue: context,
        options: { maxCoercionErrors: LIMITS.validationErrorsMax },
    };
}
function compile(schema, { document, operationName }) {
    if (!isSafeToCompile(document))
        return null;
    const compiled = compileQuery(schema, document, operationName ?? '', {
        useExperimentalPathBasedSkipInclude: true,
    });
    return isCompiledQuery(compiled) ? compiled : null;
}
/**
 * Whether graphql-jit may compile the document. It writes literals into source text, where some strings have a meaning
 * (`__MAGIC_DATE__…` becomes an expression); response keys become object literals, in which `__proto__` is not a key; and
 * a null variable inside an input object slips past a non-null field. A document with any of these is executed plainly.
 */
export function isSafeToCompile(document) {
    let isSafe = true;
    let literalDepth = 0;
    const literal = { enter: () => void literalDepth++, leave: () => void literalDepth-- };
    const refuse = () => {
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
/** The result with its errors masked, each once. */
export function maskResult(log, { requestId }, result) {
    const seen = new Set();
    const errors = (result.errors ?? []).filter((error) => {
        // The compiled executor reports a non-null field that threw twice: its error, and its null.
        const key = error.path?.join('.');
        if (key === undefined)
            return true;
        const isFirst = !seen.has(key);
        seen.add(key);
        return isFirst;
    });
    const masked = errors.map((error) => maskExecutionError(error, { requestId, log }));
    return 'data' in result ? { data: result.data ?? null, errors: masked } : { errors: masked };
}
export function refusal(code, message) {
    return new GraphQLError(message, { extensions: { code } });
}
//# sourceMappingURL=executor.js.map