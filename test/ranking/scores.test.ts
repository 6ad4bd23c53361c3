/** A score that is not a number gives no order: the head falls back, and log, metrics and `explain` name the ranker and what it gave. */
import { expect, it } from 'vitest';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { openTestApp, publish } from '../support/open-app.ts';
import { rankerSource, temporaryFolder } from '../support/ranking-room.ts';

const BY_SCORE =
  'return { order: [...candidates].sort((a, b) => score[candidates.indexOf(b)] - score[candidates.indexOf(a)]), parts: { score } };';
const QUERY = `query ($template: String!) {
  stream(template: $template, first: 5) {
    status
    edges {
      node { title }
      explain { ranker { name } fallback failure { ranker { name version } message } }
    }
  }
}`;

const WRONG = {
  nan: ['NaN', 'NaN'],
  text: ['"high"', '"high"'],
  nothing: ['null', 'null'],
} as const;

const templateOf = (name: string): string =>
  `name: ${name}\ndescription: Everything.\naccess: public\nstream: everything\nrank: { ranker: ${name} }\nfence: { head: 5, seed: ranked }\n`;

it.each(Object.entries(WRONG))(
  'a score that is %s falls back, and every report of it names the ranker and the value',
  async (name, [code, got]) => {
    const body = `const score = candidates.map((_, row) => (row === 1 ? ${code} : row)); ${BY_SCORE}`;
    const rankers = await temporaryFolder({
      [`${name}.mjs`]: rankerSource(body, { name, version: '7' }),
    });
    const templates = await temporaryFolder({ [`${name}.yaml`]: templateOf(name) });
    await using world = await openTestApp({
      argv: ['--rankers', rankers.dir, '--templates', templates.dir],
      isLogKept: true,
    });
    await publish(world, ...['a', 'b', 'c'].map(draftOf));
    const message = `the part "score": expected a number for each candidate, got ${got} for candidate 1`;

    const answer = await world.ask(QUERY, { viewer: 'ada', variables: { template: name } });
    expect(answer.errors).toEqual([]);
    expect(answer.at('stream.status')).toBe('DEGRADED');
    const edges = answer.at('stream.edges') as readonly object[];
    expect(edges).toEqual(
      ['c', 'b', 'a'].map((title) => ({
        node: { title },
        explain: {
          ranker: { name: 'chronological' },
          fallback: 'SCORES',
          failure: { ranker: { name, version: '7' }, message },
        },
      })),
    );
    const logged = world.logLines.map((line) => JSON.parse(line) as object);
    expect(logged).toContainEqual(
      expect.objectContaining({ ranker: name, version: '7', reason: 'scores', message }),
    );
    const metrics = await world.app.server.inject({ url: '/metrics' });
    expect(metrics.body).toContain(
      `palisade_ranker_fallbacks_total{ranker="${name}",reason="scores"} 1`,
    );
  },
);

it('a score beyond 32-bit floats orders the head, and is reported as the greatest such float', async () => {
  const body = `const score = candidates.map((_, row) => (row - 1) * 1e308); ${BY_SCORE}`;
  const rankers = await temporaryFolder({ 'huge.mjs': rankerSource(body, { name: 'huge' }) });
  const templates = await temporaryFolder({ 'huge.yaml': templateOf('huge') });
  const argv = ['--rankers', rankers.dir, '--templates', templates.dir];
  await using world = await openTestApp({ argv });
  await publish(world, ...['a', 'b', 'c'].map(draftOf));
  const query =
    '{ stream(template: "huge", first: 3) { edges { node { title } explain { scores { value } } } } }';
  for (const _ of ['committed', 'read back']) {
    const answer = await world.ask(query, { viewer: 'ada' });
    expect(answer.errors).toEqual([]);
    const edges = answer.at('stream.edges') as readonly {
      readonly node: { readonly title: string };
      readonly explain: { readonly scores: readonly { readonly value: number }[] };
    }[];
    const greatest = 3.4028234663852886e38;
    expect(edges.map(({ node, explain }) => [node.title, explain.scores[0]?.value])).toEqual([
      ['a', greatest],
      ['b', 0],
      ['c', -greatest],
    ]);
  }
});

const AN_ORDER = 'expected an order of 1 candidates, got';
const A_PLACE = 'expected the candidates themselves, got one whose position is';

it.each([
  ['a text', '"abc"', `${AN_ORDER} string`],
  ['a Set', 'new Set(candidates)', `${AN_ORDER} object`],
  ['nothing', 'undefined', `${AN_ORDER} undefined`],
  ['positions as texts', '[{ position: "1" }]', `${A_PLACE} "1" in place 0`],
  ['no positions', '[{}]', `${A_PLACE} undefined in place 0`],
  ['positions that are no numbers', '[{ position: NaN }]', `${A_PLACE} NaN in place 0`],
])('an order that is %s is reported as what it is', async (_, code, problem) => {
  const rankers = await temporaryFolder({
    'odd.mjs': rankerSource(`return ${code};`, { name: 'odd' }),
  });
  const templates = await temporaryFolder({ 'odd.yaml': templateOf('odd') });
  const argv = ['--rankers', rankers.dir, '--templates', templates.dir];
  await using world = await openTestApp({ argv });
  await publish(world, draftOf('a'));
  const answer = await world.ask(QUERY, { viewer: 'ada', variables: { template: 'odd' } });
  expect(answer.at('stream.edges.0.explain.failure.message')).toBe(problem);
});

function draftOf(title: string) {
  return {
    producer: userProducer('bob' as UserId),
    author: 'bob' as UserId,
    kind: 'question',
    thread: null,
    tags: [],
    visibility: 'public' as const,
    payload: { title, text: null, url: null, votes: 0 },
    createdAtMs: 1,
    clientKey: title,
  };
}
