/**
 * The gate in front of GraphQL: parses a document once and refuses what breaks a bound, before any rule that could be
 * made slow by it. What does not parse passes, for Apollo to say so in its usual words.
 */
import { LRUCache } from 'lru-cache';
import { parse } from 'graphql';
import { LIMITS } from '../limits.ts';
import { findExcess } from './document-limits.ts';

export const PARSE_OPTIONS = { maxTokens: LIMITS.queryTokensMax };

export interface Gate {
  /** Why the document is refused, in words; null when it may go on. */
  refuse(source: string): string | null;
}

export function openGate(): Gate {
  // Only good documents are kept; bad ones cost their sender a parse each time.
  const good = new LRUCache<string, true>({
    max: LIMITS.documentsCachedMax, maxSize: LIMITS.documentsCachedCharsMax, sizeCalculation: (_, source) => Math.max(source.length, 1),
  });
  return {
    refuse(source) {
      if (good.has(source)) return null;
      const excess = measure(source);
      if (excess === null) good.set(source, true);
      return excess;
    },
  };
}

function measure(source: string): string | null {
  try {
    return findExcess(parse(source, PARSE_OPTIONS));
  } catch {
    // Whatever parse cannot read, Apollo's own parse refuses again and reports.
    return null;
  }
}
