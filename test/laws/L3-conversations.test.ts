/**
 * L2 and L3 for conversations: a feed shows each thread once, at its newest item. A reply is a new element above, the
 * thread's old place empties, and all other threads keep their order.
 * Method: random histories of replies, including hidden and deleted ones, with and without a fence.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Feeds } from '../../src/feeds/feed.ts';
import type { Item } from '../../src/model/items.ts';
import { canSee } from '../../src/social/access.ts';
import type { Templates } from '../../src/templates/template.ts';
import { threadDraft } from '../support/builders.ts';
import { ada, openFeedWorld, requestOf, type FeedWorld } from '../support/feed-world.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';

const STREAM = 'stream: { conversations: { of: { tag: $world } } }';
const FILES = {
  plain: `name: plain\ndescription: x\naccess: public\nparams: { world: x }\n${STREAM}\n`,
  fenced: `name: fenced\ndescription: x\naccess: public\nparams: { world: x }\n${STREAM}\nrank: { ranker: reversed }\nfence: { head: 3 }\n`,
};

const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('reply' as const), thread: fc.nat(5) }) },
  fc.record({ kind: fc.constant('hidden' as const), thread: fc.nat(5) }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(30) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
);
const histories = fc.record({
  template: fc.constantFrom('plain' as const, 'fenced' as const),
  events: fc.array(event, { minLength: 5, maxLength: 25 }),
  count: fc.integer({ min: 1, max: 4 }),
});
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

interface Subject {
  readonly template?: (real: NonNullable<ReturnType<Templates['get']>>) => typeof real;
}

async function shownBy(
  world: FeedWorld,
  {
    template,
    count,
    name,
    subject,
  }: Pick<History, 'template' | 'count'> & { readonly name: string; readonly subject: Subject },
): Promise<readonly Item[]> {
  const shown: Item[] = [];
  let after: string | null = null;
  for (;;) {
    const request = await requestOf(world, ada, {
      template,
      args: { world: name },
      first: count,
      after,
    });
    const changed = subject.template?.(request.template) ?? request.template;
    const page: Awaited<ReturnType<Feeds['page']>> = await world.feeds.page({
      ...request,
      template: changed,
    });
    shown.push(...page.edges.map(({ item }) => item));
    if (!(await page.hasNextPage())) return shown;
    after = page.endCursor();
  }
}

/** The newest item of each thread that the viewer may see. The opening item decides for its replies. */
async function expected(world: FeedWorld, items: readonly Item[]): Promise<readonly Item[]> {
  const [facts, now] = await Promise.all([
    world.facts.of(ada),
    world.store.items.getMany(items.map(({ position }) => position)),
  ]);
  const seen = now.filter((item): item is Item => item !== null && canSee(facts, item));
  return [...new Map(seen.map((item) => [item.thread, item])).values()];
}

const byPosition = (items: readonly Item[]): readonly number[] =>
  items.map(({ position }) => position).toSorted((a, b) => a - b);

async function liftedByActivity(subject: Subject, seed?: number): Promise<void> {
  const world = await openFeedWorld({ templates: FILES });
  let nth = 0;
  await onRandomHistories(histories, { runs: 60, seed, longRunMax: 5_000 }, async (history) => {
    nth += 1;
    const name = `w${nth}`;
    let items: readonly Item[] = [];
    let before: readonly Item[] = [];
    let top = 0;
    const read = async (): Promise<void> => {
      const shown = await shownBy(world, { ...history, name, subject });
      expect(byPosition(shown), 'L2: each thread once, at its newest item').toEqual(
        byPosition(await expected(world, items)),
      );
      const stayed = before.filter((item) => shown.some((one) => one.position === item.position));
      const old = shown.filter(({ position }) => position <= top);
      expect(
        old
          .filter((item) => before.some((one) => one.position === item.position))
          .map(({ thread }) => thread),
        'L3: what was not lifted keeps its order',
      ).toEqual(stayed.map(({ thread }) => thread));
      const firstOld = shown.findIndex((item) =>
        stayed.some((one) => one.position === item.position),
      );
      const below = firstOld === -1 ? [] : shown.slice(firstOld);
      expect(
        below.filter(({ position }) => position > top).map(({ thread }) => thread),
        'L3: what was lifted is above',
      ).toEqual([]);
      before = shown;
      top = Math.max(top, ...items.map(({ position }) => position));
    };
    for (const what of history.events) {
      if (what.kind === 'read') await read();
      else if (what.kind === 'delete') {
        const gone = items[what.nth];
        if (gone !== undefined) await world.store.items.remove(gone.position);
        items = items.filter((item) => item !== gone);
      } else {
        const visibility = what.kind === 'hidden' ? 'private' : 'public';
        const { item } = await world.store.items.publish(
          threadDraft(`${name}-${what.thread}`, 'bob', { visibility, tags: [name] }),
        );
        items = [...items, item];
      }
    }
    await read();
  });
}

const BROKEN: readonly (readonly [name: string, subject: Subject, caught: RegExp])[] = [
  [
    'leaves a thread at its old place as well',
    {
      template: (real) => ({
        ...real,
        stream: {
          ...real.stream,
          enumerate: async (read, query) => ({
            positions: await read.sources.range(
              {
                viewer: null,
                name: `broken ${String(read.args['world'])}`,
                isHome: false,
                producers: new Set([`tag:${String(read.args['world'])}` as never]),
              },
              query,
              read.items,
            ),
            settledTo: query.order === 'newest' ? query.above : query.upTo,
          }),
          includes: async (_, items) => items.map(() => true),
        },
      }),
    },
    /L2/,
  ],
  [
    'keeps a lifted thread in a head',
    {
      template: (real) => ({
        ...real,
        stream: { ...real.stream, includes: async (_, items) => items.map(() => true) },
      }),
    },
    /L2/,
  ],
];

describe('L2 and L3 of conversations', { timeout: LAW_TIMEOUT_MS }, () => {
  it('shows each thread once, lifts it with its newest item, and moves no other', async () => {
    await liftedByActivity({});
  });

  it.each(BROKEN)('catches a feed that %s', async (_name, subject, caught) => {
    await expect(liftedByActivity(subject, CONTROL_SEED)).rejects.toThrow(caught);
  });
});
