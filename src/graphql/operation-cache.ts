/**
 * Operations that Apollo has let through before, by their text. A plain request for one of them needs no second look at
 * its document, whose parsing, validation and limits do not depend on who asks, and skips Apollo's pipeline, which costs
 * more than a page does. Whatever is not plainly such a request is Apollo's, as are all answers with errors.
 */
import type { FastifyRequest } from 'fastify';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';

export interface KnownOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
}

export interface KnownRequest extends KnownOperation {
  /** Tells known operations apart; never given twice. */
  readonly serial: number;
  readonly variables: Readonly<Record<string, unknown>>;
  /** What Apollo would answer this request's Accept header with. */
  readonly contentType: string;
}

export interface OperationCache {
  /** Call for what passed Apollo's parsing and validation, with the text it came from. */
  learn(source: string, operation: KnownOperation): void;
  /** Null when Apollo has not let it through, or not lately. */
  recall(source: string, operationName: string | null): KnownOperation | null;
  /** Null when the request is not a plain POST of a known operation. */
  find(request: FastifyRequest): KnownRequest | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

/** The Accept headers that clients send; any other is negotiated by Apollo. */
const CONTENT_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/json, text/plain, */*', JSON_TYPE],
  ['application/graphql-response+json', GRAPHQL_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_TYPE],
]);

const BODY_KEYS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName']);

export function openOperationCache(): OperationCache {
  let learned = 0;
  const known = new LRUCache<string, KnownOperation & Pick<KnownRequest, 'serial'>>({
    max: LIMITS.documentsCachedMax,
    maxSize: LIMITS.documentsCachedCharsMax,
    sizeCalculation: (_, key) => key.length,
  });
  return {
    learn(source, operation) {
      const key = keyOf(source, operation.operationName);
      if (known.get(key) === undefined) known.set(key, { ...operation, serial: (learned += 1) });
    },
    recall: (source, operationName) => known.get(keyOf(source, operationName)) ?? null,
    find({ method, headers, body }) {
      const contentType = CONTENT_TYPES.get(headers.accept);
      if (method !== 'POST' || contentType === undefined || !isPlainBody(body)) return null;
      const operation = known.get(keyOf(body.query, body.operationName ?? null));
      if (operation === undefined) return null;
      const { document, operation: asked, operationName, serial } = operation;
      return {
        document,
        operation: asked,
        operationName,
        serial,
        variables: body.variables ?? {},
        contentType,
      };
    },
  };
}

interface PlainBody {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

function isPlainBody(body: unknown): body is PlainBody {
  if (typeof body !== 'object' || body === null) return false;
  for (const key in body) if (!BODY_KEYS.has(key)) return false;
  const {
    query,
    operationName = null,
    variables = null,
  } = body as Readonly<Record<string, unknown>>;
  return (
    typeof query === 'string' &&
    (operationName === null || typeof operationName === 'string') &&
    typeof variables === 'object' &&
    !Array.isArray(variables)
  );
}

/** No operation name holds a line break, so no two pairs share a key. */
function keyOf(source: string, operationName: string | null): string {
  return `${operationName ?? ''}\n${source}`;
}
