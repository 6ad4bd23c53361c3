/**
 * What the documents show besides TypeScript is taken by what reads it: GraphQL by the schema, templates, modules and
 * declarations by `palisade templates check`, flags by the reader of their file, and the check of a webhook by a signature.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../src/base/config/parse-config.ts';
import { readFlagFile } from '../src/base/flags/flag-file.ts';
import { runTemplates } from '../src/cli/template-commands.ts';
import { newSecret, signatureHeaders } from '../src/notify/webhooks/signature.ts';
import { readPlaceTypes } from '../src/social/places/place-types.ts';

interface Example {
  /** Its place, such as `docs/live.md:96`. */
  readonly at: string;
  readonly language: string;
  readonly text: string;
}

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const examples = documents.flatMap(examplesIn);
const [graphql, yaml, js] = [ofLanguage('graphql'), ofLanguage('yaml'), ofLanguage('js')];

function ofLanguage(language: string): readonly Example[] {
  return examples.filter((example) => example.language === language);
}

function examplesIn(path: string): readonly Example[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [, indent = '', language = '', body = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    return { at: `${path}:${line}`, language, text: body.replaceAll(`\n${indent}`, '\n').trim() };
  });
}

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const inCode = js.flatMap(({ at, text }) =>
  [...text.matchAll(/query: `([^`]+)`/g)].map(([, query = '']) => ({ at, text: query })),
);

test.each([...graphql, ...inCode])('the GraphQL at $at fits the schema', ({ text }) => {
  // A field alone stands for a document that asks for it.
  const whole = /^(\{|query|mutation|subscription)/.test(text) ? text : `{ ${text} { status } }`;
  expect(validate(schema, parse(whole)).map(({ message }) => message)).toEqual([]);
});

/** What a module is told by: the function that only it has. */
const MODULES = {
  rankers: /^ {2}order\(/m,
  signals: /^ {2}read\(/m,
  injectors: /^ {2}elements\(/m,
  filters: /^ {2}keep:/m,
  sources: /^ {2}timelines:/m,
} as const;
const HEAD = 'name: fragment\ndescription: A part that is shown alone.\naccess: viewer\n';
const TAIL = '\nrank: { ranker: hot }\nfence: {}';

test('the templates, the modules and the declarations form one valid installation', async () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-examples-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const templates = yaml.filter(({ text }) => /^(name|stream):/.test(text));
  for (const [index, { text }] of templates.entries())
    write(`templates/${index}.yaml`, text.startsWith('name:') ? text : `${HEAD}${text}${TAIL}`);
  const modules = js.filter(({ text }) => text.includes('export default {'));
  for (const [index, { at, text }] of modules.entries()) {
    const folders = Object.entries(MODULES).flatMap(([name, own]) => (own.test(text) ? name : []));
    expect(folders, at).toHaveLength(1);
    write(`${folders[0]}/${index}.mjs`, text);
  }
  for (const kind of ['remotes', 'items'])
    write(`${kind}.yaml`, yaml.find(({ text }) => text.startsWith(`${kind}:`))?.text ?? '');
  const folders = Object.keys(MODULES).flatMap((name) => [`--${name}`, join(root, name)]);
  const files = ['--remotes', join(root, 'remotes.yaml'), '--fields', join(root, 'items.yaml')];
  const told: string[] = [];
  const isGood = await runTemplates(
    ['check', join(root, 'templates'), ...folders, ...files],
    {},
    { say: () => undefined, progress: (line) => void told.push(line) },
  );
  expect(told.filter((line) => !line.includes('replaces the shipped one'))).toEqual([]);
  expect(isGood).toBe(true);
  expect([templates.length, modules.length]).toEqual([11, 7]);
});

test('the types of places and the flags are those of files that a server accepts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-examples-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const shown = (start: string): string =>
    examples.find(({ text }) => text.startsWith(start))?.text ?? '';
  writeFileSync(join(root, 'places.yaml'), shown('types:'));
  writeFileSync(join(root, 'flags.json'), shown('{\n  "notifications.email"'));
  const types = await readPlaceTypes(join(root, 'places.yaml'), parseConfig([], {}).witnesses);
  expect([...types.keys()]).toEqual(['forum', 'news', 'group']);
  expect(await readFlagFile(join(root, 'flags.json'))).toMatchObject({
    rivers: { isOn: false },
    'notifications.email': { percent: 20, on: ['ann'], off: ['bob'] },
  });
});

test('the check of a webhook accepts what the server signs, and nothing that was changed or is old', async () => {
  const code = js.find(({ text }) => text.includes('isGenuine'))?.text ?? '';
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine(secret: string, headers: object, body: string): boolean;
  };
  const [secret, body] = [newSecret(), '{"type":"notification.like"}'];
  const sent = (atMs: number) => signatureHeaders({ id: 'm1', secret, atMs, body });
  const now = Date.now();
  expect(isGenuine(secret, sent(now), body)).toBe(true);
  expect(isGenuine(secret, sent(now), `${body} `)).toBe(false);
  expect(isGenuine(newSecret(), sent(now), body)).toBe(false);
  expect(isGenuine(secret, { ...sent(now), 'webhook-id': 'm2' }, body)).toBe(false);
  expect(isGenuine(secret, sent(now - 600_000), body)).toBe(false);
});

/** A query in a line of text, such as `templates { name }`, has fields that a client may copy. */
const inline = documents
  .filter((path) => path !== 'docs/decisions.md')
  .flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /`((?:explain|templates|rankers|signals|filters|sources) \{[^`]+\})`/g,
      ),
    ].map(([, text = '']) => ({ path, text })),
  );

test.each(inline)('$path asks for `$text` as the schema allows', ({ text }) => {
  const whole = text.startsWith('explain')
    ? `{ stream(template: "home", first: 1) { edges { ${text} } } }`
    : `{ ${text} }`;
  expect(validate(schema, parse(whole)).map(({ message }) => message)).toEqual([]);
});
