/** The requests of the mix: which viewer requests which page, the same sequence on every machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { Kind, parse, print, visit, type DefinitionNode } from 'graphql';
import { built } from '../built.ts';
import { weightedPick } from '../world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');

export const PAGE_ITEMS = 20;
export const PAGES_MAX = 10;
const ZIPF = 0.8;
/** Shares of first and second pages; the rest is spread over the pages below. */
const FIRST = 0.6;
const SECOND = 0.25;

export interface PageRequest {
  readonly viewer: number;
  /** 0-based. */
  readonly page: number;
}

/** An endless sequence: viewers by Zipf, the popular among them first, and pages by their shares. */
export function* pageRequests(seed: number, viewers: number): Generator<PageRequest, never> {
  const random = seededRandom(seed);
  const pick = weightedPick(
    Float64Array.from({ length: viewers }, (_, index) => 1 / (index + 1) ** ZIPF),
    random,
  );
  for (;;) yield { viewer: pick(), page: pageOf(random()) };
}

function pageOf(drawn: number): number {
  if (drawn < FIRST) return 0;
  if (drawn < FIRST + SECOND) return 1;
  const share = (drawn - FIRST - SECOND) / (1 - FIRST - SECOND);
  return 2 + Math.floor(share * (PAGES_MAX - 2));
}

const NODE = 'node { id kind title createdAt votes author { id } }';
const QUERY = `query Home($after: String) { stream(template: "home", first: ${PAGE_ITEMS}, after: $after) { edges { cursor ${NODE} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } status } }`;

/**
 * The fields selected for a page: those that follow from its items' records, or everything that the shipped web client
 * shows.
 */
export type Selection = 'records' | 'client';

/** Makes the body of a request for the page after a cursor. */
export function pageBodies(selection: Selection): (after: string | null) => string {
  if (selection === 'records')
    return (after) => JSON.stringify({ query: QUERY, variables: { after } });
  const query = clientQuery();
  const asked = { template: 'home', args: [], first: PAGE_ITEMS, explain: false };
  return (after) => JSON.stringify({ query, variables: { ...asked, after } });
}

const CLIENT_OPERATIONS = new URL('../../web/src/api/', import.meta.url);
const CLIENT_PAGE = 'Page';

/** The operation with which the web client pages a feed, and the fragments that it spreads. */
function clientQuery(): string {
  const definitions = readdirSync(CLIENT_OPERATIONS)
    .filter((file) => file.endsWith('.graphql'))
    .flatMap((file) => parse(readFileSync(new URL(file, CLIENT_OPERATIONS), 'utf8')).definitions);
  const page = definitions.find(
    (each) => each.kind === Kind.OPERATION_DEFINITION && each.name?.value === CLIENT_PAGE,
  );
  if (page === undefined) throw new Error(`expected an operation ${CLIENT_PAGE}, got none`);
  const used = new Set<DefinitionNode>([page]);
  for (const definition of used)
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name.value,
        );
        if (fragment !== undefined) used.add(fragment);
      },
    });
  return print({ kind: Kind.DOCUMENT, definitions: [...used] });
}
