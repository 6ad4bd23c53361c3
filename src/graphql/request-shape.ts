/** The shape of a GraphQL request in JSON, checked in the same words for every transport. */
import { describeValue } from '../base/describe-value.ts';
import { isMap } from '../base/json.ts';

/** The parts of a request that are texts, and those that are maps. Each may also be null or left out. */
const TEXTS = ['query', 'documentId', 'operationName'] as const;
const MAPS = ['variables', 'extensions'] as const;

/** Why a value is not a GraphQL request; null when it may be one. Other parts are ignored. */
export function shapeProblem(request: unknown): string | null {
  if (Array.isArray(request))
    return `expected one operation in each request, got a batch of ${request.length}`;
  if (!isMap(request)) return `expected a GraphQL request as a map, got ${describeValue(request)}`;
  for (const name of TEXTS)
    if (typeof (request[name] ?? '') !== 'string') return wrong(name, 'a text', request[name]);
  for (const name of MAPS)
    if (!isMap(request[name] ?? {})) return wrong(name, 'a map', request[name]);
  return null;
}

function wrong(name: string, expected: string, got: unknown): string {
  return `expected ${name} to be ${expected}, got ${describeValue(got)}`;
}
