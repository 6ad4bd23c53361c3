/**
 * A page whose basis is the same would be read the same, whatever happened since it was read.
 * Method: random histories of what others do and of what the viewer follows, hides, reads and voids. After each step every
 * page that was read is asked for again: where it is said to be the same, it is read and compared.
 */
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../src/base/bytes.ts';
import { invariant } from '../../src/base/errors.ts';
import type { FeedPage, PageBasis, PageRequest } from '../../src/feeds/feed.ts';
import { readBasis, writeBasis } from '../../src/feeds/kept-basis.ts';
import { serialOf } from '../../src/feeds/serials.ts';
import { position } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import { person } from '../support/builders.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  requestOf,
  type Asked,
  type FeedWorld,
} from '../support/feed-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { type Act, DECIDED, histories, type History, NAMES, READ, Story } from './feed-story.ts';

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

async function shownOf(page: FeedPage): Promise<Shown> {
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
type Subject = (basis: PageBasis, request: PageRequest) => PageBasis;

/** Every page that was read, by what was asked. */
class Pages {
  readonly #world: FeedWorld;
  readonly #subject: Subject;
  readonly #kept = new Map<string, Kept>();
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
        if (endCursor !== null && each.first === 3)
          await this.#askAgain({ ...each, template, after: endCursor });
      }
  }

  async #askAgain(asked: Asked): Promise<Kept> {
    const key = JSON.stringify(asked);
    const known = this.#kept.get(key);
    const request = await requestOf(this.#world, ada, asked);
    const { feeds } = this.#world;
    const basis =
      known?.basis == null
        ? null
        : await feeds.samePage(request, this.#subject(known.basis, request));
    const page = await feeds.page(request);
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

const act = (what: Act['do'], who = 0, nth = 0) => ({ do: what, who, nth, isOn: false }) as const;

/** A reply whose opening is gone says otherwise who opened its thread once somebody else replies. */
const OPENING_GONE: History = [
  [act('publish')],
  [act('delete'), act('publish', 2)],
  [act('publish', 0, 1)],
  [act('edit', 0, 4)],
  [act('publish'), act('edit', 0, 1)],
  [act('follow')],
  [act('refresh')],
  [act('publish')],
  [act('follow')],
];

/** Resolves with how many pages were the same. */
async function samePages(subject: Subject, seed?: number): Promise<number> {
  let same = 0;
  const runs = seed === undefined ? 12 : 40;
  await onRandomHistories(
    histories,
    { runs, seed, longRunMax: 300, examples: [OPENING_GONE] },
    async (history) => {
      const store = await openTestStore();
      const world = await openFeedWorld({ store, templates: { ...DECIDED, ...READ } });
      await store.people.join(person(carol));
      await connect(world, ada, userProducer(bob));
      for (const title of ['first', 'second', 'third', 'fourth']) await publish(world, bob, title);
      const story = new Story(world);
      const pages = new Pages(world, subject);
      await pages.compare();
      for (const acts of history) {
        for (const each of acts) await story.perform(each);
        await pages.compare();
      }
      same += pages.same;
      await store.close();
    },
  );
  return same;
}

const CONTROLS: readonly (readonly [name: string, subject: Subject])[] = [
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
];

function bytesOf(basis: PageBasis): ByteReader {
  const writer = new ByteWriter(100);
  writeBasis(writer, basis);
  return new ByteReader(writer.finish());
}

describe('a page whose basis is the same', { timeout: LAW_TIMEOUT_MS }, () => {
  it('would be read the same', async () => {
    expect(await samePages((basis) => basis)).toBeGreaterThan(100);
  });

  it('would be read the same after it was kept as bytes', async () => {
    const kept: Subject = (basis, request) => {
      const read = readBasis(bytesOf(basis), request);
      expect(read).toEqual(basis);
      return read ?? basis;
    };
    expect(await samePages(kept)).toBeGreaterThan(100);
  });

  it('is not told from bytes by another edition of the template', async () => {
    const world = await openFeedWorld({ templates: DECIDED });
    await publish(world, bob, 'first');
    const request = await requestOf(world, ada, { template: 'others', first: 2 });
    const basis = (await world.feeds.page(request)).basis();
    invariant(basis !== null, 'the stream tells of each item alone');
    expect(readBasis(bytesOf(basis), request)).toEqual(basis);
    const edited = { ...request, template: { ...request.template } };
    expect(readBasis(bytesOf(basis), edited)).toBeNull();
    await world.store.close();
  });

  it.each(CONTROLS)('is caught when it %s', async (_, subject) => {
    await expect(samePages(subject, CONTROL_SEED)).rejects.toThrow('a page that is the same');
  });

  it('is known without reading a timeline, past what others publish to others', async () => {
    const world = await openFeedWorld({ templates: { ...DECIDED, ...READ } });
    await connect(world, ada, userProducer(bob));
    for (const title of ['first', 'second', 'third']) await publish(world, bob, title);
    for (const name of NAMES) {
      const request = await requestOf(world, ada, { template: name, first: 2 });
      const page = await world.feeds.page(request);
      const basis = page.basis();
      expect(basis !== null, name).toBe(name in DECIDED);
      if (basis === null || name === 'others') continue;
      await publish(world, carol, 'of somebody else', { visibility: 'private' });
      const later = await world.feeds.samePage(request, basis);
      expect(later?.newest, name).toBe((basis.newest ?? 0) + 1);
    }
    await world.store.close();
  });
});
