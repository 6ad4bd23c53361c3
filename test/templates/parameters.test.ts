/** Arguments reach every part of a stream, also through references, and what a viewer follows is read through one Set. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import type { Arguments } from '../../src/model/arguments.ts';
import { POSITION_ZERO, position } from '../../src/model/positions.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import { compileTemplate } from '../../src/templates/compile-template.ts';
import { readTemplate } from '../../src/templates/read-template.ts';
import type { Template } from '../../src/templates/template.ts';
import { factsOf, publishWorld, readOf } from '../streams/stream-world.ts';
import { openTestStore } from '../support/open-store.ts';

let store: Store;
let all: readonly Item[];
beforeAll(async () => {
  store = await openTestStore();
  all = await publishWorld(store, { count: 100, seed: 3 });
});
afterAll(() => store.close());

function compile(...texts: readonly string[]): Template {
  const sources = texts.map((text, i) =>
    readTemplate({ file: `${i}.yaml`, text: `description: x\naccess: public\n${text}` }),
  );
  const [root] = sources;
  if (root === undefined) throw new Error('a template to compile');
  return compileTemplate(root, {
    references: {
      find: (name) => sources.find((source) => source.name === name) ?? null,
      names: () => [],
    },
    followSets: createFollowSets(),
    checkRank: () => null,
  });
}

async function listed({ stream }: Template, args: Arguments): Promise<readonly number[]> {
  const query = {
    above: POSITION_ZERO,
    upTo: position(1_000),
    limit: 1_000,
    order: 'oldest',
  } as const;
  return (await stream.enumerate(readOf(store, factsOf(null, []), args), query)).positions;
}

/** Directs stand in their own sources alone. */
const positions = (passes: (item: Item) => boolean): readonly number[] =>
  all.filter((item) => item.kind !== 'direct' && passes(item)).map((item) => item.position);

describe('arguments', () => {
  it('stand for a text in a source and in a rule', async () => {
    const template = compile(
      'name: a\nparams: { tag: x, kind: y }\nstream: { filter: { where: { kind: $kind }, of: { tag: $tag } } }',
    );
    expect(await listed(template, { tag: 't1', kind: 'answer' })).toEqual(
      positions((item) => item.tags.includes('t1') && item.kind === 'answer'),
    );
    expect(await listed(template, { tag: 't2', kind: 'comment' })).toEqual(
      positions((item) => item.tags.includes('t2') && item.kind === 'comment'),
    );
  });

  it('reach a template that is referred to, under the names it gives them', async () => {
    const template = compile(
      'name: a\nparams: { who: x }\nstream: { merge: [{ template: { name: by, args: { tag: $who, person: u1 } } }, { author: $who }] }',
      'name: by\nparams: { tag: x, person: y }\nstream: { filter: { where: { not: { author: $tag } }, of: { author: $person } } }',
    );
    expect(await listed(template, { who: 'u2' })).toEqual(
      positions((item) => item.author === 'u1' || item.author === 'u2'),
    );
    expect(await listed(template, { who: 'u1' })).toEqual(
      positions((item) => item.author === 'u1'),
    );
  });

  it('bring a list, of which any value will do', async () => {
    const template = compile(
      'name: a\nparams: { tags: { description: x, list: 4 }, who: { description: y, list: 2 } }\nstream: { filter: { where: { author: $who }, of: { tag: [$tags, t3] } } }',
    );
    expect(await listed(template, { tags: ['t0', 't1'], who: ['u1', 'u2'] })).toEqual(
      positions(
        (item) =>
          ['t0', 't1', 't3'].some((tag) => item.tags.includes(tag)) &&
          ['u1', 'u2'].includes(item.author ?? ''),
      ),
    );
  });

  it('that are left out take their rules with them, and leave a source empty', async () => {
    const text = (where: string): Template =>
      compile(
        `name: a\nparams: { k: { description: x, optional: true }, t: { description: y, optional: true } }\nstream: { filter: { where: ${where}, of: { merge: [{ tag: $t }, { tag: t2 }] } } }`,
      );
    const t2 = positions((item) => item.tags.includes('t2'));
    for (const where of [
      '{ kind: $k }',
      '{ not: { kind: $k } }',
      '{ any: [{ kind: $k }, { tag: t2 }] }',
    ])
      expect(await listed(text(where), {})).toEqual(t2);
    expect(await listed(text('{ kind: $k }'), { k: 'answer' })).toEqual(
      positions((item) => item.tags.includes('t2') && item.kind === 'answer'),
    );
    expect(await listed(text('{ any: [{ kind: $k }, { tag: t9 }] }'), {})).toEqual([]);
  });

  it('of an included template may be left to its defaults', async () => {
    const by =
      'name: by\nparams: { who: { description: x, list: 2, default: [u1, u2] }, kind: { description: y, optional: true } }\nstream: { filter: { where: { kind: $kind }, of: { author: $who } } }';
    const names = async (stream: string): Promise<readonly number[]> =>
      listed(compile(`name: a\nstream: { template: ${stream} }`, by), {});
    expect(await names('by')).toEqual(
      positions((item) => item.author === 'u1' || item.author === 'u2'),
    );
    expect(await names('{ name: by, args: { who: [u3], kind: answer } }')).toEqual(
      positions((item) => item.author === 'u3' && item.kind === 'answer'),
    );
  });

  it('never read directs by the name of their timeline', async () => {
    const template = compile('name: a\nparams: { p: x }\nstream: { producer: $p }');
    expect(await listed(template, { p: 'inbox:u1' })).toEqual([]);
  });

  it('may begin with a dollar sign when it is doubled, and is not read as a parameter', async () => {
    const template = compile('name: a\nstream: { tag: $$t1 }');
    expect(await listed(template, {})).toEqual([]);
  });
});

describe('the producers a viewer follows', () => {
  it('are the viewer’s own Set when nothing is left out, and one stable Set when something is', () => {
    const sets = createFollowSets();
    const facts = factsOf('u1', ['user:u2', 'tag:t1']);
    expect(sets(facts, { types: null, withOwn: false })).toBe(facts.follows);
    expect(sets(facts, { types: ['user', 'tag', 'thread'], withOwn: false })).toBe(facts.follows);
    const users = sets(facts, { types: ['user'], withOwn: true });
    expect([...users]).toEqual<ProducerKey[]>(['user:u2', 'user:u1'] as ProducerKey[]);
    expect(sets(facts, { types: ['user'], withOwn: true })).toBe(users);
    const near = factsOf('u1', ['users:u3', 'user:tag:u4', 'tag:user:u5']);
    expect([...sets(near, { types: ['user'], withOwn: false })]).toEqual(['user:tag:u4']);
    expect(sets({ ...facts, version: 2 }, { types: ['user'], withOwn: true })).not.toBe(users);
  });

  it('add nobody for an anonymous viewer', () => {
    expect(createFollowSets()(factsOf(null, []), { types: null, withOwn: true }).size).toBe(0);
  });
});

describe('$viewer', () => {
  const MINE = (access: string): string =>
    `name: mine\ndescription: x\naccess: ${access}\nstream: { author: $viewer }`;
  const compileRaw = (...texts: readonly string[]): Template => {
    const sources = texts.map((text, i) => readTemplate({ file: `${i}.yaml`, text }));
    const [root] = sources;
    if (root === undefined) throw new Error('a template to compile');
    return compileTemplate(root, {
      references: {
        find: (name) => sources.find((source) => source.name === name) ?? null,
        names: () => [],
      },
      followSets: createFollowSets(),
      checkRank: () => null,
    });
  };

  it('stands for who reads, in sources, rules and included templates', async () => {
    const own = positions((item) => item.author === 'u1');
    const direct = compileRaw(MINE('viewer'));
    expect(await listed(direct, { viewer: 'u1' })).toEqual(own);
    const outer =
      'name: outer\ndescription: x\naccess: viewer\nstream: { filter: { where: { author: $viewer }, of: { template: mine } } }';
    expect(await listed(compileRaw(outer, MINE('viewer')), { viewer: 'u1' })).toEqual(own);
  });

  it('is refused where anonymous viewers may read, also by way of an included template', () => {
    const words = 'access: expected viewer, because the stream names $viewer, got public';
    expect(() => compileRaw(MINE('public'))).toThrow(words);
    const outer = 'name: outer\ndescription: x\naccess: public\nstream: { template: mine }';
    expect(() => compileRaw(outer, MINE('viewer'))).toThrow(words);
  });

  it('is not a name for a parameter', () => {
    expect(() => compile('name: a\nparams: { viewer: x }\nstream: { tag: $viewer }')).toThrow(
      'params.viewer: expected another name: $viewer is always the reader and is not declared',
    );
  });
});

describe('set algebra', () => {
  it('leaves out what another part holds', async () => {
    const template = compile(
      'name: a\nstream: { except: { of: { tag: t1 }, without: { author: u2 } } }',
    );
    expect(await listed(template, {})).toEqual(
      positions((item) => item.tags.includes('t1') && item.author !== 'u2'),
    );
  });

  it('keeps what all parts hold', async () => {
    const template = compile('name: a\nstream: { intersect: [{ tag: t1 }, { tag: t2 }] }');
    expect(await listed(template, {})).toEqual(
      positions((item) => item.tags.includes('t1') && item.tags.includes('t2')),
    );
  });

  it('says why an item is left out', async () => {
    const { stream } = compile(
      'name: a\nstream: { except: { of: everything, without: { author: u2 } } }',
    );
    const read = readOf(store, factsOf(null, []), {});
    const [left, kept] = [
      all.find((item) => item.author === 'u2') as Item,
      all.find((item) => item.author === 'u1') as Item,
    ];
    expect(await stream.why(read, left)).toBe('except: the excluded part contains the item');
    expect(await stream.why(read, kept)).toBeNull();
  });

  it.each([
    [
      '{ except: { of: everything, without: { dedupe: { by: thread, of: everything } } } }',
      'except',
    ],
    [
      '{ intersect: [everything, { limit: { count: 5, of: { dedupe: { by: thread, of: { tag: t1 } } } } }] }',
      'intersect',
    ],
    [
      '{ dedupe: { by: original, of: { dedupe: { by: thread, of: everything } } } }',
      'dedupe by original',
    ],
  ])('asks no dedupe about single items: %s', (stream, part) => {
    expect(() => compile(`name: a\nstream: ${stream}`)).toThrow(
      `expected a part that can judge each item on its own, got dedupe inside ${part}; put dedupe around ${part}`,
    );
  });

  it('can hold nothing', async () => {
    expect(await listed(compile('name: a\nstream: nothing'), {})).toEqual([]);
  });
});
