/** Inserts the document's text into a request that refers to it by id, so that everything that follows sees a text. */
import type { FastifyRequest } from 'fastify';
import { parseJson } from '../base/json.ts';
import {
  documentIdOf,
  NO_DOCUMENTS,
  textNamed,
  type Documents,
  type DocumentReference,
} from '../graphql/documents.ts';
import { addressParams, replaceAddressParams } from './address-params.ts';

interface Params extends DocumentReference {
  readonly query?: unknown;
}

/** Does not change a request that has its own text, or no document id. Refuses an unknown id with UNKNOWN_DOCUMENT. */
export function spellOutDocument(request: FastifyRequest, documents: Documents): void {
  if (request.method === 'GET') spellOutAddress(request, documents);
  else request.body = spelledOut(request.body, documents);
}

function spelledOut(body: unknown, documents: Documents): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const params = body as Params;
  const id = idFor(documents, params);
  if (id === null) return body;
  const { documentId: _, extensions: __, query, ...rest } = params;
  return { ...rest, query: isText(query) ? query : textNamed(documents, id) };
}

/**
 * Null when the request names no document, or names one as Apollo's clients do to a server that keeps none: Apollo
 * refuses that with a code at which they send the text.
 */
function idFor(documents: Documents, { documentId, extensions, query }: Params): string | null {
  if (documents !== NO_DOCUMENTS) return documentIdOf({ documentId, extensions });
  return isText(query) ? null : documentIdOf({ documentId });
}

function isText(query: unknown): boolean {
  return typeof query === 'string' && query !== '';
}

/** The parameters in the address of a GET are texts. */
function spellOutAddress(request: FastifyRequest, documents: Documents): void {
  const params = addressParams(request);
  const query = params.get('query');
  const id = idFor(documents, {
    documentId: params.get('documentId'),
    extensions: parseOrNull(params.get('extensions')),
    query,
  });
  if (id === null) return;
  if (!isText(query)) params.set('query', textNamed(documents, id));
  params.delete('documentId');
  params.delete('extensions');
  replaceAddressParams(request, params);
}

function parseOrNull(text: string | null): unknown {
  // Apollo refuses invalid JSON in its own words.
  return text === null ? null : (parseJson(text) ?? null);
}
