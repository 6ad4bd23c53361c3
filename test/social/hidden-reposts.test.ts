/**
 * Hidden reposts: what hiding a person's reposts hides and what it leaves visible, and the verbs that hide and show
 * them.
 */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../../src/model/edges.ts';
import { repostsOf, type Item } from '../../src/model/items.ts';
import { isInStretch, reposterIn, reposterKey, REPOSTERS } from '../../src/model/muted-keys.ts';
import { position } from '../../src/model/positions.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { canSee, isMuted, mayKnow, whyMuted } from '../../src/social/access.ts';
import { block, disconnect, follow, mute } from '../../src/social/edges.ts';
import { openFacts } from '../../src/social/facts.ts';
import { hidesReposts, reposterCount } from '../../src/social/hidden-reposts.ts';
import { hideReposts, showReposts } from '../../src/social/hide-reposts.ts';
import { isFollowable } from '../../src/social/producers.ts';
import { ada, bob, carol, draftBy, edge } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

const FIVE = '5' as UserId;

function hiding(...people: readonly UserId[]): ViewerFacts {
  return { ...ANONYMOUS_FACTS, viewer: ada, mutes: new Set(people.map(reposterKey)) };
}

function written(at: number, author: UserId | null): Item {
  return { ...draftBy('bob'), author, opening: null, editedAtMs: null, position: at } as never;
}

function repost(at: number, author: UserId | null, original = written(5, carol)): Item {
  return { ...written(at, author), repostOf: original.position, original };
}

test('hides what that person reposts, and neither what they wrote nor what others repost', () => {
  const facts = hiding(bob);
  for (const [item, isOut] of [
    [repost(7, bob), true],
    [repost(7, bob, written(6, ada)), true],
    [repost(8, carol), false],
    [repost(8, carol, written(6, bob)), false],
    [repost(8, null), false],
    [written(9, bob), false],
  ] as const) {
    expect([isMuted(facts, item), canSee(facts, item)]).toEqual([isOut, !isOut]);
    expect(mayKnow(facts, item)).toBe(true);
    expect(whyMuted(facts, item)).toBe(isOut ? 'the viewer hid the reposts of bob' : null);
    expect(isMuted(ANONYMOUS_FACTS, item)).toBe(false);
  }
});

test('the key of a person is never an item’s, whatever the person is called', () => {
  expect(isMuted(hiding(FIVE), repost(7, bob))).toBe(false);
  expect(isMuted(hiding(FIVE), repost(7, FIVE))).toBe(true);
  for (const user of [bob, FIVE, 'a:b' as UserId]) {
    const key = reposterKey(user);
    expect(reposterIn(key)).toBe(user);
    expect([isInStretch(REPOSTERS, key), isFollowable(key)]).toEqual([true, false]);
  }
  expect(isInStretch(REPOSTERS, repostsOf(position(5)))).toBe(false);
});

async function openHiding() {
  const store = await openTestStore();
  return { store, facts: openFacts(store), clock: manualClock() } as const;
}

test('both verbs may be repeated, need no follow, and return the person', async () => {
  const world = await openHiding();
  await world.store.items.publish(draftBy('bob'));
  const person = userProducer(bob);
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await hideReposts(world, ada, person)).toEqual({ isDone: true, value: person });
    expect(hidesReposts(await world.facts.of(ada), bob)).toBe(true);
    expect(hidesReposts(await world.facts.of(bob), ada)).toBe(false);
  }
  for (let nth = 0; nth < 2; nth += 1) {
    expect(await showReposts(world, ada, person)).toEqual({ isDone: true, value: person });
    expect(hidesReposts(await world.facts.of(ada), bob)).toBe(false);
  }
  const nobody = userProducer('nobody' as UserId);
  expect(await hideReposts(world, ada, nobody)).toEqual({ isDone: true, value: nobody });
  expect(await showReposts(world, ada, nobody)).toEqual({ isDone: true, value: null });
});

test('refuses the viewer and too many people, and still allows repeats', async () => {
  const world = await openHiding();
  const problemOf = async (user: UserId): Promise<unknown> => {
    const outcome = await hideReposts(world, ada, userProducer(user));
    return outcome.isDone ? null : outcome.problems[0];
  };
  expect(await problemOf(ada)).toEqual({
    code: 'BAD_USER_INPUT',
    field: ['input', 'userId'],
    message: 'expected someone else, got the viewer',
  });
  await world.store.edges.addEdges([
    ...Array.from({ length: LIMITS.repostersMax - 1 }, (_, nth) =>
      edge(ada, reposterKey(`p${nth}` as UserId), { relation: 'mute' }),
    ),
    edge(ada, userProducer(carol), { relation: 'mute' }),
  ]);
  expect(await problemOf(bob)).toBeNull();
  expect(reposterCount(await world.facts.of(ada))).toBe(LIMITS.repostersMax);
  expect(await problemOf(carol)).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: ['input', 'userId'],
    message: `expected at most ${LIMITS.repostersMax} people whose reposts are hidden, got one more`,
  });
  expect(await problemOf(bob)).toBeNull();
});

test('the key of hidden reposts is not a producer: nobody follows, blocks, mutes or unmutes it', async () => {
  const world = await openHiding();
  await hideReposts(world, ada, userProducer(bob));
  for (const verb of [follow, mute, block])
    expect(await verb(world, ada, reposterKey(bob))).toMatchObject({ isDone: false });
  await disconnect(world, ada, { producer: reposterKey(bob), relation: 'mute' });
  await disconnect(world, ada, { producer: userProducer(bob), relation: 'mute' });
  expect(reposterCount(await world.facts.of(ada))).toBe(1);
});
