/** `palisade rank` next to a running server: previews and comparisons of files, and its refusals. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { graphql, publishOne, useBuiltCli } from '../support/built-cli.ts';

const { start, listening, dataDir, folder } = useBuiltCli();

const SIGNAL = `export default { name: 'shout', version: '1', needs: ['title'],
  read: (candidates) => candidates.map(({ title }) => (title === title.toUpperCase() ? 1 : 0)) };`;
const RANKER = `import { by } from './_by.mjs';
export default { name: 'loud', version: '3', signals: ['shout'],
  order: (candidates, { shout }, { viewer, options }) => ({ order: by(candidates, shout),
    parts: { mine: candidates.map(({ author }) => (author === viewer ? options.bonus : 0)) } }) };`;
const BY = `export const by = (candidates, score) =>
  candidates.map((_, row) => row).sort((a, b) => score[b] - score[a] || a - b).map((row) => candidates[row]);`;
const template = (name: string, ranker: string) => `name: ${name}
description: Everything, newest first.
access: public
stream: everything
rank: { ranker: ${ranker} }
fence: {}
`;
const TEMPLATES = {
  'all.yaml': template('all', 'chronological'),
  'led.yaml': template('led', 'chronological').replace(
    'everything',
    '{ remote: { name: picks, of: everything } }',
  ),
  'random.yaml': template('random', 'random'),
  'tried.yaml': template(
    'tried',
    'chronological, experiment: { name: try, variants: [{ name: all, percent: 100, ranker: random }] }',
  ),
  'rolled.yaml': template(
    'rolled',
    'chronological, rollout: { name: later, percent: 0, ranker: random }',
  ),
};

/** Nothing listens at the discard port. */
const REMOTES = 'remotes: [{ name: picks, url: "http://127.0.0.1:9/" }]';

function write(dir: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, dir), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, dir, name), text);
  return join(folder, dir);
}

/** A server over three posts, and `palisade rank` next to it, with the ranker file and its signal. */
async function openData(name: string) {
  const data = dataDir(name);
  const remotes = join(write(`${name}-remotes`, { 'remotes.yaml': REMOTES }), 'remotes.yaml');
  const templates = ['--templates', write(`${name}-templates`, TEMPLATES), '--remotes', remotes];
  const address = await listening(start(['--port', '0', '--empty', '--data', data, ...templates]));
  for (const title of ['one', 'TWO', 'three']) await publishOne(address, title);
  const signals = ['--signals', write(`${name}-signals`, { 'shout.mjs': SIGNAL })];
  return {
    address,
    file: join(write(`${name}-rankers`, { 'loud.mjs': RANKER, '_by.mjs': BY }), 'loud.mjs'),
    async run(...words: readonly string[]) {
      const command = start(['rank', ...words, '--data', data, ...templates, ...signals]);
      return { code: (await command.exited)[0], text: command.output() };
    },
  };
}

test('a ranker and its signal are previewed and compared on the data of a running server', async () => {
  const { run, file } = await openData('rank');
  const preview = await run(
    ...['preview', 'all', '--viewer', 'ada', '--file', file, '--options', '{"bonus":2}'],
  );
  expect(preview).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^all for ada: 3 candidates, as on a first visit\. Nothing is committed\.\n[^]*by chronological 1 in [^]* {2}3 post three\n[^]*by loud 3 in .*\nplace {2}was {2}shout {2}mine {2}item\n1 {6}– {4}1 {6}2 {5}2 post TWO\n2 {6}– {4}0 {6}2 {5}3 post three\n/,
    ),
  });
  const html = join(folder, 'compared.html');
  const compared = await run(
    ...['compare', 'all', '--file', file, '--options', '{"bonus":0}', '--html', html],
  );
  expect(compared).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^all: chronological \(before\) and loud \(after\), 1 of 1 viewers have candidates\.[^]*places moved by shared items {2}0\.667 /,
    ),
  });
  const ofItsOwn = await run('compare', 'random', '--ranker', 'chronological');
  expect(ofItsOwn.text).toMatch(/^random: random \(before\) and chronological \(after\), /);
  const tried = await run('compare', 'tried', '--ranker', 'chronological');
  expect(tried.text).toMatch(
    /^tried: chronological or the variant of try \(before\) and chronological \(after\), [^]*\nside {9}ranker {2}viewers {2}overlap {2}places moved\nvariant all {2}random {2}1 /,
  );
  const rolled = await run('compare', 'rolled', '--ranker', 'chronological');
  expect(rolled.text).toMatch(
    /^rolled: chronological or the roll-out later \(before\) [^]*\nnot in later {2}chronological {2}1 {8}1 {8}0\n/,
  );
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('<td>ada</td><td>3</td><td>1</td><td>0.667</td>');
  expect(page).not.toMatch(/<script|https?:/);

  expect(await run('preview', 'al', '--viewer', 'ada')).toEqual({
    code: 1,
    text: 'palisade: expected the name of a template, got "al" (did you mean all?)\n',
  });
  expect(await run('compare', 'all', '--ranker', 'hott')).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^palisade: expected a ranker \(.*\), got "hott" \(did you mean hot\?\)\n$/,
    ),
  });
  expect(await run('preview', 'all', '--viewer', 'ada', '--file', 'nowhere.mjs')).toEqual({
    code: 1,
    text: 'palisade: expected --file of a file that is there, got nowhere.mjs\n',
  });
  expect(await run('preview', 'all', '--viewer', 'nobody')).toEqual({
    code: 1,
    text: 'palisade: expected a person with stored data, got "nobody"\n',
  });
}, 120_000);

test('rankers are judged by what a reader liked of what they were served', async () => {
  const { run, file, address } = await openData('evaluate');
  const nobody = await run('evaluate', 'all', '--file', file);
  expect(nobody.text).toBe(
    'all: none of 1 viewer has a head in which they liked, kept or answered some items and not others.\n',
  );
  // Served newest first; the ranker that is tried brings the one that Bob likes from the middle to the top.
  const read = '{ stream(template: "all", first: 3) { nodes { id title } } }';
  type Page = { readonly stream: { readonly nodes: readonly { id: string; title: string }[] } };
  const { stream } = await graphql<Page>(address, read, {}, 'bob');
  await graphql(address, read.replace('all', 'led'), {}, 'bob');
  const loud = stream.nodes.find(({ title }) => title === 'TWO')?.id;
  const like = 'mutation L($id: ID!) { like(input: { itemId: $id }) { userErrors { message } } }';
  await graphql(address, like, { id: loud }, 'bob');
  const judged = await run(
    ...['evaluate', 'all', '--viewers', 'bob,ada', '--file', file, '--options', '{"bonus":0}'],
  );
  expect(judged).toEqual({
    code: 0,
    text: `all: 1 head of 1 of 2 viewers, who chose 1 of 3 items. Nothing is committed.

0 to 1, higher is better  by chance  as served  chronological  loud
NDCG                      0.710      0.631      0.631          1.000
reciprocal rank           0.611      0.500      0.500          1.000
chosen in the first 5     1.000      1.000      1.000          1.000

loud against chronological: better in 1 head, worse in 0, equal in 0. NDCG +0.369; from one reader, so it says nothing about others.
`,
  });
  const alike = await run('evaluate', 'all', '--viewers', 'bob', '--ranker', 'chronological');
  expect(alike.text).toMatch(
    /as served {2}chronological \(before\) {2}chronological \(after\)\n[^]*\nchronological \(after\) against chronological \(before\): better in 0/,
  );
  const itsOwn = await run('evaluate', 'all', '--viewers', 'bob');
  expect(itsOwn.text).toMatch(
    /\nchronological against as served: better in 0 heads, .* equal in 1\./,
  );
  expect(itsOwn.text).not.toContain('Remotes');
  const led = await run('evaluate', 'led', '--viewers', 'bob');
  expect(led.text).toContain(
    '\n\nRemotes are not called: items that they led come first in the order as served',
  );
}, 120_000);

test('a failing ranker is reported with what it did', async () => {
  const { run, file } = await openData('failing');
  const picky = join(file, '..', 'picky.mjs');
  writeFileSync(
    picky,
    `export default { name: 'picky', version: '2', order: (candidates) => candidates,
      checkOptions: ({ bonus }) => (bonus === 1 ? null : 'bonus: expected 1') };`,
  );
  const why = 'In 1 head, picky 2 failed: the options are refused: bonus: expected 1\n';
  const preview = await run('preview', 'all', '--viewer', 'ada', '--file', picky);
  expect(preview.text).toContain('(fallback: threw) in ');
  expect(preview.text).toContain(` ms\n${why}place  was`);
  const html = join(folder, 'failed.html');
  const compared = await run('compare', 'all', '--file', picky, '--html', html);
  expect(compared.text).toMatch(/\nviewers with a fallback +1\n/);
  expect(compared.text).toContain(why);
  expect(readFileSync(html, 'utf8')).toContain(`<p>${why.trim()}</p>`);
}, 120_000);
