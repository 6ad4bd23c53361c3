/**
 * Operations that Apollo has parsed and validated, by their text. Whether a document is valid and within its limits
 * does not depend on the caller, so a plain request for a known operation skips Apollo's pipeline, which costs more
 * than a page.
 */
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';

export interface KnownOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
}

/** A request for a known operation. */
export interface OperationRequest extends KnownOperation {
  /** Identifies a known operation. Never reused. */
  readonly serial: number;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface OperationCache {
  /** Adds an operation that passed Apollo's parsing and validation, under the text it came from. */
  add(source: string, operation: KnownOperation): void;
  /** Whether an operation of this document is known. */
  has(source: string): boolean;
  /** Null for an operation that was never added, or not recently. */
  get(source: string, operationName: string | null): KnownOperation | null;
  /** The operation of a body; null unless that is a plain `{ query, variables, operationName }` of a known one. */
  match(body: unknown): OperationRequest | null;
}

const BODY_KEYS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName']);

export function openOperationCache(): OperationCache {
  let added = 0;
  const documents = new LRUCache<string, ReadonlyMap<string | null, NumberedOperation>>({
    max: LIMITS.documentsCachedMax,
    maxSize: LIMITS.documentsCachedCharsMax,
    sizeCalculation: (operations, source) => operations.size * source.length,
  });
  return {
    add(source, operation) {
      const known = documents.get(source) ?? new Map<string | null, NumberedOperation>();
      if (known.has(operation.operationName)) return;
      const numbered = { ...operation, serial: (added += 1) };
      documents.set(source, new Map(known).set(operation.operationName, numbered));
    },
    has: (source) => documents.has(source),
    get: (source, operationName) => documents.get(source)?.get(operationName) ?? null,
    match(body) {
      if (!isPlainBody(body)) return null;
      const known = documents.get(body.query)?.get(body.operationName ?? null);
      // The spread comes last: a property added after it gives the object its own hidden class, slow to create and use.
      return known === undefined ? null : { variables: body.variables ?? {}, ...known };
    },
  };
}

type NumberedOperation = KnownOperation & Pick<OperationRequest, 'serial'>;

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
