/** Why a stream does not hold an item, in words; for each part, and for any tree of them. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import { canSee } from '../../src/social/access.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { buildStream } from '../../src/streams/build-stream.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import type { StreamPart } from '../../src/streams/parts.ts';
import { openTestStore } from '../support/open-store.ts';
import { naive } from './naive-stream.ts';
import { factsOf, parts, publishWorld, readOf, viewers } from './stream-world.ts';

const followSets = createFollowSets();

let store: Store;
let all: readonly Item[];
beforeAll(async () => {
  store = await openTestStore();
  all = await publishWorld(store, { count: 160, seed: 7 });
});
afterAll(() => store.close());

describe('the reasons of a stream', () => {
  it('are given for the items that it leaves out, and for no other', async () => {
    await fc.assert(
      fc.asyncProperty(parts, viewers, async (part, facts) => {
        const stream = buildStream(part, followSets);
        const read = readOf(store, facts);
        const held = new Set(naive(part, all, facts));
        const seen = all.filter((item) => canSee(facts, item)).slice(-20);
        const reasons = await Promise.all(seen.map((item) => stream.why(read, item)));
        expect(reasons.map((reason) => reason === null)).toEqual(
          seen.map((item) => held.has(item)),
        );
      }),
      { numRuns: 60 },
    );
  });

  const where = {
    rule: 'oneOf',
    field: 'kind',
    values: [{ literal: 'question' }, { literal: 'answer' }],
  } as const;
  const following = {
    path: [],
    part: 'following',
    types: ['user', 'tag'],
    withOwn: false,
  } as const;
  const at = { path: [] } as const;
  const everything = { ...at, part: 'everything' } as const;

  it.each<readonly [string, StreamPart, (item: Item) => boolean, RegExp]>([
    [
      'a filter',
      { ...at, part: 'filter', where, of: everything },
      (item) => item.kind === 'comment',
      /^filter kind: expected one of question, answer, got comment$/,
    ],
    [
      'a denial',
      { ...at, part: 'filter', where: { rule: 'not', of: where }, of: everything },
      (item) => item.kind === 'answer',
      /^filter not: expected an item without kind one of question, answer$/,
    ],
    [
      'a choice',
      {
        ...at,
        part: 'filter',
        where: {
          rule: 'any',
          of: [
            { rule: 'minVotes', votes: 99 },
            { rule: 'has', field: 'text', isPresent: true },
          ],
        },
        of: everything,
      },
      () => true,
      /^filter any: expected \(minVotes at least 99\) or \(hasText true\)$/,
    ],
    [
      'a following source',
      following,
      (item) => item.tags.length === 1 && item.author === 'u1',
      /^following: the viewer follows none of user:u1, tag:t\d$/,
    ],
    [
      'a following source of other types',
      { ...following, types: ['feed'] },
      (item) => item.author === 'u1',
      /^following: the item has no producer of type feed$/,
    ],
    [
      'a tag',
      { ...at, part: 'tag', value: { literal: 't9' } },
      (item) => item.thread === 'h1',
      /^tag: expected tag:t9, got .*thread:h1/,
    ],
    [
      'a merge',
      {
        ...at,
        part: 'merge',
        inputs: [following, { ...at, part: 'author', value: { literal: 'u9' } }],
      },
      (item) => item.author === 'u1',
      /^none of 2 inputs holds it: \(1\) following: .*; \(2\) author: expected user:u9, got user:u1/,
    ],
  ])('%s', async (_title, part, isMeant, words) => {
    const item = all.find(isMeant);
    if (item === undefined) throw new Error('the world holds such an item');
    expect(
      await buildStream(part, followSets).why(readOf(store, factsOf('u4', ['user:u3'])), item),
    ).toMatch(words);
  });

  it('a dedupe names the key that repeats', async () => {
    const part: StreamPart = { ...at, part: 'dedupe', by: 'url', window: 6, of: everything };
    const kept = new Set(naive(part, all, factsOf(null, [])));
    const repeat = all.find((item) => !kept.has(item) && canSee(factsOf(null, []), item));
    if (repeat === undefined) throw new Error('the world holds a repeat');
    const why = await buildStream(part, followSets).why(readOf(store, factsOf(null, [])), repeat);
    expect(why).toBe(
      `dedupe: one of the 6 items before it has the same url, ${repeat.payload.url}`,
    );
  });

  it('a limit has none for its items, and one for the next', async () => {
    const facts = factsOf(null, []);
    const seen = all.filter((item) => canSee(facts, item));
    const next = seen.findLastIndex((item, nth) => seen[nth + 1]?.position === item.position + 1);
    const count = seen.length - next - 1;
    const limit = buildStream({ ...at, part: 'limit', count, of: everything }, followSets);
    const [inside, outside] = [seen[next + 1], seen[next]];
    if (inside === undefined || outside === undefined) throw new Error('expected neighbours');
    expect(await limit.includes(readOf(store, facts), [inside, outside])).toEqual([true, false]);
    expect(await limit.why(readOf(store, facts), inside)).toBeNull();
    expect(await limit.why(readOf(store, facts), outside)).toBe(
      `limit: the item is not among the newest ${count}`,
    );
  });
});
