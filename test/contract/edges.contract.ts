/** What every store promises about who follows, blocks and mutes whom. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { RELATIONS, type Edge, type Relation, type ViewerFacts } from '../../src/model/edges.ts';
import { EVERYTHING, producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, bob, cy, edge, tag } from '../support/builders.ts';
import { factsAbout } from './model-edges.ts';
import { allPages, HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';
import { recountContract } from './recount.contract.ts';

export function edgesContract(open: OpenStore, test: Register): void {
  adding(open, test);
  recountContract(open, test);
  facts(open, test);
  lists(open, test);
  requests(open, test);
  refusals(open, test);
}

const FACTS_SEED = 51_118;
const FACT_RELATIONS: readonly Relation[] = ['follow', 'block', 'mute', 'reading'];
const BLOCK_OF_BOB = edge(ann, userProducer(bob), { relation: 'block' });

function adding(open: OpenStore, test: Register): void {
  test('an edge is added once, and a repeat returns the first', async () => {
    const { edges } = await open();
    const follow = edge(ann, tag('a'));
    const answers = await Promise.all([
      edges.addEdge(follow),
      edges.addEdge({ ...follow, sinceMs: 99 }),
    ]);
    expect(answers).toEqual([
      { edge: follow, isNew: true },
      { edge: follow, isNew: false },
    ]);
    expect((await edges.facts(ann, null)).version).toBe(1);
    expect(await edges.counts(tag('a'))).toEqual({ followers: 1 });
  });

  test('an edge that is removed is returned once', async () => {
    const { edges } = await open();
    const follow = edge(ann, tag('a'));
    await edges.addEdge(follow);
    expect(await edges.removeEdge(ann, tag('a'), 'mute')).toBeNull();
    expect(await edges.removeEdge(ann, tag('a'), 'follow')).toEqual(follow);
    expect(await edges.removeEdge(ann, tag('a'), 'follow')).toBeNull();
    expect(await edges.counts(tag('a'))).toEqual({ followers: 0 });
  });

  test('only follows are counted as followers, each consumer once', async () => {
    const { edges } = await open();
    await edges.addEdges([
      edge(ann, userProducer(bob)),
      edge('cy' as UserId, userProducer(bob)),
      edge('di' as UserId, userProducer(bob), { relation: 'mute' }),
    ]);
    const again = [edge(ann, userProducer(bob)), edge(ann, tag('new')), edge(ann, tag('new'))];
    expect(await edges.addEdges(again)).toEqual([false, true, false]);
    expect(await edges.counts(userProducer(bob))).toEqual({ followers: 2 });
    expect(await edges.counts(tag('nobody'))).toEqual({ followers: 0 });
  });
}

function facts(open: OpenStore, test: Register): void {
  test('a viewer without edges has empty facts of version 0', async () => {
    const { edges } = await open();
    expect(await edges.facts(ann, null)).toEqual({
      viewer: ann,
      version: 0,
      follows: new Set(),
      mutes: new Set(),
      admittedBy: new Set(),
      blocks: new Set(),
      blocked: new Set(),
    });
  });

  test('facts tell follows, mutes and blocks apart', async () => {
    const { edges } = await open();
    await edges.addEdges([
      edge(ann, tag('a')),
      edge(ann, tag('m'), { relation: 'mute' }),
      BLOCK_OF_BOB,
    ]);
    expect(await edges.facts(ann, null)).toMatchObject({
      follows: new Set(['tag:a']),
      mutes: new Set(['tag:m']),
      blocks: new Set([bob]),
      blocked: new Set([bob]),
    });
  });

  test('facts that are known are returned while they are current, and new ones after each change', async () => {
    const { edges } = await open();
    const none = await edges.facts(ann, null);
    await edges.addEdge(edge(ann, tag('a')));
    const known = await edges.facts(ann, none);
    expect(known.follows).toEqual(new Set(['tag:a']));
    expect(known.version).toBeGreaterThan(none.version);
    expect(await edges.facts(ann, known)).toBe(known);
    await edges.addEdge(edge(ann, tag('a')));
    expect(await edges.facts(ann, known)).toBe(known);
    await edges.removeEdge(ann, tag('a'), 'follow');
    const after = await edges.facts(ann, known);
    expect(after.follows).toEqual(new Set());
    expect(after.version).toBeGreaterThan(known.version);
  });

  test('facts that are known follow the edges of everybody', async () => {
    const { edges } = await open();
    const random = seededRandom(FACTS_SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const known = new Map<UserId, ViewerFacts>();
    for (let turn = 0; turn < 40; turn += 1) {
      const [consumer, other] = [pick([ann, bob, cy]), pick([ann, bob, cy])];
      const [producer, relation] = [userProducer(other), pick(FACT_RELATIONS)];
      if (consumer !== other && random() < 0.6)
        await edges.addEdge({ consumer, producer, relation, sinceMs: turn });
      else await edges.removeEdge(consumer, producer, relation);
      const viewer = pick([ann, bob, cy]);
      const facts = await edges.facts(viewer, known.get(viewer) ?? null);
      expect(facts, `seed ${FACTS_SEED}`).toEqual(await edges.facts(viewer, null));
      known.set(viewer, facts);
    }
  });

  test('facts among some producers are the whole facts without the others, of each viewer asked', async () => {
    const { edges } = await open();
    const random = seededRandom(FACTS_SEED);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const everybody = [ann, bob, cy];
    const phrases = ['a', 'a b'].map((words) => producerKey('phrase', words));
    const producers = [...everybody.map(userProducer), tag('a'), tag('b'), ...phrases];
    for (let turn = 0; turn < 45; turn += 1) {
      const consumer = pick(everybody);
      const relation = pick(FACT_RELATIONS);
      const producer = pick(relation === 'mute' ? producers : producers.slice(0, 3));
      if (producer !== userProducer(consumer))
        await edges.addEdge({ consumer, producer, relation, sinceMs: turn });
      if (turn % 5 > 0) continue;
      const asked = [cy, 'nobody' as UserId, ann, bob, cy];
      const about = producers.filter(() => random() < 0.5);
      const whole = await Promise.all(asked.map((viewer) => edges.facts(viewer, null)));
      expect(await edges.factsAmong(asked, about), `seed ${FACTS_SEED}`).toEqual(
        whole.map((facts) => factsAbout(facts, about)),
      );
    }
    expect(await edges.factsAmong([], [tag('a')])).toEqual([]);
  });

  test('facts known of another viewer are not taken for one’s own', async () => {
    const { edges } = await open();
    await edges.addEdge(edge(ann, tag('a')));
    const known = await edges.facts(ann, null);
    expect(await edges.facts(bob, known)).toMatchObject({ viewer: bob, follows: new Set() });
  });

  test('a block shows to both sides and is lifted from both', async () => {
    const { edges } = await open();
    const before = await edges.facts(bob, null);
    await edges.addEdge(BLOCK_OF_BOB);
    const during = await edges.facts(bob, before);
    expect(during.blocked).toEqual(new Set([ann]));
    await edges.removeEdge(ann, userProducer(bob), 'block');
    expect((await edges.facts(bob, during)).blocked).toEqual(new Set());
    expect((await edges.facts(ann, null)).blocked).toEqual(new Set());
  });
}

function lists(open: OpenStore, test: Register): void {
  test('edges are listed by producer key in the order of code points, page by page', async () => {
    const { edges } = await open();
    await edges.addEdges(['b', 'a', 'é', '🙂', '\uffff', 'ab'].map((id) => edge(ann, tag(id))));
    const sorted = ['tag:a', 'tag:ab', 'tag:b', 'tag:é', 'tag:\uffff', 'tag:🙂'];
    for (const limit of [1, 2, 5, 9]) {
      const listed = await allPages<Edge>((last) =>
        edges.list(ann, 'follow', { after: last?.producer ?? null, limit }),
      );
      expect(listed.map(({ producer }) => producer)).toEqual(sorted);
    }
  });

  test('everybody’s edges are listed by consumer, relation and producer, page by page', async () => {
    const { edges } = await open();
    const relations = ['block', 'follow', 'mute', 'reading', 'request'] as const;
    const sorted = (['ann', 'cy', '\uffff', '🙂'] as UserId[]).flatMap((name) =>
      relations.flatMap((relation) =>
        (['a', '\uffff', '🙂'] as UserId[]).map((id) =>
          edge(name, userProducer(id), { relation, sinceMs: id.length }),
        ),
      ),
    );
    await edges.addEdges(sorted.toReversed());
    const gone = edge('cy' as UserId, tag('gone'));
    await edges.addEdge(gone);
    await edges.removeEdge(gone.consumer, gone.producer, gone.relation);
    for (const limit of [1, 2, 7, 99])
      expect(await allPages<Edge>((after) => edges.all({ after, limit }))).toEqual(sorted);
    expect(await edges.all({ after: null, limit: 0 })).toEqual([]);
    const [between] = await edges.all({ after: { ...gone, relation: 'mute' }, limit: 1 });
    expect(between).toEqual(
      sorted.find(({ consumer, relation }) => consumer === 'cy' && relation === 'mute'),
    );
  });

  test('a list holds whole edges of one consumer and one relation, and nothing with a limit of 0', async () => {
    const { edges } = await open();
    const follow = edge(ann, tag('a'), { sinceMs: 7 });
    await edges.addEdges([follow, edge(ann, tag('b'), { relation: 'mute' }), edge(bob, tag('c'))]);
    expect(await edges.list(ann, 'follow', { after: null, limit: 9 })).toEqual([follow]);
    expect(await edges.list(ann, 'follow', { after: null, limit: 0 })).toEqual([]);
    expect(await edges.list(ann, 'block', { after: null, limit: 9 })).toEqual([]);
  });
}

function requests(open: OpenStore, test: Register): void {
  const ask = (consumer: UserId) => edge(consumer, userProducer(bob), { relation: 'request' });
  const page = { after: null, limit: 9 };

  test('a request does not follow, and is turned into a follow once', async () => {
    const { edges } = await open();
    const known = await edges.facts(ann, null);
    await edges.addEdge(ask(ann));
    expect((await edges.facts(ann, known)).follows).toEqual(new Set());
    const follow = edge(ann, userProducer(bob), { sinceMs: 7 });
    expect(await edges.grant(ann, userProducer(bob), 7)).toEqual(follow);
    expect(await edges.grant(ann, userProducer(bob), 8)).toBeNull();
    expect((await edges.facts(ann, known)).follows).toEqual(new Set([userProducer(bob)]));
    expect(await edges.list(ann, 'request', page)).toEqual([]);
    expect(await edges.received(userProducer(bob), 'request', page)).toEqual([]);
    expect(await edges.counts(userProducer(bob))).toEqual({ followers: 1 });
  });

  test('a request that was withdrawn cannot be granted', async () => {
    const { edges } = await open();
    await edges.addEdge(ask(ann));
    await edges.removeEdge(ann, userProducer(bob), 'request');
    expect(await edges.grant(ann, userProducer(bob), 7)).toBeNull();
    expect((await edges.facts(ann, null)).follows).toEqual(new Set());
  });

  test('what a producer received is listed by consumer in the order of code points, page by page', async () => {
    const { edges } = await open();
    const ids = ['b', 'é', 'a', '🙂', 'ab'] as UserId[];
    await edges.addEdges(ids.map(ask));
    await edges.addEdges([
      edge(ann, userProducer(bob)),
      edge(ann, userProducer(bob), { relation: 'reading' }),
    ]);
    for (const limit of [1, 2, 9]) {
      const listed = await allPages<Edge>((last) =>
        edges.received(userProducer(bob), 'request', { after: last?.consumer ?? null, limit }),
      );
      expect(listed).toEqual((['a', 'ab', 'b', 'é', '🙂'] as UserId[]).map(ask));
    }
    expect(await edges.received(userProducer(bob), 'request', { after: null, limit: 0 })).toEqual(
      [],
    );
  });

  test('the followers of a producer are listed page by page, and are gone once they unfollow', async () => {
    const { edges } = await open();
    const ids = ['b', 'é', 'a', '🙂', 'ab'] as UserId[];
    const follow = (consumer: UserId) => edge(consumer, tag('x'), { sinceMs: 7 });
    await edges.addEdges(ids.map(follow));
    await edges.addEdges([edge(ann, tag('xy')), edge(ann, tag('x'), { relation: 'mute' })]);
    const listed = (limit: number) =>
      allPages<Edge>((last) =>
        edges.received(tag('x'), 'follow', { after: last?.consumer ?? null, limit }),
      );
    for (const limit of [1, 2, 5, 9])
      expect(await listed(limit)).toEqual((['a', 'ab', 'b', 'é', '🙂'] as UserId[]).map(follow));
    await edges.removeEdge('ab' as UserId, tag('x'), 'follow');
    expect(await listed(2)).toEqual((['a', 'b', 'é', '🙂'] as UserId[]).map(follow));
    expect(await edges.counts(tag('x'))).toEqual({ followers: 4 });
  });

  test('a request that is granted makes a follower', async () => {
    const { edges } = await open();
    await edges.addEdge(ask(ann));
    expect(await edges.received(userProducer(bob), 'follow', page)).toEqual([]);
    await edges.grant(ann, userProducer(bob), 7);
    expect(await edges.received(userProducer(bob), 'follow', page)).toEqual([
      edge(ann, userProducer(bob), { sinceMs: 7 }),
    ]);
  });

  test('edges of every relation are listed from the producer’s side while they exist', async () => {
    const { edges } = await open();
    for (const relation of RELATIONS) {
      const held = [ann, cy].map((user) => edge(user, userProducer(bob), { relation }));
      await edges.addEdges([...held, edge(ann, userProducer('other' as UserId), { relation })]);
      expect(await edges.received(userProducer(bob), relation, page)).toEqual(held);
      await edges.removeEdge(ann, userProducer(bob), relation);
      expect(await edges.received(userProducer(bob), relation, page)).toEqual(held.slice(1));
    }
    await edges.addEdge(edge(ann, tag('a')));
    expect(await edges.received(tag('a'), 'follow', page)).toEqual([edge(ann, tag('a'))]);
  });

  test('people on a list of readers are admitted until they are taken off', async () => {
    const { edges } = await open();
    const before = await edges.facts(ann, null);
    await edges.addEdge(edge(ann, userProducer(bob), { relation: 'reading' }));
    const during = await edges.facts(ann, before);
    expect(during.admittedBy).toEqual(new Set([bob]));
    expect(during.follows).toEqual(new Set());
    await edges.removeEdge(ann, userProducer(bob), 'reading');
    expect((await edges.facts(ann, during)).admittedBy).toEqual(new Set());
    expect(await edges.received(userProducer(bob), 'reading', page)).toEqual([]);
  });
}

function refusals(open: OpenStore, test: Register): void {
  const WRONG: Record<string, (edges: Store['edges']) => Promise<unknown>> = {
    'a consumer that cannot be a key': (edges) => edges.addEdge(edge(HUGE as UserId, tag('a'))),
    'a producer that cannot be a key': (edges) => edges.addEdge(edge(ann, tag(HUGE))),
    'a block of a thing': (edges) => edges.addEdge(edge(ann, tag('a'), { relation: 'block' })),
    'a request to a thing': (edges) => edges.addEdge(edge(ann, tag('a'), { relation: 'request' })),
    'what a producer received that cannot be a key': (edges) =>
      edges.received(tag(HUGE), 'request', { after: null, limit: 1 }),
    'a follow of everything': (edges) => edges.addEdge(edge(ann, EVERYTHING)),
    'facts of a viewer that cannot be a key': (edges) => edges.facts(HUGE as UserId, null),
    'a list after what cannot be a key': (edges) =>
      edges.list(ann, 'follow', { after: tag(HUGE), limit: 1 }),
    'a list with a negative limit': (edges) =>
      edges.list(ann, 'follow', { after: null, limit: -1 }),
    'counts of what cannot be a key': (edges) => edges.counts(tag(HUGE)),
  };
  for (const [name, call] of Object.entries(WRONG))
    test(`${name} is refused and changes nothing`, async () => {
      const { edges } = await open();
      await expect(call(edges)).rejects.toMatchObject(REFUSED);
      expect((await edges.facts(ann, null)).version).toBe(0);
    });

  test('a follow beyond a viewer’s limit is refused, and so is a whole batch that passes it', async () => {
    const { edges } = await open();
    await edges.addEdges(
      Array.from({ length: LIMITS.followsDefault }, (_, n) => edge(ann, tag(`${n}`))),
    );
    await expect(edges.addEdge(edge(ann, tag('one more')))).rejects.toMatchObject(REFUSED);
    await edges.removeEdge(ann, tag('0'), 'follow');
    await expect(edges.addEdges([edge(ann, tag('p')), edge(ann, tag('q'))])).rejects.toMatchObject(
      REFUSED,
    );
    expect((await edges.facts(ann, null)).follows.size).toBe(LIMITS.followsDefault - 1);
  });
}
