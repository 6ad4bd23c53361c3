/** Pages that are requested repeatedly: whenever one is reported unchanged, it is read and compared. */
import { expect } from 'vitest';
import type { FeedPage, PageBasis, PageRequest } from '../../src/feeds/feed.ts';
import { serialOf } from '../../src/feeds/serials.ts';
import { position } from '../../src/model/positions.ts';
import { ada, requestOf, samePage, type Asked, type FeedWorld } from '../support/feed-world.ts';
import { NAMES } from './feed-story.ts';

const ASKED: readonly Asked[] = [
  { first: 3 },
  { first: 50 },
  { last: 2 },
  { first: 3, order: 'latest' },
  { first: 3, refresh: false },
];

/** All that a page shows. */
interface Shown {
  readonly items: readonly unknown[];
  readonly regions: readonly string[];
  readonly status: string;
  readonly conditions: readonly string[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

interface Kept {
  readonly asked: Asked;
  readonly shown: Shown;
  readonly basis: PageBasis | null;
  /** The page below it, or the one that it was asked behind. */
  readonly endCursor: string | null;
}

export async function shownOf(page: FeedPage): Promise<Shown> {
  return {
    items: page.edges.map(({ item }) => item),
    regions: page.edges.map(({ region }) => region),
    status: page.status,
    conditions: page.conditions,
    hasNext: await page.hasNextPage(),
    hasPrevious: await page.hasPreviousPage(),
  };
}

/** How a subject differs from the real feeds: in the basis that it goes by. */
export type Subject = (basis: PageBasis, request: PageRequest) => PageBasis;

/** Every page that was read, by what was asked. */
export class Pages {
  readonly #world: FeedWorld;
  readonly #subject: Subject;
  readonly #kept = new Map<string, Kept>();
  readonly #cursors = new Map<string, string[]>();
  /** Pages that were said to be the same. */
  same = 0;

  constructor(world: FeedWorld, subject: Subject) {
    this.#world = world;
    this.#subject = subject;
  }

  async compare(): Promise<void> {
    for (const template of NAMES)
      for (const each of ASKED) {
        const { endCursor } = await this.#askAgain({ ...each, template });
        if (endCursor === null || each.first !== 3) continue;
        const stream = `${template} ${each.order} ${each.refresh}`;
        for (const after of this.#cursorsWith(stream, endCursor))
          await this.#askAgain({ ...each, template, after });
      }
  }

  /** The cursors that a scroll continues from, and began with. */
  #cursorsWith(stream: string, cursor: string): readonly string[] {
    const known = this.#cursors.get(stream) ?? [];
    if (!known.includes(cursor)) known.push(cursor);
    if (known.length > 3) known.splice(1, 1);
    this.#cursors.set(stream, known);
    return known;
  }

  async #askAgain(asked: Asked): Promise<Kept> {
    const key = JSON.stringify(asked);
    const known = this.#kept.get(key);
    const request = await requestOf(this.#world, ada, asked);
    const basis =
      known?.basis == null
        ? null
        : await samePage(this.#world, request, this.#subject(known.basis, request));
    const page = await this.#world.feeds.page(request);
    const shown = await shownOf(page);
    if (known !== undefined && basis !== null) {
      this.same += 1;
      expect(shown, `a page that is the same: ${key}`).toEqual(known.shown);
      const kept = { ...known, basis };
      this.#kept.set(key, kept);
      return kept;
    }
    const kept = { asked, shown, basis: page.basis(), endCursor: page.endCursor() };
    this.#kept.set(key, kept);
    return kept;
  }
}

/** Subjects that forget a part of the basis. */
export const CONTROLS: readonly (readonly [name: string, subject: Subject])[] = [
  ['forgets which items were looked at', (basis) => ({ ...basis, looked: [], ranges: [] })],
  [
    'forgets which ranges were looked through',
    (basis) => ({ ...basis, ranges: [{ above: position(0), upTo: position(0) }] }),
  ],
  [
    'takes what the viewer may see for the same',
    (basis, { facts }) => ({ ...basis, facts: serialOf(facts) }),
  ],
  ['does not ask what came', (basis) => ({ ...basis, newest: null })],
  ['does not ask the fence', (basis) => ({ ...basis, state: null })],
  ['takes what stands above it for what stands below', (basis) => ({ ...basis, isBelow: true })],
];
