/**
 * Random documents over the whole schema end no server and find no fault in it: each is sent often enough to be
 * executed both plainly and compiled, by several clients concurrently.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { readSchemaText } from '../../src/graphql/schema.ts';
import { useBuiltCli } from '../support/built-cli.ts';
import { RandomDocuments, type KnownWorld } from '../support/random-documents.ts';

const { start, listening, dataDir } = useBuiltCli();

const DOCUMENTS = 90;
/** The last of them is compiled. */
const TIMES = LIMITS.compileAfterRuns + 1;
const CLIENTS = 4;
const VIEWERS = ['1837', '2293', 'newcomer'];
/** What a client must know to begin. */
const FIRST =
  '{ stream(template: "everything", first: 20) { edges { cursor node { id thread { id } author { id } tags { id } } } } }';

interface Asked {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

async function ask(address: string, asked: Asked, viewer: string): Promise<string> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': viewer },
    body: JSON.stringify(asked),
  });
  return answer.text();
}

/** The latest ids and cursors, of which a client knows some hundreds. */
function learn({ ids, cursors }: KnownWorld, answer: string): void {
  for (const [, name = '', text = ''] of answer.matchAll(/"(id|cursor|endCursor)":"([^"]+)"/g))
    (name === 'id' ? ids : cursors).push(text);
  for (const known of [ids, cursors]) known.splice(0, known.length - 300);
}

test.each([1, Date.now() % 1_000_000])(
  'a server answers random documents without a fault, seed %i',
  async (seed) => {
    const server = start([
      '--data',
      dataDir(`random-${seed}`),
      '--port',
      '0',
      '--writes-per-minute',
      '0',
      '--sample-items',
      '200',
    ]);
    const address = await listening(server);
    while (!(await fetch(`${address}/readyz`)).ok) await pause(50);
    const schema = buildSchema(readSchemaText());
    const faults: Asked[] = [];
    const client = async (nth: number): Promise<void> => {
      const world: KnownWorld = { ids: [], cursors: [] };
      learn(world, await ask(address, { query: FIRST, variables: {} }, '1837'));
      expect(world.ids).not.toEqual([]);
      const documents = new RandomDocuments(schema, seed * CLIENTS + nth, world);
      for (let drawn = 0; drawn < DOCUMENTS; drawn += 1) {
        const document = documents.next(drawn % 4 === 0 ? 'query' : 'mutation');
        for (let time = 0; time < TIMES; time += 1) {
          const asked = { query: document.text, variables: document.variables() };
          const answer = await ask(address, asked, documents.pick(VIEWERS));
          if (answer.includes('INTERNAL_SERVER_ERROR')) faults.push(asked);
          learn(world, answer);
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
    expect(faults).toEqual([]);
    expect(server.output()).not.toContain('"level":"error"');
    expect(server.child.exitCode).toBeNull();
  },
  180_000,
);
