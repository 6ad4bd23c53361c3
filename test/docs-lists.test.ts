/** Lists in the documents that the code makes: no entry is missing there, and none is left of what is gone. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foreignKey } from '../src/model/items.ts';
import { BUILT_INS } from '../src/ranking/built-ins.ts';
import { SKIP_REASONS } from '../src/rivers/events/skip.ts';
import { PART_NAMES } from '../src/streams/parts.ts';
import { compile, HEAD } from './templates/compile-text.ts';

type Part = (typeof PART_NAMES)[number];

/** Each part as it may be written, over parts that can tell of each item by itself. */
const PARTS: Readonly<Record<Part, string>> = {
  following: 'following',
  list: '{ list: friends }',
  everything: 'everything',
  nothing: 'nothing',
  producer: '{ producer: "tag:x" }',
  tag: '{ tag: x }',
  author: '{ author: "7" }',
  thread: '{ thread: "7" }',
  item: '{ item: "7" }',
  received: 'received',
  sent: 'sent',
  discussions: 'discussions',
  'liked-by': '{ liked-by: "7" }',
  'favourited-by': '{ favourited-by: "7" }',
  own: '{ own: shelf }',
  filter: '{ filter: { where: { words: x }, of: everything } }',
  merge: '{ merge: [everything, following] }',
  intersect: '{ intersect: [everything, following] }',
  except: '{ except: { of: everything, without: following } }',
  backfill: '{ backfill: { of: following, from: everything } }',
  concat: '{ concat: [following, everything] }',
  mix: '{ mix: [{ weight: 1, of: following }, { weight: 1, of: everything }] }',
  'round-robin': '{ round-robin: { slots: [a, b], of: { a: following, b: everything } } }',
  limit: '{ limit: { count: 9, of: everything } }',
  dedupe: '{ dedupe: { by: thread, window: 9, of: everything } }',
  conversations: '{ conversations: { of: everything } }',
  component: '{ component: { name: one, of: everything } }',
  rollout: '{ rollout: { name: one, percent: 5, of: everything } }',
  remote: '{ remote: { name: known, of: everything } }',
  template: '{ merge: [everything, following] }',
};

function isDecided(part: string): boolean {
  return compile(`${HEAD}stream: ${part}\nfence: {}\n`).stream.decide !== null;
}

/** The words in code within the sentence that begins so. */
function listed(path: string, pattern: RegExp): readonly string[] {
  const [, sentence = ''] = pattern.exec(readFileSync(path, 'utf8')) ?? [];
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word.replaceAll('\n', ' '));
}

/** The names in the first column of the table below a line of a document. */
function tabled(path: string, above: string): readonly string[] {
  const [, below = ''] = readFileSync(path, 'utf8').split(`\n${above}\n`);
  const [table = ''] = /^\|.*(?:\n\|.*)*/m.exec(below) ?? [];
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('docs/rankers.md names the built-in rankers', () => {
  const named = tabled('docs/rankers.md', '## Built-in rankers');
  expect(named.toSorted()).toEqual(BUILT_INS.map(({ name }) => name).toSorted());
});

const shipped = readdirSync('examples/templates').map((file) => file.replace(/\.yaml$/, ''));

test('docs/templates.md names the shipped templates', () => {
  const above =
    'The shipped templates are in [`examples/templates`](../examples/templates), each with comments.';
  expect(tabled('docs/templates.md', above).toSorted()).toEqual(shipped.toSorted());
});

test.each(['test/social/access-questions.ts', 'test/shared/random-questions.ts'])(
  '%s asks every shipped template',
  (path) => {
    const code = readFileSync(path, 'utf8');
    const isAsked = (name: string): boolean => new RegExp(`['"\`]${name}['"]`).test(code);
    expect(shipped.filter((name) => !isAsked(name))).toEqual([]);
  },
);

test('docs/live.md names the parts whose streams are counted in full each time', () => {
  const rules = ['newerThan', 'olderThan'];
  const parts = PART_NAMES.filter((name) => !isDecided(PARTS[name]));
  const named = listed('docs/live.md', /parts decide by other items, .*?\(([^)]+)\)/s);
  expect(named.toSorted()).toEqual([...parts, ...rules].toSorted());
  for (const rule of rules)
    expect(isDecided(`{ filter: { where: { ${rule}: 5 }, of: everything } }`), rule).toBe(false);
  expect(isDecided('{ filter: { where: { own: calm }, of: everything } }'), 'own').toBe(false);
  expect(isDecided('{ dedupe: { by: original, of: everything } }'), 'original').toBe(true);
});

test('docs/read-state.md names the reasons for which an import skips a row', () => {
  const code = readFileSync('src/reads/import/parse-rows.ts', 'utf8');
  const reasons = [...code.matchAll(/(?:skip: |return )'([a-z][^']+ [^']+)'/g)];
  const named = listed('docs/read-state.md', /Reasons are (.*?)\. Progress/s);
  expect(reasons.length).toBeGreaterThan(10);
  expect(named.toSorted()).toEqual(reasons.map(([, reason = '']) => reason).toSorted());
});

test('docs/scaling.md names the jobs of a worker', () => {
  const files = ['jobs/maintenance', 'jobs/deliveries', 'rivers/events/jobs'];
  const code = files.map((file) => readFileSync(`src/${file}.ts`, 'utf8')).join('\n');
  const jobs = [...code.matchAll(/\bname: '([a-z-]+)'/g)].map(([, name = '']) => name);
  const [, section = ''] = readFileSync('docs/scaling.md', 'utf8').split('\n## The worker\n');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^- `([a-z-]+)`/gm)];
  expect(jobs.length).toBeGreaterThan(5);
  expect(named.map(([, name = '']) => name).toSorted()).toEqual([...jobs, 'canary'].toSorted());
});

test('docs/events.md names the reasons for which an event is skipped', () => {
  const text = readFileSync('docs/events.md', 'utf8').split('\n## Events that are skipped\n')[1];
  const named = [...(text?.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z-]+)` +\|/gm)];
  expect(named.map(([, reason = '']) => reason).toSorted()).toEqual([...SKIP_REASONS].toSorted());
});

test('docs/people.md names what an export of a person writes', () => {
  const code = readFileSync('src/social/erasure/export-person.ts', 'utf8');
  const written = new Set([...code.matchAll(/\bis: '(\w+)'/g)].map(([, kind = '']) => kind));
  const named = listed('docs/people.md', /how much of\s+each kind \(`is`\): (.*?)\. /s);
  expect(written.size).toBeGreaterThan(10);
  expect([...written].filter((kind) => !named.includes(kind))).toEqual([]);
});

test('the documents of both imports name the producer under which imported items are known', () => {
  const { producer } = foreignKey('');
  for (const path of ['docs/import.md', 'docs/read-state.md'])
    expect(readFileSync(path, 'utf8'), path).toContain(`\`${producer}\``);
});
