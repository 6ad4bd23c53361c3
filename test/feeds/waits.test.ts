/** Streams whose items wait: each item is new once it is old enough, whatever is above it by then. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/model/items.ts';
import {
  ada,
  bob,
  carol,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const HOUR_MS = 3_600_000;
/** Those of one tag, an hour after they came. */
const AGED = `
name: home
description: Of an age.
access: viewer
stream: { filter: { where: { olderThan: 1 }, of: { tag: x } } }
rank: { ranker: reversed }
fence: { head: 10 }
`;
const X: Partial<Draft> = { tags: ['x'] };

const openAged = (): Promise<FeedWorld> => openFeedWorld({ templates: { home: AGED } });

async function publishOthers(
  world: FeedWorld,
  count: number,
  fields: Partial<Draft> = {},
): Promise<void> {
  const others = Array.from({ length: count }, () => publish(world, carol, 'another', fields));
  await Promise.all(others);
}

describe('an item that waits', () => {
  it('is new when it is old enough, below many that the viewer does not see', async () => {
    const world = await openAged();
    await publish(world, bob, 'old', X);
    world.clock.advance(2 * HOUR_MS);
    await publish(world, bob, 'young', X);
    await publishOthers(world, 100, { visibility: 'private' });
    expect(titlesOf(await readFeed(world, ada))).toEqual(['old']);
    world.clock.advance(2 * HOUR_MS);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['young', 'old']);
  });

  it('is new when it is old enough, below many that came late', async () => {
    const world = await openAged();
    await publish(world, bob, 'old', X);
    world.clock.advance(2 * HOUR_MS);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['old']);
    await publish(world, bob, 'young', X);
    await publishOthers(world, 100, { createdAtMs: 1 });
    await publish(world, bob, 'late', { ...X, createdAtMs: 1 });
    expect(titlesOf(await readFeed(world, ada))).toEqual(['old']);
    world.clock.advance(2 * HOUR_MS);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['young', 'late', 'old']);
  });

  it('is new when it is old enough, below more young ones than a look takes', async () => {
    const world = await openAged();
    await publish(world, bob, 'old', X);
    world.clock.advance(2 * HOUR_MS);
    await publish(world, bob, 'young', X);
    await publishOthers(world, 2_100);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['old']);
    world.clock.advance(2 * HOUR_MS);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['young', 'old']);
  });
});
