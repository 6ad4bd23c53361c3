/**
 * A page whose basis is unchanged would be read the same, whatever has happened since it was read.
 * Method: random histories of what others do and of what the viewer follows, hides, reads and resets. After each step
 * every page that was read is requested again: if it is reported unchanged, it is read and compared.
 */
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../src/base/bytes.ts';
import { invariant } from '../../src/base/errors.ts';
import type { FeedPage, PageBasis } from '../../src/feeds/feed.ts';
import { readBasis, writeBasis } from '../../src/feeds/kept-basis.ts';
import { NO_VERSION } from '../../src/feeds/page-basis.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import { POSITION_ZERO } from '../../src/model/positions.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { person } from '../support/builders.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  requestOf,
  samePage,
} from '../support/feed-world.ts';
import { openTestStore } from '../support/open-store.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import { type Act, DECIDED, histories, type History, NAMES, READ, Story } from './feed-story.ts';
import { CONTROLS, Pages, type Subject } from './kept-pages.ts';

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
async function samePages(
  subject: Subject,
  seed?: number,
  wrap: (store: Store) => Store = (store) => store,
): Promise<number> {
  let same = 0;
  const runs = seed === undefined ? 12 : 40;
  await onRandomHistories(
    histories,
    { runs, seed, longRunMax: 300, examples: [OPENING_GONE] },
    async (history) => {
      const store = wrap(await openTestStore());
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
    const kept: Subject = (basis, { template }) => {
      const read = readBasis(bytesOf(basis), { template, viewer: ada });
      expect(read).toEqual({ ...basis, version: NO_VERSION });
      return read ?? basis;
    };
    expect(await samePages(kept)).toBeGreaterThan(100);
  });

  it('is not told from bytes by another edition of the template', async () => {
    const world = await openFeedWorld({ templates: DECIDED });
    await publish(world, bob, 'first');
    const request = await requestOf(world, ada, { template: 'others', first: 2 });
    const basis = (await world.feeds.page(request)).basis();
    invariant(basis !== null, 'the stream judges each item alone');
    const { template } = request;
    expect(readBasis(bytesOf(basis), { template, viewer: ada })).toEqual(basis);
    const edited = { template: { ...template }, viewer: ada };
    expect(readBasis(bytesOf(basis), edited)).toBeNull();
    await world.store.close();
  });

  it.each(CONTROLS)('is caught when it %s', async (_, subject) => {
    await expect(samePages(subject, CONTROL_SEED)).rejects.toThrow('a page that is the same');
  });

  it('is caught when it takes what was written for as it was', async () => {
    const unaware = (store: Store): Store => ({ ...store, dataVersion: () => 1 });
    await expect(samePages((basis) => basis, CONTROL_SEED, unaware)).rejects.toThrow(
      'a page that is the same',
    );
  });

  it('is known without what the viewer may see while nothing was written', async () => {
    const world = await openFeedWorld({ templates: DECIDED });
    await connect(world, ada, userProducer(bob));
    for (const title of ['first', 'second']) await publish(world, bob, title);
    const request = await requestOf(world, ada, { first: 2 });
    await world.feeds.page(request);
    const basis = (await world.feeds.page(request)).basis();
    invariant(basis !== null, 'the stream judges each item alone');
    let asked = 0;
    const { template, args } = request;
    const facts = async (): Promise<ViewerFacts> => {
      asked += 1;
      return world.facts.of(ada);
    };
    const askAgain = () => world.feeds.samePage({ template, args, viewer: ada, facts }, basis);
    for (let times = 0; times < 3; times += 1) expect(await askAgain()).toBe(basis);
    expect(asked).toBe(1);
    await world.store.reads.advanceAllRead(ada, { at: basis.shown[0] ?? POSITION_ZERO, atMs: 1 });
    expect(await askAgain()).toBe(basis);
    expect(asked).toBe(1);
    await connect(world, ada, userProducer(carol), 'block');
    expect(await askAgain()).toBeNull();
    expect(asked).toBe(2);
    await world.store.close();
  });

  it.each([
    { shows: 3, isKnown: true },
    // What it looks at and does not show may be taken up: then nothing follows it.
    { shows: 1, isKnown: false },
  ])('of $shows is known below what is committed above it: $isKnown', async (each) => {
    const world = await openFeedWorld({ templates: DECIDED });
    await connect(world, ada, userProducer(bob));
    const asked = { template: 'carried', first: 1 };
    const read = async (): Promise<FeedPage> =>
      world.feeds.page(await requestOf(world, ada, asked));
    const oldest = await publish(world, bob, 'of the first commit, which is taken for shown');
    await read();
    await world.store.items.remove(oldest.position);
    for (const title of ['fourth', 'third', 'second', 'first']) await publish(world, bob, title);
    const after = (await read()).endCursor();
    const request = await requestOf(world, ada, { ...asked, first: each.shows, after });
    const basis = (await world.feeds.page(request)).basis();
    expect(basis).not.toBeNull();
    if (basis === null) return;
    for (const title of ['b', 'a']) await publish(world, bob, title);
    await read();
    const known = await samePage(world, request, basis);
    if (each.isKnown) expect(known?.state?.upTo).toBeGreaterThan(basis.state?.upTo ?? 0);
    else expect(known).toBeNull();
    await world.store.close();
  });

  it('is known while nothing may be committed, and asked again from then on', async () => {
    const world = await openFeedWorld({ templates: DECIDED });
    await connect(world, ada, userProducer(bob));
    const request = await requestOf(world, ada, { template: 'paced', first: 3 });
    let page = await world.feeds.page(request);
    for (const title of ['first', 'second', 'too soon']) {
      await publish(world, bob, title);
      page = await world.feeds.page(request);
    }
    const basis = page.basis();
    expect(world.commits.slice(-2)).toEqual(['committed', 'interval']);
    expect(basis).not.toBeNull();
    if (basis === null) return;
    await publish(world, bob, 'too soon as well');
    expect(await samePage(world, request, basis)).not.toBeNull();
    expect(world.commits.at(-1)).toBe('interval');
    world.clock.advance(600_000);
    expect(await samePage(world, request, basis)).toBeNull();
    await world.store.close();
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
      const later = await samePage(world, request, basis);
      expect(later?.newest, name).toBe((basis.newest ?? 0) + 1);
    }
    await world.store.close();
  });
});
