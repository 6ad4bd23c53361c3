/** `palisade rank` beside a running server: previews and comparisons of files, and its refusals. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishOne, useBuiltCli } from '../support/built-cli.ts';

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
  'random.yaml': template('random', 'random'),
};

function write(dir: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, dir), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, dir, name), text);
  return join(folder, dir);
}

test('a ranker and its signal are previewed and compared on the data of a server that runs', async () => {
  const data = dataDir('rank');
  const shared = [
    ...['--data', data, '--templates', write('templates', TEMPLATES)],
    ...['--signals', write('signals', { 'shout.mjs': SIGNAL })],
  ];
  const file = join(write('rankers', { 'loud.mjs': RANKER, '_by.mjs': BY }), 'loud.mjs');
  const address = await listening(start(['--port', '0', '--empty', '--data', data]));
  for (const title of ['one', 'TWO', 'three']) await publishOne(address, title);
  const run = async (...words: readonly string[]) => {
    const command = start(['rank', ...words, ...shared]);
    return { code: (await command.exited)[0], text: command.output() };
  };

  const preview = await run(
    ...['preview', 'all', '--viewer', 'ada', '--file', file, '--options', '{"bonus":2}'],
  );
  expect(preview).toEqual({
    code: 0,
    text: expect.stringMatching(
      /^all for ada: 3 candidates, new since the last visit\. Nothing is committed\.\n[^]*by chronological 1 in [^]* {2}3 post three\n[^]*by loud 3 in .*\nplace {2}was {2}shout {2}mine {2}item\n1 {6}– {4}1 {6}2 {5}2 post TWO\n2 {6}– {4}0 {6}2 {5}3 post three\n/,
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
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('<td>ada</td><td>3</td><td>1</td><td>0.667</td>');
  expect(page).not.toMatch(/<script|https?:/);

  expect(await run('preview', 'al', '--viewer', 'ada')).toEqual({
    code: 1,
    text: 'palisade: expected the name of a template, got "al" (did you mean all?)\n',
  });
  expect(await run('preview', 'all', '--viewer', 'nobody')).toEqual({
    code: 1,
    text: 'palisade: expected a person of whom something is stored, got "nobody"\n',
  });
}, 120_000);
