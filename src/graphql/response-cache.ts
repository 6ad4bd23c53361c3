/**
 * Answers made before, kept for pages that have not changed. Every request reads its page anew, with all rules of access
 * and history; only turning the same edges into the same bytes is not done twice. Kept are answers to operations that
 * ask for one page and for nothing but what its edges, items and flags hold.
 */
import {
  getNamedType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { FeedPage, PageRequest } from '../feeds/feed.ts';
import { LIMITS } from '../base/limits.ts';
import type { UserId } from '../model/producers.ts';
import type { Context } from './context.ts';
import type { KnownRequest } from './operation-cache.ts';

/** What one page was made of. Items are immutable records, and a head's cursors are sealed once, so identity is enough. */
interface Signature {
  readonly status: FeedPage['status'];
  readonly conditions: string;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly parts: readonly unknown[];
}

interface Kept {
  readonly request: PageRequest;
  readonly signature: Signature;
  readonly body: Buffer;
}

export interface ResponseCache {
  /** The body of an earlier answer to this request, if the page it shows is still that page. */
  find(request: KnownRequest, context: Context): Promise<Buffer | null>;
  /** Call with a faultless answer and the context that it was made in. */
  keep(request: KnownRequest, context: Context, body: Buffer): Promise<void>;
}

/** Fields with a resolver whose answer follows from the page alone. */
const PURE_FIELDS: ReadonlySet<string> = new Set([
  'Query.stream',
  'ItemEdge.cursor',
  'PageInfo.hasNextPage',
  'PageInfo.hasPreviousPage',
  'PageInfo.startCursor',
  'PageInfo.endCursor',
]);

export function openResponseCache(schema: GraphQLSchema): ResponseCache {
  const pure = new WeakMap<OperationDefinitionNode, boolean>();
  const kept = new LRUCache<string, Kept>({
    maxSize: LIMITS.answersCachedBytesMax,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  const isPure = ({ document, operation }: KnownRequest): boolean => {
    const known = pure.get(operation) ?? asksForOnePage(schema, document);
    pure.set(operation, known);
    return known;
  };
  return {
    async find(request, context) {
      const earlier = isPure(request) ? kept.get(keyOf(request, context.viewer)) : undefined;
      if (earlier === undefined) return null;
      const { feeds, templates } = context.services;
      const template = templates.get(earlier.request.template.name);
      if (template === null) return null;
      const page = await feeds.page({ ...earlier.request, template, facts: await context.facts() });
      const signature = await signatureOf(page);
      return signature !== null && isSame(signature, earlier.signature) ? earlier.body : null;
    },
    async keep(request, context, body) {
      const [read, ...others] = context.pages;
      if (read === undefined || others.length > 0 || !isPure(request)) return;
      const signature = await signatureOf(read.page);
      if (signature !== null)
        kept.set(keyOf(request, context.viewer), { request: read.request, signature, body });
    },
  };
}

/** One root field, one operation, and no field whose answer could differ while the page does not. */
function asksForOnePage(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let roots = 0;
  let isPure =
    document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .length === 1;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const field = types.getFieldDef();
        const parent = types.getParentType();
        const name = `${parent?.name ?? ''}.${field?.name ?? ''}`;
        if (parent === schema.getQueryType()) roots += 1;
        isPure &&=
          field != null &&
          (PURE_FIELDS.has(name) ||
            field.name === '__typename' ||
            (field.resolve === undefined && getNamedType(field.type) !== schema.getQueryType()));
      },
    }),
  );
  return isPure && roots === 1;
}

/** Null for a page outside heads: its cursors are sealed anew each time, and its items are read at the time of asking. */
async function signatureOf(page: FeedPage): Promise<Signature | null> {
  if (page.edges.length === 0 || page.edges.some((edge) => edge.region !== 'HEAD')) return null;
  const parts: unknown[] = [];
  for (const edge of page.edges) parts.push(edge.item, edge.cursor());
  return {
    status: page.status,
    conditions: page.conditions.join(),
    hasNext: await page.hasNextPage(),
    hasPrevious: await page.hasPreviousPage(),
    parts,
  };
}

function isSame(one: Signature, other: Signature): boolean {
  if (
    one.status !== other.status ||
    one.conditions !== other.conditions ||
    one.hasNext !== other.hasNext ||
    one.hasPrevious !== other.hasPrevious
  )
    return false;
  return (
    one.parts.length === other.parts.length &&
    one.parts.every((part, index) => part === other.parts[index])
  );
}

/** An operation's number is as good as its text, and shorter. No viewer's id holds a line break. */
function keyOf({ serial, variables }: KnownRequest, viewer: UserId | null): string {
  return `${viewer === null ? '-' : `u:${viewer}`}\n${serial}\n${JSON.stringify(variables)}`;
}
