/**
 * A page whose basis is the same would be read the same, whatever happened since it was read.
 * Method: random histories of what others do and of what the viewer follows, hides, reads and voids. After each step every
 * page that was read is asked for again: where it is said to be the same, it is read and compared.
 */
import { describe, expect, it } from 'vitest';
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

describe('a page whose basis is the same', { timeout: LAW_TIMEOUT_MS }, () => {
  it('would be read the same', async () => {
    expect(await samePages((basis) => basis)).toBeGreaterThan(100);
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
