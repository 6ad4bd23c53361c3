/**
 * Documents that an installation keeps, so that clients can send an id instead of a text. If an installation runs no
 * other documents, nobody can compose an operation that its own clients do not send.
 */
import { createHash } from 'node:crypto';
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';

export interface KeptDocument {
  readonly id: string;
  readonly text: string;
}

export interface Documents {
  /** The text for an id: its SHA-256, with or without `sha256:`, or its name. Null when there is none. */
  textOf(id: string): string | null;
  /** Whether a request may run this text. */
  permits(text: string): boolean;
}

/** With `isClosed`, no other text runs. */
export function openDocuments(kept: readonly KeptDocument[], isClosed: boolean): Documents {
  const texts = new Map(kept.map(({ id, text }) => [id, text]));
  for (const { text } of kept) {
    const hash = createHash('sha256').update(text).digest('hex');
    texts.set(hash, text).set(`sha256:${hash}`, text);
  }
  const permitted = new Set(texts.values());
  return {
    textOf: (id) => texts.get(id) ?? null,
    permits: (text) => !isClosed || permitted.has(text),
  };
}

/** For an installation that keeps no documents. */
export const NO_DOCUMENTS: Documents = openDocuments([], false);

/** What a client can send instead of a text: `documentId`, or the extension of Apollo's clients. */
export interface DocumentReference {
  readonly documentId?: unknown;
  readonly extensions?: unknown;
}

/** Null when the request names no document. */
export function documentIdOf({ documentId, extensions }: DocumentReference): string | null {
  if (typeof documentId === 'string') return documentId;
  const { persistedQuery } = (extensions ?? {}) as { readonly persistedQuery?: unknown };
  const { sha256Hash } = (persistedQuery ?? {}) as { readonly sha256Hash?: unknown };
  return typeof sha256Hash === 'string' ? sha256Hash : null;
}

/** Returns the text for a request's id. Refuses an unknown id with UNKNOWN_DOCUMENT. */
export function textNamed(documents: Documents, id: string): string {
  const text = documents.textOf(id);
  if (text !== null) return text;
  throw new FeedError('UNKNOWN_DOCUMENT', unknownId(documents, id));
}

/**
 * Why a live request names no document. To a server that keeps none, Apollo's clients send the text after the same
 * answer as over HTTP, where Apollo gives it.
 */
export function whyNoDocument(
  documents: Documents,
  named: DocumentReference,
): {
  readonly code: 'UNKNOWN_DOCUMENT' | 'PERSISTED_QUERY_NOT_SUPPORTED';
  readonly message: string;
} {
  return documents === NO_DOCUMENTS && typeof named.documentId !== 'string'
    ? { code: 'PERSISTED_QUERY_NOT_SUPPORTED', message: 'PersistedQueryNotSupported' }
    : { code: 'UNKNOWN_DOCUMENT', message: unknownId(documents, documentIdOf(named)) };
}

function unknownId(documents: Documents, id: string | null): string {
  return documents === NO_DOCUMENTS
    ? `expected the text of a document, because this server keeps none, got the id ${describeValue(id)}`
    : `expected the id of a document that this server keeps, got ${describeValue(id)}`;
}
