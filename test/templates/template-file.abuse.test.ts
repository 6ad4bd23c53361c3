/** Every way a template file can be wrong, and the exact words an author gets to put it right. */
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import { compileTemplate } from '../../src/templates/compile-template.ts';
import { BAD_BODIES, HEAD } from './bad-bodies.ts';
import { readTemplate, type TemplateSource } from '../../src/templates/read-template.ts';

function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof FeedError && error.code === 'INVALID_TEMPLATE') return error.message;
    throw error;
  }
  return 'no error';
}

describe('a template file is refused with its place and what was expected', () => {
  it.each(BAD_BODIES)('%s', (_title, body, error) => {
    expect(errorOf(() => compile(`${HEAD}${body}`))).toBe(error);
  });

  it.each([
    [
      'no name',
      'description: A\naccess: public\nstream: everything',
      'file.yaml:1:1 name: expected a text, got nothing',
    ],
    [
      'a bad name',
      'name: My Home\ndescription: A\naccess: public\nstream: everything',
      'file.yaml:1:7 name: expected 1 to 64 of a-z, 0-9 and -, got "My Home"',
    ],
    [
      'no access',
      'name: a\ndescription: A\nstream: everything',
      'file.yaml:1:1 access: expected one of public, viewer, got nothing',
    ],
    [
      'unknown access',
      'name: a\ndescription: A\naccess: veiwer\nstream: everything',
      'file.yaml:3:9 access: expected one of public, viewer, got "veiwer" (did you mean viewer?)',
    ],
    ['an empty file', '', 'file.yaml:1:1: expected a map, got nothing'],
    ['a list', '- a', 'file.yaml:1:1: expected a map, got a list'],
  ])('%s', (_title, text, error) => {
    expect(errorOf(() => compile(text))).toBe(error);
  });

  it('tells several problems at once, five at most', () => {
    const keys = ['b', 'c', 'd', 'e', 'f', 'g'].map((key) => `${key}: 1\n`).join('');
    const lines = errorOf(() => compile(`${HEAD}stream: everything\n${keys}`)).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[5]).toBe('file.yaml: and 1 more');
  });
});

describe('a template file that is a bomb is refused before it is expanded', () => {
  it.each([
    [
      'bytes',
      `${HEAD}# ${'x'.repeat(64 * 1024)}`,
      /^file\.yaml:1:1: expected at most 65536 bytes, got \d+$/,
    ],
    [
      'aliases',
      `${HEAD}a: &a [x, x]\nb: &b [*a, *a]\nstream: { filter: { where: { kind: *b }, of: everything } }`,
      /^file\.yaml:4:7 a: expected no anchors, got &a$/,
    ],
    [
      'nodes',
      `${HEAD}stream: { merge: [${'everything, '.repeat(2_100)}everything] }`,
      /^file\.yaml:4:\d+ stream\.merge[.\d]*: expected at most 2000 values, got more$/,
    ],
    [
      'levels',
      `${HEAD}stream: ${'['.repeat(40)}${']'.repeat(40)}`,
      /^file\.yaml:4:\d+ stream[.0]*: expected at most 32 levels, got more$/,
    ],
    [
      'levels that overflow the reader',
      `${HEAD}stream: ${'['.repeat(30_000)}`,
      /^file\.yaml:4:\d+: expected at most 32 levels, got far more$/,
    ],
    [
      'levels of parts',
      `${HEAD}stream: ${'{ dedupe: { by: thread, of: '.repeat(8)}everything${' } }'.repeat(8)}`,
      /expected at most 8 levels of parts, got more$/,
    ],
  ])('%s', (_title, text, error) => {
    expect(errorOf(() => compile(text))).toMatch(error);
  });

  it('references that double at every step', () => {
    const sources = new Map(
      [...'bc'].map((name, i, all): [string, TemplateSource] => {
        const inner = all[i + 1] === undefined ? 'everything' : `{ template: ${all[i + 1]} }`;
        return [
          name,
          readTemplate({
            file: `${name}.yaml`,
            text: `name: ${name}\ndescription: x\naccess: public\nstream: { merge: [${`${inner}, `.repeat(15)}${inner}] }`,
          }),
        ];
      }),
    );
    const error = errorOf(() => compile(`${HEAD}stream: { template: b }`, sources));
    expect(error).toBe(
      'file.yaml:4:21 stream.template: expected at most 64 parts with those of other templates, got more',
    );
  });
});

describe('a template is refused for what only the whole tree shows', () => {
  const other = (name: string, body: string): [string, TemplateSource] => [
    name,
    readTemplate({
      file: `${name}.yaml`,
      text: `name: ${name}\ndescription: x\naccess: public\n${body}`,
    }),
  ];
  const others = new Map([
    other('tag', 'params: { tag: The tag }\nstream: { tag: $tag }'),
    other('b', 'stream: { merge: [everything, { template: a }] }'),
    other(
      'mixed',
      'stream: { mix: [{ weight: 1, of: everything }, { weight: 1, of: following }] }\nfence: {}',
    ),
  ]);

  it.each([
    [
      'an undeclared parameter',
      'stream: { tag: $tag }',
      'file.yaml:4:16 stream.tag: expected no parameter, since params declares none, got $tag',
    ],
    [
      'a misspelt parameter',
      'params: { tag: x }\nstream: { merge: [{ tag: $tag }, { author: $tga }] }',
      'file.yaml:5:44 stream.merge.1.author: expected a declared parameter (tag), got $tga (did you mean tag?)',
    ],
    [
      'an unused parameter',
      'params: { tag: x }\nstream: everything',
      'file.yaml:4:11 params.tag: expected $tag to be used in the stream, got no use of it',
    ],
    [
      'a reference to nothing',
      'stream: { template: tga }',
      'file.yaml:4:21 stream.template: expected the name of a template, got "tga" (did you mean tag?)',
    ],
    [
      'a cycle',
      'stream: { template: b }',
      'file.yaml:4:21 stream.template: expected no cycle of templates, got a → b → a',
    ],
    [
      'a cycle of one',
      'stream: { template: a }',
      'file.yaml:4:21 stream.template: expected no cycle of templates, got a → a',
    ],
    [
      'missing arguments',
      'stream: { template: tag }',
      'file.yaml:4:21 stream.template: expected arguments tag for tag, got no arguments',
    ],
    [
      'other arguments',
      'stream: { template: { name: tag, args: { author: x } } }',
      'file.yaml:4:21 stream.template: expected arguments tag for tag, got arguments author',
    ],
    [
      'a mix without a fence',
      'stream: { mix: [{ weight: 1, of: everything }, { weight: 1, of: following }] }',
      'file.yaml:4:16 stream.mix: mix needs a fence: only a fence keeps an order other than position (expected fence, got nothing)',
    ],
    [
      'a concat without a fence',
      'stream: { concat: [everything, following] }',
      'file.yaml:4:19 stream.concat: concat needs a fence: only a fence keeps an order other than position (expected fence, got nothing)',
    ],
    [
      'a mix by reference without a fence',
      'stream: { template: mixed }',
      'file.yaml:4:21 stream.template: mix needs a fence: only a fence keeps an order other than position (expected fence, got nothing)',
    ],
    [
      'a mix whose order would be lost',
      'stream: { limit: { count: 5, of: { concat: [everything, following] } } }\nfence: {}',
      'file.yaml:4:44 stream.limit.of.concat: expected concat at the top of a stream or in another concat or mix, got it inside limit',
    ],
    [
      'a ranker the check refuses',
      'stream: everything\nrank: { ranker: hot, options: { gravity: 99 } }\nfence: {}',
      'file.yaml:5:42 rank.options.gravity: expected at most 10, got 99',
    ],
  ])('%s', (_title, body, error) => {
    expect(errorOf(() => compile(`${HEAD}${body}`, others))).toBe(error);
  });
});

describe('a good template file', () => {
  it('fills in what it leaves out', () => {
    const template = compile(
      `${HEAD}stream: everything\nrank: { ranker: hot, options: { halfLifeHours: 3 } }\nfence: {}`,
    );
    expect(template.rank).toEqual({
      ranker: 'hot',
      deadlineMs: 250,
      options: { halfLifeHours: 3 },
    });
    expect(template.fence).toEqual({
      headItems: 40,
      seed: 'ranked',
      minIntervalMs: 0,
      keepPosts: 200,
      keepMs: 90 * 24 * 3_600_000,
    });
    expect(template.version).toMatch(/^[0-9a-f]{8}$/);
  });

  it('changes its version with its text and with the text of what it refers to, and with nothing else', () => {
    const referring = `${HEAD}stream: { template: b }`;
    const target = (extra: string): ReadonlyMap<string, TemplateSource> =>
      new Map([
        [
          'b',
          readTemplate({
            file: 'b.yaml',
            text: `name: b\ndescription: x\naccess: public\nstream: everything\n${extra}`,
          }),
        ],
      ]);
    const { version } = compile(referring, target(''));
    expect(compile(referring, target('')).version).toBe(version);
    expect(compile(referring, target('# edited')).version).not.toBe(version);
    expect(compile(`${referring} # edited`, target('')).version).not.toBe(version);
  });
});

function compile(text: string, others: ReadonlyMap<string, TemplateSource> = new Map()) {
  const source = readTemplate({ file: 'file.yaml', text });
  const all = new Map([...others, [source.name, source]]);
  return compileTemplate(source, {
    references: { find: (name) => all.get(name) ?? null, names: () => [...all.keys()] },
    followSets: createFollowSets(),
    checkRank: ({ options }) =>
      typeof options['gravity'] === 'number'
        ? `options.gravity: expected at most 10, got ${options['gravity']}`
        : null,
  });
}
