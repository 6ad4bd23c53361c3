/**
 * Response bodies of pages that have not changed. A page has not when nothing changed that it was read from; where that is
 * not known, it is read again under all rules of access and history, and only turning the same edges into the same bytes
 * is saved. Cached are the responses to operations that ask for one page, and of it only for what its edges, items and
 * flags hold.
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
import type { FeedPage, PageBasis, PageRequest } from '../feeds/feed.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { viewerName, type UserId } from '../model/producers.ts';
import type { Context } from './context.ts';
import type { OperationRequest } from './operation-cache.ts';

/** What one page was made of. Items are immutable records and a head's cursors are sealed once, so identity decides. */
interface Signature {
  readonly status: FeedPage['status'];
  readonly conditions: string;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly parts: readonly unknown[];
}

interface CachedResponse {
  readonly request: PageRequest;
  /** What tells whether the page is the same: what it was read from, else what it was made of. */
  readonly proof:
    | { readonly basis: PageBasis; readonly signature: null }
    | { readonly basis: null; readonly signature: Signature };
  readonly body: Buffer;
}

export interface ResponseCache {
  /** The body of an earlier response to this request, if its page reads the same now; else null. */
  get(request: OperationRequest, context: Context): Promise<Buffer | null>;
  /** Takes a response without errors and the context it was executed in. One that cannot be cached is ignored. */
  put(request: OperationRequest, context: Context, body: Buffer): Promise<void>;
}

/** Fields with a resolver whose result follows from the page alone. */
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
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: LIMITS.answersCachedBytesMax,
    sizeCalculation: ({ body, proof }, key) =>
      body.length + KEY_COPIES * key.length + ANSWER_BYTES + bytesOf(proof),
  });
  const isPure = ({ document, operation }: OperationRequest): boolean => {
    const known = pure.get(operation);
    if (known !== undefined) return known;
    const found = asksForOnePage(schema, document);
    pure.set(operation, found);
    return found;
  };
  return {
    async get(request, context) {
      if (!isPure(request)) return null;
      const key = keyOf(request, context.viewer);
      const cached = responses.get(key);
      if (cached === undefined) return null;
      const { feeds, templates } = context.services;
      const { body, proof } = cached;
      const template = templates.get(cached.request.template.name);
      // A template that was edited may cost something else, which a response tells.
      if (template?.version !== cached.request.template.version) return null;
      const viewer = factsOf(context);
      const { request: asked } = cached;
      if (proof.basis === null) {
        const facts = await viewer;
        if (facts === null) return null;
        const signature = await signatureOf(await feeds.page({ ...asked, template, facts }));
        return signature !== null && isSame(signature, proof.signature) ? body : null;
      }
      const [basis] = await Promise.all([
        feeds.samePage({ ...asked, template, facts: viewer }, proof.basis),
        viewer,
      ]);
      if (basis === null) responses.delete(key);
      else if (basis !== proof.basis)
        responses.set(key, { ...cached, proof: { basis, signature: null } });
      return basis === null ? null : body;
    },
    async put(request, context, body) {
      const [read, ...others] = context.pages;
      if (read === undefined || others.length > 0 || !isPure(request)) return;
      const proof = await proofOf(read.page);
      if (proof !== null)
        responses.set(keyOf(request, context.viewer), { request: read.request, proof, body });
    },
  };
}

/** About what an answer takes beside its bytes and what its proof lists: its objects, and its place among the others. */
const ANSWER_BYTES = 1_200;
/** The variables stand in the key, and the longest of them, a cursor, in the request too. */
const KEY_COPIES = 2;
/** A position or a range's end in a list; and in a signature an item, which others hold, or a cursor, which nobody does. */
const LISTED_BYTES = 8;
const PART_BYTES = 100;

function bytesOf({ basis, signature }: CachedResponse['proof']): number {
  if (basis === null) return signature.parts.length * PART_BYTES;
  return (basis.looked.length + basis.shown.length) * LISTED_BYTES;
}

/** Null for an erased account. */
async function factsOf(context: Context): Promise<ViewerFacts | null> {
  const [isErased, facts] = await Promise.all([context.isErased(), context.facts()]);
  return isErased ? null : facts;
}

async function proofOf(page: FeedPage): Promise<CachedResponse['proof'] | null> {
  const basis = page.basis();
  if (basis !== null) return { basis, signature: null };
  const signature = await signatureOf(page);
  return signature === null ? null : { basis, signature };
}

/** One operation with one root field, and no field whose result could differ while the page does not. */
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

/** Null for a page outside heads: its cursors are sealed again on every read, and its items are read then. */
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

/** An operation's serial stands for its text. Made in one piece: a text that is joined is kept with all its parts. */
function keyOf({ serial, variables }: OperationRequest, viewer: UserId | null): string {
  return JSON.stringify([viewerName(viewer), serial, variables]);
}
