/**
 * Writes the answers to operations that ask for one page of a stream and nothing else, which most requests do: straight
 * from the page to text, where the executor would build a tree of objects for each answer. What an item shows is the
 * same for every viewer, so its text is kept. Text and executor agree byte for byte; a test holds them to it. Whatever
 * is not known here, and everything that fails, is left to the executor.
 */
import {
  getArgumentValues,
  getVariableValues,
  Kind,
  OperationTypeNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LIMITS } from '../base/limits.ts';
import type { Context } from './context.ts';
import type { Executor } from './executor.ts';
import type { QueryStreamArgs } from './generated.ts';
import type { OperationRequest } from './operation-cache.ts';
import { collectFields, compileWriter, type Write } from './text-writer.ts';
import type { PageView } from './view-types.ts';

export interface PageWriter {
  /** The body of the answer; null for what the executor must answer. */
  write(request: OperationRequest, context: Context): Promise<string | null>;
}

interface PageWriterOptions {
  readonly schema: GraphQLSchema;
  readonly executor: Pick<Executor, 'price'>;
  /** The resolver of `Query.stream`. */
  readonly readPage: (args: QueryStreamArgs, context: Context) => Promise<PageView>;
}

/** What is known of one operation. */
interface PagePlan {
  readonly field: FieldNode;
  readonly key: string;
  readonly writePage: Write;
  /** Which ends of the page are asked for: looking there may read. */
  readonly asksNext: boolean;
  readonly asksPrevious: boolean;
}

export function openPageWriter(options: PageWriterOptions): PageWriter {
  const { schema, executor } = options;
  // A plan lives as long as its document, and the document cache is bounded.
  const plans = new WeakMap<OperationDefinitionNode, PagePlan | null>();
  const texts = openKeptTexts(LIMITS.itemTextsKeptBytesMax);
  const planOf = (request: OperationRequest): PagePlan | null => {
    let plan = plans.get(request.operation);
    if (plan === undefined) {
      plan = planPage(schema, request, texts.keep);
      plans.set(request.operation, plan);
    }
    return plan;
  };
  return {
    async write(request, context) {
      const plan = planOf(request);
      if (plan === null) return null;
      const { extensions, refusal } = executor.price(request);
      const args = refusal === null ? argumentsOf(schema, plan, request) : null;
      if (args === null) return null;
      try {
        const page = await options.readPage(args, context);
        const text = plan.writePage(await withEnds(plan, page));
        return `{"data":{${plan.key}:${text}},"extensions":${JSON.stringify(extensions)}}`;
      } catch {
        // The executor fails in the same way, and says so in the shape and the words that clients know.
        return null;
      }
    },
  };
}

/** Null for an operation that is not one `stream` without directives, or asks for what is not known here. */
function planPage(
  schema: GraphQLSchema,
  { document, operation }: OperationRequest,
  keep: KeepText,
): PagePlan | null {
  const query = schema.getQueryType();
  if (operation.operation !== OperationTypeNode.QUERY || query == null) return null;
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const asked = new Set<string>();
  const context = { schema, fragments, keep: { type: 'Item', text: keep }, asked };
  const roots = collectFields(context, query, [operation.selectionSet]);
  const [root] = roots ?? [];
  if (root === undefined || roots?.length !== 1) return null;
  const { key, name, nodes } = root;
  const [field] = nodes;
  const stream = query.getFields()['stream'];
  if (name !== 'stream' || field === undefined || stream === undefined) return null;
  const writePage = compileWriter(context, stream.type, nodes);
  return writePage === null
    ? null
    : {
        field,
        key,
        writePage,
        asksNext: asked.has('PageInfo.hasNextPage'),
        asksPrevious: asked.has('PageInfo.hasPreviousPage'),
      };
}

/** Null when the variables do not fit. */
function argumentsOf(
  schema: GraphQLSchema,
  { field }: PagePlan,
  { operation, variables }: OperationRequest,
): QueryStreamArgs | null {
  const stream = schema.getQueryType()?.getFields()['stream'];
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (stream === undefined || coerced === undefined) return null;
  try {
    return getArgumentValues(stream, field, coerced) as QueryStreamArgs;
  } catch {
    return null;
  }
}

/** The page with the answers that need a wait, as far as they are asked for. */
async function withEnds(
  { asksNext, asksPrevious }: PagePlan,
  page: PageView,
): Promise<Readonly<Record<string, unknown>>> {
  const { pageInfo } = page;
  const hasNextPage = asksNext && (await pageInfo.hasNextPage());
  const hasPreviousPage = asksPrevious && (await pageInfo.hasPreviousPage());
  return {
    ...page,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: () => pageInfo.startCursor(),
      endCursor: () => pageInfo.endCursor(),
    },
  };
}

/** The same writer, which remembers what it wrote of each record. */
type KeepText = (write: Write) => Write;

/** What all writers remember together is bounded: when it is too much, they start again. */
function openKeptTexts(bytesMax: number): { readonly keep: KeepText } {
  let bytes = 0;
  let generation = 0;
  return {
    keep(write) {
      let known = new Map<unknown, string>();
      let knownIn = generation;
      return (view) => {
        if (knownIn !== generation) [known, knownIn] = [new Map<unknown, string>(), generation];
        const kept = known.get(view);
        if (kept !== undefined) return kept;
        const text = write(view);
        bytes += text.length + KEPT_OVERHEAD_BYTES;
        if (bytes > bytesMax) [bytes, generation] = [0, generation + 1];
        else known.set(view, text);
        return text;
      };
    },
  };
}

/** About what a text costs in addition to its characters, with the record that it keeps alive. */
const KEPT_OVERHEAD_BYTES = 512;
