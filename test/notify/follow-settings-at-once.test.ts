/** The setting of a follow that ends at the same time. */
import { expect, it } from 'vitest';
import { userProducer } from '../../src/model/producers.ts';
import { setFollowNotifications } from '../../src/notify/preferences.ts';
import type { SocialContext } from '../../src/social/context.ts';
import { block, disconnect } from '../../src/social/edges.ts';
import { erase } from '../../src/social/erasure/erase.ts';
import { removeFollower } from '../../src/social/requests.ts';
import { person } from '../support/builders.ts';
import { ada, bob, connect, openFeedWorld } from '../support/feed-world.ts';

const [ADA, BOB] = [userProducer(ada), userProducer(bob)];

/** Bob follows Ada; and ways to let something happen in the middle of what changes the setting or ends the follow. */
async function openFollow() {
  const world = await openFeedWorld();
  const { store } = world;
  for (const each of [ada, bob]) await store.people.join(person(each));
  await connect(world, bob, ADA);
  const set = (context: SocialContext) =>
    setFollowNotifications(context, bob, {
      producer: ADA,
      isOn: true,
      itemKinds: [],
      mutedUntilMs: null,
    });
  const beforeSet = (happens: () => Promise<unknown>): SocialContext => {
    const setFollow: typeof store.notifications.setFollow = async (setting) => {
      await happens();
      return store.notifications.setFollow(setting);
    };
    return { ...world, store: { ...store, notifications: { ...store.notifications, setFollow } } };
  };
  const beforeEnd = (happens: () => Promise<unknown>): SocialContext => {
    const removeEdge: typeof store.edges.removeEdge = async (...edge) => {
      await happens();
      return store.edges.removeEdge(...edge);
    };
    return { ...world, store: { ...store, edges: { ...store.edges, removeEdge } } };
  };
  const setting = async () => (await store.notifications.follows(bob, [ADA]))[0];
  return { world, set, beforeSet, beforeEnd, setting };
}

const ENDS: readonly (readonly [string, (context: SocialContext) => Promise<unknown>])[] = [
  ['unfollows', (context) => disconnect(context, bob, { producer: ADA, relation: 'follow' })],
  ['blocks', (context) => block(context, bob, ADA)],
  ['is removed', (context) => removeFollower(context, ada, BOB)],
  ['follows somebody who is erased', (context) => erase(context, { person: ada, heir: null })],
];

it.each(ENDS)('is refused to a person who %s meanwhile, and leaves nothing', async (_, end) => {
  const { world, set, beforeSet, setting } = await openFollow();
  expect(await set(beforeSet(() => end(world)))).toMatchObject({
    problems: [{ code: 'NOT_FOUND', field: ['input', 'producerId'] }],
  });
  expect(await setting()).toBeNull();
});

it.each(ENDS)(
  'ends with the follow of a person who %s when it is made meanwhile',
  async (_, end) => {
    const { world, set, beforeEnd, setting } = await openFollow();
    await end(beforeEnd(() => set(world)));
    expect(await setting()).toBeNull();
  },
);
