/** Reads an installation's documents from their folder, and checks each against the schema and the limits. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, validate, type GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { readBoundedFile } from '../base/config/read-bounded-file.ts';
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';
import { isMap, parseJson } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import type { KeptDocument } from './documents.ts';
import { openGate, PARSE_OPTIONS, type Gate } from './gate.ts';

/** What client builds generate: Relay and graphql-codegen a map from id to text, Apollo a manifest. */
const manifest = z.union([
  z.object({ operations: z.array(z.object({ id: z.string(), body: z.string() })) }),
  z.record(z.string(), z.string()),
]);

/**
 * Reads a folder in which every file `NAME.graphql` is a document under its name and every `*.json` has many. Refuses,
 * with BAD_USER_INPUT and the file's name, a document that does not fit the schema, an id with two different texts, and
 * a folder without documents.
 */
export async function readDocuments(
  dir: string,
  schema: GraphQLSchema,
): Promise<readonly KeptDocument[]> {
  const names = await readdir(dir).catch((cause: NodeJS.ErrnoException) => {
    throw new FeedError(
      'BAD_USER_INPUT',
      `--documents: expected a folder that can be read, got ${dir} (${cause.code})`,
      { cause },
    );
  });
  const gate = openGate();
  const documents = new Map<string, string>();
  for (const name of names.toSorted()) {
    const file = join(dir, name);
    for (const { id, text } of await documentsOf(file)) {
      const problem = problemOf(text, { gate, schema }) ?? clash(documents.get(id), text);
      if (problem !== null) throw new FeedError('BAD_USER_INPUT', `${file}: ${id}: ${problem}`);
      documents.set(id, text);
    }
  }
  if (documents.size === 0 || documents.size > LIMITS.documentsKeptMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `${dir}: expected 1 to ${LIMITS.documentsKeptMax} documents, got ${documents.size}`,
    );
  return [...documents].map(([id, text]) => ({ id, text }));
}

async function documentsOf(file: string): Promise<readonly KeptDocument[]> {
  const [, name, ending] = /([^/\\]+)\.(graphql|gql|json)$/.exec(file) ?? [];
  if (name === undefined) return [];
  const text = await readBoundedFile(file, LIMITS.documentsFileBytesMax);
  if (ending !== 'json') return [{ id: name, text }];
  const given = parseJson(text);
  const read = manifest.safeParse(given);
  if (!read.success)
    throw new FeedError(
      'BAD_USER_INPUT',
      `${file}: expected a map from ids to documents, or an Apollo manifest, got ${describeManifest(given)}`,
    );
  const { data } = read;
  return Array.isArray(data['operations'])
    ? data['operations'].map(({ id, body }) => ({ id, text: body }))
    : Object.entries(data as Readonly<Record<string, string>>).map(([id, text]) => ({ id, text }));
}

/** Names the first entry that is no document. */
function describeManifest(given: unknown): string {
  const [id, value] = isMap(given)
    ? (Object.entries(given).find(([, text]) => typeof text !== 'string') ?? [])
    : [];
  return id === undefined
    ? describeValue(given)
    : `${describeValue(value)} under ${describeValue(id)}`;
}

interface Checks {
  readonly gate: Gate;
  readonly schema: GraphQLSchema;
}

function problemOf(text: string, { gate, schema }: Checks): string | null {
  const refusal = gate.refuse(text, null);
  if (refusal !== null) return refusal.message;
  try {
    const [error] = validate(schema, parse(text, PARSE_OPTIONS));
    return error?.message ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}

function clash(known: string | undefined, text: string): string | null {
  return known === undefined || known === text
    ? null
    : 'expected one text per id, got a second one';
}
