/** Follows, requests and readers that two people change at the same time. */
import { describe, expect, it } from 'vitest';
import type { Relation } from '../../src/model/edges.ts';
import { userProducer } from '../../src/model/producers.ts';
import type { SocialContext } from '../../src/social/context.ts';
import { block, disconnect, follow } from '../../src/social/edges.ts';
import { addReader, removeFollower } from '../../src/social/requests.ts';
import { person } from '../support/builders.ts';
import { ada, bob, connect, openFeedWorld } from '../support/feed-world.ts';

const [ADA, BOB] = [userProducer(ada), userProducer(bob)];
const NOT_FOUND = { isDone: false, problems: [{ code: 'NOT_FOUND' }] };

/** Ada and Bob, and the same for a caller before whose first new edge something else happens. */
async function openPair(feed: 'public' | 'private') {
  const world = await openFeedWorld();
  const { store } = world;
  await store.people.join(person(ada, { feed }));
  await store.people.join(person(bob));
  const before = (happens: () => Promise<unknown>): SocialContext => {
    let isFirst = true;
    const addEdge: typeof store.edges.addEdge = async (edge) => {
      if (isFirst) {
        isFirst = false;
        await happens();
      }
      return store.edges.addEdge(edge);
    };
    return { ...world, store: { ...store, edges: { ...store.edges, addEdge } } };
  };
  const held = async (relation: Relation): Promise<readonly (typeof bob)[]> => {
    const edges = await store.edges.received(ADA, relation, { after: null, limit: 9 });
    return edges.map(({ consumer }) => consumer);
  };
  return { world, before, held };
}

describe('an edge that two people change concurrently', () => {
  it.each([
    ['public', 'follow'],
    ['private', 'request'],
  ] as const)('of a %s feed, a %s, does not outlive the block', async (feed, relation) => {
    const { world, before, held } = await openPair(feed);
    const meanwhile = before(() => block(world, ada, BOB));
    expect(await follow(meanwhile, bob, ADA)).toMatchObject(NOT_FOUND);
    await disconnect(world, ada, { producer: BOB, relation: 'block' });
    expect(await held(relation)).toEqual([]);
  });

  it('of a reader does not outlive the block', async () => {
    const { world, before, held } = await openPair('public');
    const meanwhile = before(() => block(world, bob, ADA));
    expect(await addReader(meanwhile, ada, BOB)).toMatchObject(NOT_FOUND);
    await disconnect(world, bob, { producer: ADA, relation: 'block' });
    expect(await held('reading')).toEqual([]);
  });

  it('stays a follow when it is repeated, and asks again when it was ended meanwhile', async () => {
    const { world, before, held } = await openPair('private');
    await connect(world, bob, ADA);
    expect(await follow(world, bob, ADA)).toMatchObject({ value: { relation: 'follow' } });
    const meanwhile = before(() => removeFollower(world, ada, BOB));
    expect(await follow(meanwhile, bob, ADA)).toMatchObject({ value: { relation: 'request' } });
    expect([await held('follow'), await held('request')]).toEqual([[], [bob]]);
  });

  it('asks where the feed became private meanwhile', async () => {
    const { world, before, held } = await openPair('public');
    const meanwhile = before(() => world.store.people.edit(ada, { feed: 'private' }));
    expect(await follow(meanwhile, bob, ADA)).toMatchObject({ value: { relation: 'request' } });
    expect([await held('follow'), await held('request')]).toEqual([[], [bob]]);
  });
});
