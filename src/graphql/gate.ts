/**
 * The gate in front of GraphQL: parses a document and refuses it if it exceeds a bound, before it can make a validation
 * rule slow. A document that does not parse passes: Apollo refuses it in the usual words.
 */
import { LRUCache } from 'lru-cache';
import { parse, type DocumentNode } from 'graphql';
import { LIMITS } from '../base/limits.ts';
import { hasConditionalRoot } from './conditional-root.ts';
import { NO_DOCUMENTS, type Documents } from './documents.ts';
import { findExcess } from './document-limits.ts';

export const PARSE_OPTIONS = { maxTokens: LIMITS.queryTokensMax };

/** Why a document is refused. */
export interface GateRefusal {
  readonly code: 'QUERY_TOO_COMPLEX' | 'BAD_USER_INPUT' | 'UNKNOWN_DOCUMENT';
  readonly message: string;
}

export interface Gate {
  /** Why the request is refused; null when it may continue. `variables` is whatever a client sent for them. */
  refuse(source: string, variables: unknown): GateRefusal | null;
}

export function openGate({ permits }: Pick<Documents, 'permits'> = NO_DOCUMENTS): Gate {
  // Only accepted documents are cached: a bad one is parsed and refused every time.
  const good = new LRUCache<string, true>({
    max: LIMITS.documentsCachedMax,
    maxSize: LIMITS.documentsCachedCharsMax,
    sizeCalculation: (_, source) => Math.max(source.length, 1),
  });
  return {
    refuse(source, variables) {
      if (isTooDeep(variables)) return TOO_DEEP;
      if (good.has(source)) return null;
      if (!permits(source)) return NOT_KEPT;
      const refusal = checkDocument(source);
      if (refusal === null) good.set(source, true);
      return refusal;
    },
  };
}

const TOO_DEEP: GateRefusal = {
  code: 'QUERY_TOO_COMPLEX',
  message: `expected variables of at most ${LIMITS.variableDepthMax} levels, got more`,
};

const NOT_KEPT: GateRefusal = {
  code: 'UNKNOWN_DOCUMENT',
  message: 'expected a document that this server keeps, got another',
};

/** Whether a value is nested deeper than any input of the schema. Readers of other values can safely recurse. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LIMITS.variableDepthMax) return true;
    level = level.flatMap((each) => Object.values(each).filter(isObject));
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function checkDocument(source: string): GateRefusal | null {
  const document = parseOrNull(source);
  if (document === null) return null;
  const excess = findExcess(document);
  if (excess !== null) return { code: 'QUERY_TOO_COMPLEX', message: excess };
  return hasConditionalRoot(document)
    ? {
        code: 'BAD_USER_INPUT',
        message: 'expected no @skip or @include at the root of a subscription, got one',
      }
    : null;
}

function parseOrNull(source: string): DocumentNode | null {
  try {
    return parse(source, PARSE_OPTIONS);
  } catch {
    // Apollo parses it again and reports the error.
    return null;
  }
}
