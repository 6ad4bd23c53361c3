/** What compiling checks on the whole tree of a template, and what it fills in. */
import { describe, expect, it } from 'vitest';
import { compile, errorOf, HEAD, sourceOf } from './compile-text.ts';

describe('a template is refused for what only its whole tree shows', () => {
  const others = new Map([
    sourceOf('tag', 'params: { tag: The tag }\nstream: { tag: $tag }'),
    sourceOf('b', 'stream: { merge: [everything, { template: a }] }'),
    sourceOf(
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
      'a filter module that is not there',
      'stream: { filter: { where: { not: { own: clam } }, of: everything } }',
      'file.yaml:4:42 stream.filter.where.not.own: expected a known filter (calm), got "clam"',
    ],
    [
      'a filter module in what is taken away',
      'stream: { except: { of: everything, without: { filter: { where: { own: calm }, of: everything } } } }',
      'file.yaml:4:46 stream.except.without: expected parts without the rule own, because items that a filter does not judge must stay hidden, got calm; write not: { own: calm } in a filter around except',
    ],
    [
      'a source module that is not there',
      'stream: { own: shelv }',
      'file.yaml:4:16 stream.own: expected a known source (shelf), got "shelv"',
    ],
    [
      'a source module in what is taken away',
      'stream: { except: { of: everything, without: { own: shelf } } }',
      'file.yaml:4:46 stream.except.without: expected parts without own, because items that a source leaves out must stay hidden, got shelf; write a filter instead',
    ],
    [
      'arguments of a filter module that are none',
      'stream: { filter: { where: { own: { name: calm, args: { "a b": x } } }, of: everything } }',
      'file.yaml:4:57 stream.filter.where.own.args.a b: expected 1 to 32 letters and digits, got key "a b"',
    ],
    [
      'an argument of a filter module that no parameter brings',
      'stream: { filter: { where: { own: { name: calm, args: { a: $x } } }, of: everything } }',
      'file.yaml:4:60 stream.filter.where.own.args.a: expected no parameter, since params declares none, got $x',
    ],
    [
      'a filter module with a deadline that is too long',
      'stream: { filter: { where: { own: { name: calm, deadlineMs: 5000 } }, of: everything } }',
      'file.yaml:4:61 stream.filter.where.own.deadlineMs: expected at most 2000, got 5000',
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
      'file.yaml:4:44 stream.limit.of.concat: expected concat at the top of a stream or in another concat, mix or round-robin, got it inside limit',
    ],
    [
      'a ranker the check refuses',
      'stream: everything\nrank: { ranker: hot, options: { gravity: 99 } }\nfence: {}',
      'file.yaml:5:42 rank.options.gravity: expected at most 10, got 99',
    ],
    [
      'a base that refuses its options',
      'stream: everything\nrank:\n  ranker: diverse\n  options:\n    baseOptions:\n      gravity: 99\nfence: {}',
      'file.yaml:9:16 rank.options.baseOptions.gravity: expected at most 10, got 99',
    ],
    [
      'a weight whose name has a dash',
      'stream: everything\nrank: { ranker: blend, options: { weights: { a-b: x } } }\nfence: {}',
      'file.yaml:5:51 rank.options.weights.a-b: expected a number, got "x"',
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
      carry: false,
      unseen: false,
      burst: 1,
      poolItems: 40,
      windowItems: 0,
      seed: 'ranked',
      minIntervalMs: 0,
      keepPosts: 200,
      keepMs: 90 * 24 * 3_600_000,
    });
    expect(template.version).toMatch(/^[0-9a-f]{8}$/);
  });

  it('changes its version with its text and with the text of what it refers to, and with nothing else', () => {
    const referring = `${HEAD}stream: { template: b }`;
    const target = (extra: string) => new Map([sourceOf('b', `stream: everything\n${extra}`)]);
    const { version } = compile(referring, target(''));
    expect(compile(referring, target('')).version).toBe(version);
    expect(compile(referring, target('# edited')).version).not.toBe(version);
    expect(compile(`${referring} # edited`, target('')).version).not.toBe(version);
  });
});
