/** All pages of one of the viewer's own lists, forwards. */
import { expect } from 'vitest';
import type { TestApp } from './open-app.ts';

export interface ListWalk {
  /** Takes the variables `first` and `after`; selects one field of each node. */
  readonly document: string;
  /** The field of `viewer`. */
  readonly list: string;
  readonly first: number;
}

/** The nodes' values as Ada reads them, in page order; the page flags are checked on the way. */
export async function walkList(
  app: TestApp,
  { document, list, first }: ListWalk,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let after: unknown = null, hasNext: unknown = true; hasNext === true;) {
    const page = await app.ask(document, { viewer: 'ada', variables: { first, after } });
    const nodes = page.at(`viewer.${list}.nodes`) as readonly object[];
    expect(page.at(`viewer.${list}.pageInfo.hasPreviousPage`)).toBe(after !== null);
    hasNext = page.at(`viewer.${list}.pageInfo.hasNextPage`);
    expect(nodes).toHaveLength(hasNext === true ? first : nodes.length);
    found.push(...nodes.flatMap(Object.values));
    after = page.at(`viewer.${list}.pageInfo.endCursor`);
  }
  return found;
}
