/** `palisade explain` next to a running server: what it prints about one person's feed, and its refusals. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { graphql, publishOne, useBuiltCli } from '../support/built-cli.ts';

const { start, listening, dataDir, folder } = useBuiltCli();

const TEMPLATE = `name: ranked
description: Everything, ranked.
access: viewer
stream: { filter: { where: { kind: post }, of: everything } }
rank: { ranker: hot }
fence: { head: 2 }
`;

interface Edge {
  readonly node: { readonly id: string };
  readonly explain: {
    readonly region: string;
    readonly offset: number | null;
    readonly fencepost: { readonly above: number; readonly upTo: number };
    readonly ranker: { readonly name: string; readonly version: string } | null;
    readonly template: { readonly name: string; readonly version: string };
    readonly scores: readonly { readonly name: string; readonly value: number }[];
    readonly sources: readonly string[];
  };
}

const PAGE = `query ($refresh: Boolean) { stream(template: "ranked", first: 10, refresh: $refresh) { edges { node { id } explain {
  region offset fencepost { above upTo } ranker { name version } template { name version } scores { name value } sources } } } }`;

async function pageOf(address: string, viewer: string, refresh: boolean): Promise<readonly Edge[]> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-palisade-viewer': viewer },
    body: JSON.stringify({ query: PAGE, variables: { refresh } }),
  });
  const { data } = (await answer.json()) as { data: { stream: { edges: readonly Edge[] } } };
  return data.stream.edges;
}

/** The lines that the command prints for what the API answers. */
function linesOf({ explain }: Edge, place: number): readonly string[] {
  const { region, offset, fencepost, ranker, template, scores, sources } = explain;
  return [
    `It is at place ${place}.`,
    `region ${offset === null ? region : `${region}, place ${offset + 1} of the head`}`,
    `fencepost positions above ${fencepost.above}, up to ${fencepost.upTo}`,
    `template ${template.name} ${template.version}`,
    ...(ranker === null ? [] : [`ranker ${ranker.name} ${ranker.version}`]),
    ...scores.map(({ name, value }) => `score ${name} ${value}`),
    `reached by ${sources.join(', ')}`,
  ];
}

test('the operator gets the explanation of a feed that its viewer gets, or what hides an item from them', async () => {
  const data = dataDir('explain');
  const templates = join(folder, 'templates');
  mkdirSync(templates);
  writeFileSync(join(templates, 'ranked.yaml'), TEMPLATE);
  const shared = ['--data', data, '--templates', templates];
  const address = await listening(start(['--port', '0', '--empty', ...shared]));
  const runOf = async (template: string, ...words: readonly string[]) => {
    const command = start(['explain', ...words, '--template', template, ...shared]);
    return { code: (await command.exited)[0], text: command.output() };
  };
  const run = (...words: readonly string[]) => runOf('ranked', ...words);
  for (const title of ['one', 'two', 'three']) await publishOne(address, title);
  await pageOf(address, 'bob', true);
  const late = await publishOne(address, 'late');

  // Reading as the operator commits nothing for bob.
  const waiting = await run(late.id, '--viewer', 'bob');
  expect(waiting).toEqual({
    code: 0,
    text: 'ranked for bob: 4 post late\nIt is not shown: it is newer than the latest fencepost; a refresh brings it.\n',
  });
  const edges = await pageOf(address, 'bob', false);
  expect(edges).toHaveLength(3);
  for (const [index, edge] of edges.entries()) {
    const { code, text } = await run(edge.node.id, '--viewer', 'bob');
    const lines = text.split('\n').map((line) => line.replace(/ {2,}/, ' '));
    expect([code, lines]).toEqual([0, expect.arrayContaining([...linesOf(edge, index + 1)])]);
    if (index === 1) expect(await run('--place=2', '--viewer', 'bob')).toEqual({ code: 0, text });
  }
  expect(await run('--place=4', '--viewer', 'bob')).toEqual({
    code: 1,
    text: 'palisade: expected a place where an item stands, got 4 of a feed of 3\n',
  });

  await graphql(
    address,
    'mutation ($userId: ID!) { block(input: { userId: $userId }) { userErrors { message } } }',
    {
      userId: encodeId('User', 'bob'),
    },
  );
  expect(await run('1', '--viewer', 'bob')).toEqual({
    code: 0,
    text: 'ranked for bob: 1 post one\nIt is not shown: one of the viewer and its author, ada, blocked the other.\nbob must not learn that it exists, so the API answers NOT_FOUND.\n',
  });

  expect(await run('99', '--viewer', 'bob')).toEqual({
    code: 1,
    text: 'palisade: expected an item that is there, got 99; it may be deleted\n',
  });
  expect(await run('1', '--viewer', 'nobody')).toEqual({
    code: 1,
    text: 'palisade: expected a person with stored data, got "nobody"\n',
  });
  expect(await runOf('rankd', '1', '--viewer', 'bob')).toEqual({
    code: 1,
    text: 'palisade: expected the name of a template, got "rankd" (did you mean ranked?)\n',
  });
  const broken = TEMPLATE.replace('name: ranked', 'name: quiet').replace('kind: post', 'own: calm');
  writeFileSync(join(templates, 'quiet.yaml'), broken);
  expect(await runOf('quiet', '1', '--viewer', 'bob')).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^palisade: \S+quiet\.yaml:4:\d+ stream\.filter\.where\.own: expected no filter, since no folder of them has any, got "calm"\n$/,
    ) as string,
  });
}, 120_000);
