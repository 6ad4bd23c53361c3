/**
 * The gate in front of GraphQL: parses a document once and refuses what breaks a bound, before any rule that could be
 * made slow by it. What does not parse passes, for Apollo to say so in its usual words.
 */
import { LRUCache } from 'lru-cache';
import { parse, type DocumentNode } from 'graphql';
import { LIMITS } from '../base/limits.ts';
import { findExcess } from './document-limits.ts';
import { hasConditionalRoot } from './root-field.ts';

export const PARSE_OPTIONS = { maxTokens: LIMITS.queryTokensMax };

export interface Stopped {
  readonly code: 'QUERY_TOO_COMPLEX' | 'BAD_USER_INPUT';
  readonly message: string;
}

export interface Gate {
  /** Why the document is refused; null when it may go on. */
  refuse(source: string): Stopped | null;
}

export function openGate(): Gate {
  // Only good documents are kept; bad ones cost their sender a parse each time.
  const good = new LRUCache<string, true>({
    max: LIMITS.documentsCachedMax,
    maxSize: LIMITS.documentsCachedCharsMax,
    sizeCalculation: (_, source) => Math.max(source.length, 1),
  });
  return {
    refuse(source) {
      if (good.has(source)) return null;
      const stopped = look(source);
      if (stopped === null) good.set(source, true);
      return stopped;
    },
  };
}

function look(source: string): Stopped | null {
  const document = parsed(source);
  if (document === null) return null;
  const excess = findExcess(document);
  if (excess !== null) return { code: 'QUERY_TOO_COMPLEX', message: excess };
  return hasConditionalRoot(document)
    ? {
        code: 'BAD_USER_INPUT',
        message: 'expected a subscription without @skip and @include at its root, got one with',
      }
    : null;
}

function parsed(source: string): DocumentNode | null {
  try {
    return parse(source, PARSE_OPTIONS);
  } catch {
    // Whatever parse cannot read, Apollo's own parse refuses again and reports.
    return null;
  }
}
