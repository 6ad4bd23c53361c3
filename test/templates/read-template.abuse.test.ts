/** Every way a template file can be wrong, and the exact words an author gets to correct it. No store is open while it is read. */
import { describe, expect, it } from 'vitest';
import { compile, errorOf, HEAD, sourceOf } from './compile-text.ts';

const PARTS =
  'following, list, everything, nothing, producer, tag, author, thread, item, received, sent, discussions, liked-by, favourited-by, own, filter, merge, intersect, except, backfill, concat, mix, round-robin, limit, dedupe, conversations, component, rollout, remote, template';
const RULES =
  'kind, tag, author, thread, producer, visibility, language, hasAuthor, hasThread, hasTitle, hasText, hasUrl, minVotes, maxVotes, words, newerThan, olderThan, since, until, attributes, own, not, any, all';

/** Text that follows HEAD, and the error it gives. */
const BAD_BODIES: readonly (readonly [title: string, body: string, error: string])[] = [
  [
    'an unknown key',
    'strem: everything\nstream: everything',
    'file.yaml:4:1 strem: expected one of name, description, access, params, stream, rank, fence, inject, got key "strem" (did you mean stream?)',
  ],
  [
    'a key that a terminal would obey',
    '"\\e[2J\\n": everything\nstream: everything',
    'file.yaml:4:1 "\\u001b[2J\\n": expected one of name, description, access, params, stream, rank, fence, inject, got key "\\u001b[2J\\n"',
  ],
  ['no stream', '', `file.yaml:1:1 stream: expected a part (one of ${PARTS}), got nothing`],
  [
    'an unknown part',
    'stream:\n  folowing: {}',
    `file.yaml:5:3 stream.folowing: expected one of ${PARTS}, got key "folowing" (did you mean following?)`,
  ],
  [
    'two parts in one place',
    'stream: { tag: a, author: b }',
    'file.yaml:4:9 stream: expected one part, got several: tag, author',
  ],
  [
    'a part that is a number',
    'stream: 7',
    `file.yaml:4:9 stream: expected a part (one of ${PARTS}), got 7`,
  ],
  [
    'a slot that names no input',
    'stream: { round-robin: { slots: [ours, thiers], of: { ours: following, theirs: everything } } }\nfence: {}',
    'file.yaml:4:40 stream.round-robin.slots.1: expected one of ours, theirs, got "thiers" (did you mean theirs?)',
  ],
  [
    'an input without a slot',
    'stream: { round-robin: { slots: [a, a], of: { a: following, b: everything } } }\nfence: {}',
    'file.yaml:4:33 stream.round-robin.slots: expected a slot for b, got none',
  ],
  [
    'a round-robin of one input',
    'stream: { round-robin: { slots: [a, a], of: { a: following } } }\nfence: {}',
    'file.yaml:4:45 stream.round-robin.of: expected 2 to 16 inputs, got 1',
  ],
  [
    'an input whose name is a number',
    'stream: { round-robin: { slots: ["1", "2"], of: { 1: following, 2: everything } } }\nfence: {}',
    'file.yaml:4:51 stream.round-robin.of.1: expected 1 to 32 of a-z, 0-9 and -, the first of a-z, got "1"\nfile.yaml:4:65 stream.round-robin.of.2: expected 1 to 32 of a-z, 0-9 and -, the first of a-z, got "2"',
  ],
  [
    'a pool smaller than its head',
    'stream: everything\nfence: { head: 8, pool: 7 }',
    'file.yaml:5:25 fence.pool: expected at least 8, the size of a head, got 7',
  ],
  [
    'a window that leaves the head no room in a cursor',
    'stream: everything\nfence: { head: 80, tail: { window: 21 } }',
    'file.yaml:5:36 fence.tail.window: expected at most 20 items with a head of 80, got 21',
  ],
  [
    'a window of nothing',
    'stream: everything\nfence: { tail: { window: 0 } }',
    'file.yaml:5:26 fence.tail.window: expected at least 1, got 0',
  ],
  [
    'a tail without a window',
    'stream: everything\nfence: { tail: true }',
    'file.yaml:5:16 fence.tail: expected a map, got true',
  ],
  [
    'an unknown bare part',
    'stream: home',
    `file.yaml:4:9 stream: expected a part (one of ${PARTS}), got "home"`,
  ],
  [
    'options for everything',
    'stream: { everything: { a: 1 } }',
    'file.yaml:4:25 stream.everything.a: expected no options, got key "a"',
  ],
  [
    'a number for a text',
    'stream: { author: 7 }',
    'file.yaml:4:19 stream.author: expected a text, got 7 (write "7")',
  ],
  [
    'an empty text',
    'stream: { tag: "" }',
    'file.yaml:4:16 stream.tag: expected 1 to 128 characters, got 0',
  ],
  [
    'a producer without a type',
    'stream: { producer: qubit }',
    'file.yaml:4:21 stream.producer: expected type:id such as user:7, got "qubit"',
  ],
  [
    'a wrong type of option',
    'stream: { following: { own: 3 } }',
    'file.yaml:4:29 stream.following.own: expected true or false, got 3',
  ],
  [
    'an empty list of types',
    'stream: { following: { types: [] } }',
    'file.yaml:4:31 stream.following.types: expected at least 1 in the list, got 0',
  ],
  [
    'a filter without input',
    'stream: { filter: { where: { kind: a } } }',
    `file.yaml:4:19 stream.filter.of: expected a part (one of ${PARTS}), got nothing`,
  ],
  [
    'a filter without rules',
    'stream: { filter: { where: {}, of: everything } }',
    `file.yaml:4:28 stream.filter.where: expected at least one of ${RULES}, got nothing`,
  ],
  [
    'an unknown rule',
    'stream: { filter: { where: { minVote: 3 }, of: everything } }',
    `file.yaml:4:30 stream.filter.where.minVote: expected one of ${RULES}, got key "minVote" (did you mean minVotes?)`,
  ],
  [
    'a misspelt visibility',
    'stream: { filter: { where: { visibility: reader }, of: everything } }',
    'file.yaml:4:42 stream.filter.where.visibility: expected one of public, followers, readers, group, direct, private, got "reader" (did you mean readers?)',
  ],
  [
    'an unknown visibility',
    'stream: { filter: { where: { visibility: friends }, of: everything } }',
    'file.yaml:4:42 stream.filter.where.visibility: expected one of public, followers, readers, group, direct, private, got "friends"',
  ],
  [
    'a rule of the wrong type',
    'stream: { filter: { where: { hasThread: yes please }, of: everything } }',
    'file.yaml:4:41 stream.filter.where.hasThread: expected true or false, got "yes please"',
  ],
  [
    'any that is no list',
    'stream: { filter: { where: { any: { kind: a } }, of: everything } }',
    'file.yaml:4:35 stream.filter.where.any: expected a list of maps of rules, got a map',
  ],
  [
    'a merge of one',
    'stream: { merge: [everything] }',
    'file.yaml:4:18 stream.merge: expected a list of 2 to 16 inputs, got 1',
  ],
  [
    'a bad input of a merge',
    'stream:\n  merge:\n    - everything\n    - tga: x',
    `file.yaml:7:7 stream.merge.1.tga: expected one of ${PARTS}, got key "tga" (did you mean tag?)`,
  ],
  [
    'a weight of nothing',
    'stream: { mix: [{ weight: 0, of: everything }, { weight: 1, of: following }] }\nfence: {}',
    'file.yaml:4:27 stream.mix.0.weight: expected more than 0, got 0',
  ],
  [
    'a limit out of bounds',
    'stream: { limit: { count: 1001, of: everything } }',
    'file.yaml:4:27 stream.limit.count: expected at most 1000, got 1001',
  ],
  [
    'a limit that is not whole',
    'stream: { limit: { count: 1.5, of: everything } }',
    'file.yaml:4:27 stream.limit.count: expected a whole number, got 1.5',
  ],
  [
    'an unknown dedupe key',
    'stream: { dedupe: { by: treads, of: everything } }',
    'file.yaml:4:25 stream.dedupe.by: expected one of thread, author, title, url, producer, original, got "treads" (did you mean thread?)',
  ],
  [
    'a window out of bounds',
    'stream: { dedupe: { by: thread, window: 201, of: everything } }',
    'file.yaml:4:41 stream.dedupe.window: expected at most 200, got 201',
  ],
  [
    'a ranker without a fence',
    'stream: everything\nrank: { ranker: hot }',
    'file.yaml:5:7 rank: rank needs a fence: only a fence keeps an order other than position (expected fence, got nothing)',
  ],
  [
    'no name of a ranker',
    'stream: everything\nrank: {}\nfence: {}',
    'file.yaml:5:7 rank.ranker: expected a text, got nothing',
  ],
  [
    'a deadline out of bounds',
    'stream: everything\nrank: { ranker: hot, deadlineMs: 5000 }\nfence: {}',
    'file.yaml:5:34 rank.deadlineMs: expected at most 2000, got 5000',
  ],
  [
    'a head out of bounds',
    'stream: everything\nfence: { head: 0 }',
    'file.yaml:5:16 fence.head: expected at least 1, got 0',
  ],
  [
    'an unknown seed',
    'stream: everything\nfence: { seed: random }',
    'file.yaml:5:16 fence.seed: expected one of ranked, chronological, got "random"',
  ],
  [
    'an unknown retention',
    'stream: everything\nfence: { keep: { weeks: 2 } }',
    'file.yaml:5:18 fence.keep.weeks: expected one of posts, days, got key "weeks"',
  ],
  [
    'a fence that is a word',
    'stream: everything\nfence: yes',
    'file.yaml:5:8 fence: expected a map, got "yes"',
  ],
  [
    'a parameter with a bad name',
    'params: { "my tag": x }\nstream: everything',
    'file.yaml:4:11 params.my tag: expected 1 to 32 letters and digits, the first of a-z, got "my tag"',
  ],
  [
    'a parameter without words',
    'params: { tag: 7 }\nstream: { tag: $tag }',
    'file.yaml:4:16 params.tag: expected a text, got 7',
  ],
  [
    'too many parameters',
    `params: { ${[...'abcdefghi'].map((p) => `${p}: x`).join(', ')} }\nstream: everything`,
    'file.yaml:4:9 params: expected at most 8 parameters, got 9',
  ],
  [
    'a dollar sign without a name',
    'stream: { tag: $1 }',
    'file.yaml:4:16 stream.tag: expected the name of a parameter after $, got "$1"',
  ],
  [
    'a repeated key',
    'stream: everything\nstream: following',
    'file.yaml:5:1: expected each key once, got "stream" again',
  ],
  [
    'a repeated key in quotes within a line',
    `stream: { tag: x, "tag" : y }`,
    'file.yaml:4:19: expected each key once, got "tag" again',
  ],
  [
    'a prototype key',
    'stream: { following: { __proto__: { own: true } } }',
    'file.yaml:4:24 stream.following: expected a key that is not a built-in property of objects, got __proto__',
  ],
  [
    'a constructor key',
    'stream: everything\nrank: { ranker: hot, options: { constructor: 1 } }\nfence: {}',
    'file.yaml:5:33 rank.options: expected a key that is not a built-in property of objects, got constructor',
  ],
  ['an anchor', 'stream: &x everything', 'file.yaml:4:12 stream: expected no anchors, got &x'],
  [
    'a known tag',
    'stream: !!str everything',
    'file.yaml:4:15 stream: expected no tags, got tag:yaml.org,2002:str',
  ],
  [
    'a tag for code',
    'stream: !!js/function x',
    'file.yaml:4:9: expected no tags, got tag:yaml.org,2002:js/function',
  ],
  [
    'a second document',
    'stream: everything\n---\nname: b',
    'file.yaml:5:1: expected one document, got another after ---',
  ],
  [
    'a key that is a list',
    'stream: everything\n? [a]\n: 1',
    'file.yaml:5:3: expected plain keys, got a key that is not plain text',
  ],
  [
    'a tab',
    'stream:\n\ttag: a',
    'file.yaml:5:1: expected valid YAML, got tabs are not allowed as indentation',
  ],
  [
    'rules nested too deep',
    `stream: { filter: { where: ${'{ not: '.repeat(9)}{ kind: a }${' }'.repeat(9)}, of: everything } }`,
    `file.yaml:4:84 stream.filter.where.${'not.'.repeat(7)}not: expected at most 8 levels, got more`,
  ],
];

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

  it('reports several problems at once, at most five', () => {
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
      `${HEAD}# ${'x'.repeat(32 * 1024)}`,
      /^file\.yaml:1:1: expected at most 32768 bytes, got \d+$/,
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
      `${HEAD}stream: ${'['.repeat(9_000)}`,
      /^file\.yaml:4:\d+.*: expected at most 32 levels, got (far )?more$/,
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
      [...'bc'].map((name, i, all) => {
        const inner = all[i + 1] === undefined ? 'everything' : `{ template: ${all[i + 1]} }`;
        return sourceOf(name, `stream: { merge: [${`${inner}, `.repeat(15)}${inner}] }`);
      }),
    );
    const error = errorOf(() => compile(`${HEAD}stream: { template: b }`, sources));
    expect(error).toBe(
      'file.yaml:4:21 stream.template: expected at most 64 parts, including those of other templates, got more',
    );
  });
});
