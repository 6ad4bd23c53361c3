/** Inserts the document's text into a request that refers to it by id, so that everything that follows sees a text. */
import type { FastifyRequest } from 'fastify';
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
  if (documents === NO_DOCUMENTS) return;
  if (request.method === 'GET') spellOutAddress(request, documents);
  else request.body = spelledOut(request.body, documents);
}

function spelledOut(body: unknown, documents: Documents): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { documentId, extensions, query, ...rest } = body as Params;
  const id = documentIdOf({ documentId, extensions });
  if (id === null) return body;
  return { ...rest, query: typeof query === 'string' ? query : textNamed(documents, id) };
}

/** The parameters in the address of a GET are texts. */
function spellOutAddress(request: FastifyRequest, documents: Documents): void {
  const params = addressParams(request);
  const id = documentIdOf({
    documentId: params.get('documentId') ?? undefined,
    extensions: parseOrNull(params.get('extensions')),
  });
  if (id === null) return;
  if (!params.has('query')) params.set('query', textNamed(documents, id));
  params.delete('documentId');
  params.delete('extensions');
  replaceAddressParams(request, params);
}

function parseOrNull(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    // Apollo refuses invalid JSON in its own words.
    return null;
  }
}
