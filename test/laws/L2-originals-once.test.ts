/**
 * L2 for reposts: a feed with `dedupe: { by: original }` shows each original exactly once: the original itself if the
 * reader follows its author, otherwise its oldest repost.
 * Method: random histories of items, reposts and removals, read now and then, with and without a fence.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOfRepost } from '../../src/content/reposts.ts';
import { shownBy, type Item } from '../../src/model/items.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import {
  connect,
  openFeedWorld,
  publish,
  readFeed,
  type FeedWorld,
} from '../support/feed-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const DEDUPED = '{ dedupe: { by: original, window: 50, of: following } }';

const filesOf = (stream: string): Readonly<Record<'plain' | 'fenced', string>> => ({
  plain: `name: plain\ndescription: x\naccess: viewer\nstream: ${stream}\n`,
  fenced: `name: fenced\ndescription: x\naccess: viewer\nstream: ${stream}\nrank: { ranker: reversed }\nfence: { head: 3, pool: 6, carry: true, minIntervalSeconds: 0 }\n`,
});

/** Nobody follows Dan. */
const followed = fc.constantFrom('bob' as const, 'carol' as const);
const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      who: fc.constantFrom('bob' as const, 'dan' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('repost' as const), who: followed, nth: fc.nat(4) }),
  },
  fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(30) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
);
const histories = fc.record({
  template: fc.constantFrom('plain' as const, 'fenced' as const),
  events: fc.array(event, { minLength: 5, maxLength: 30 }),
  first: fc.integer({ min: 1, max: 4 }),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

/** One history with its own people. */
class Story {
  readonly #world: FeedWorld;
  readonly #name: string;
  /** The existing items, in order of arrival. */
  items: readonly Item[] = [];

  constructor(world: FeedWorld, name: string) {
    this.#world = world;
    this.#name = name;
  }

  person(who: string): UserId {
    return `${who}-${this.#name}` as UserId;
  }

  async happen(what: Exclude<History['events'][number], { kind: 'read' }>): Promise<void> {
    const { store } = this.#world;
    if (what.kind === 'publish')
      this.items = [...this.items, await publish(this.#world, this.person(what.who), 'x')];
    else if (what.kind === 'remove') {
      const gone = this.items[what.nth];
      if (gone === undefined) return;
      await store.items.remove(gone.position);
      this.items = this.items.filter((item) => item !== gone && item.repostOf !== gone.position);
    } else {
      const originals = this.items.filter(({ repostOf }) => repostOf === undefined);
      const of = originals[what.nth];
      if (of === undefined) return;
      const draft = draftOfRepost(this.person(what.who), of.position, 1);
      const { item, isNew } = await store.items.publish(draft);
      if (isNew) this.items = [...this.items, item];
    }
  }

  /** The items that this reader's feed shows. */
  async read({ template, first }: Pick<History, 'template' | 'first'>): Promise<readonly Item[]> {
    const shown: Item[] = [];
    for (let after: string | null = null; ;) {
      const page = await readFeed(this.#world, this.person('ada'), { template, first, after });
      shown.push(...page.edges.map(({ item }) => item));
      if (!(await page.hasNextPage())) return shown;
      after = page.endCursor();
    }
  }

  /** For each original, the oldest item that shows it, among those the reader follows. */
  expected(): readonly number[] {
    const first = new Map<number, number>();
    for (const item of this.items) {
      if (item.author === this.person('dan')) continue;
      const shows = item.repostOf ?? item.position;
      if (!first.has(shows)) first.set(shows, item.position);
    }
    return [...first.values()];
  }
}

/** The subject is the stream part of a template. */
async function originalsOnce(subject: string, seed?: number): Promise<void> {
  const world = await openFeedWorld({ templates: filesOf(subject) });
  let nth = 0;
  await onRandomHistories(histories, { runs: 100, seed, longRunMax: 5_000 }, async (history) => {
    nth += 1;
    const story = new Story(world, `w${nth}`);
    for (const who of ['bob', 'carol'])
      await connect(world, story.person('ada'), userProducer(story.person(who)));
    const check = async (): Promise<void> => {
      const shown = await story.read(history);
      const originals = shown.map((item) => shownBy(item).position);
      expect(new Set(originals).size, 'no original twice').toBe(originals.length);
      const there = shown.map(({ position }) => Number(position)).toSorted((a, b) => a - b);
      expect(there, 'each original, as the oldest that shows it').toEqual(
        story.expected().toSorted((a, b) => a - b),
      );
    };
    for (const what of history.events)
      if (what.kind === 'read') await check();
      else await story.happen(what);
    await check();
  });
}

const BROKEN: readonly (readonly [name: string, subject: string, caught: RegExp])[] = [
  ['shows reposts as they come', 'following', /no original twice/],
  [
    'looks at the next item alone',
    '{ dedupe: { by: original, window: 1, of: following } }',
    /no original twice/,
  ],
  [
    'leaves all reposts out',
    '{ filter: { where: { not: { kind: repost } }, of: following } }',
    /each original, as the oldest/,
  ],
];

describe('L2 for reposts', { timeout: LAW_TIMEOUT_MS }, () => {
  it('shows each original once, whatever is published, reposted and taken back', async () => {
    await originalsOnce(DEDUPED);
  });

  it.each(BROKEN)('catches a feed that %s', async (_name, subject, caught) => {
    await expect(originalsOnce(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
