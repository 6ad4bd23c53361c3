/** What rankers and signals learn of the reader: who, in which language, with which arguments, and how they stand to authors and tags. */
import { expect, it } from 'vitest';
import type { Draft } from '../../src/model/items.ts';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import { ANONYMOUS_READER, type Reader } from '../../src/ranking/reader.ts';
import type { RankContext } from '../../src/ranking/ranker.ts';
import { openSignals } from '../../src/ranking/signals.ts';
import { openFacts } from '../../src/social/facts.ts';
import { openTestStore } from '../support/open-store.ts';
import {
  itemsNewestFirst,
  openRoom,
  rankerSource,
  specOf,
  temporaryFolder,
} from '../support/ranking-room.ts';
import { publishAll } from '../support/publish-all.ts';

const ADA = 'ada' as UserId;

function draft(author: string, fields: Partial<Draft> = {}): Draft {
  return {
    producer: userProducer(author as UserId),
    author: author as UserId,
    kind: 'post',
    thread: null,
    tags: [],
    visibility: 'public',
    payload: { title: null, text: null, url: null, votes: 0 },
    createdAtMs: 0,
    clientKey: null,
    ...fields,
  };
}

it('tells how the viewer relates to each candidate’s author and tags', async () => {
  const store = await openTestStore();
  const items = await publishAll(store, [
    draft('bob', { tags: ['qubit', 'noise'] }),
    draft('cyd', { thread: 't1', tags: ['qubit'] }),
    draft('bob'),
    draft('ada', { thread: 't1' }),
    draft('ada', { thread: 't1' }),
    draft('eve', { author: null, producer: producerKey('feed', 'news') }),
  ]);
  for (const producer of [userProducer('bob' as UserId), producerKey('tag', 'qubit')])
    await store.edges.addEdge({ consumer: ADA, producer, relation: 'follow', sinceMs: 0 });
  for (const item of items.slice(0, 3)) await store.items.like(ADA, item.position);
  const reader: Reader = {
    facts: await openFacts(store).of(ADA),
    language: null,
    args: {},
  };
  const names = ['followsAuthor', 'sharedTags', 'affinity'];
  const subject = { items, nowMs: 0, deadlineMs: 1_000 };
  const signals = openSignals(store);
  expect(await signals.fetch(names, { ...subject, reader })).toEqual({
    followsAuthor: [1, 0, 1, 0, 0, 0],
    sharedTags: [1, 1, 0, 0, 0, 0],
    affinity: [2, 3, 2, 0, 0, 0],
  });
  expect(await signals.fetch(names, { ...subject, reader: ANONYMOUS_READER })).toEqual({
    followsAuthor: [0, 0, 0, 0, 0, 0],
    sharedTags: [0, 0, 0, 0, 0, 0],
    affinity: [0, 0, 0, 0, 0, 0],
  });
});

const VIEWER: Reader = {
  facts: { ...ANONYMOUS_READER.facts, viewer: ADA },
  language: 'pt-BR',
  args: { tag: 'qubit' },
};
const TOLD = { viewer: 'ada', language: 'pt-BR', args: { tag: 'qubit' } };

it('reaches a ranker of the program, and leaves the language of anonymous viewers out', async () => {
  const seen: RankContext[] = [];
  const { rankers } = await openRoom({
    own: [
      {
        name: 'own',
        version: '1',
        signals: [],
        order: (candidates, _, context) => {
          seen.push(context);
          return candidates;
        },
      },
    ],
  });
  const request = { items: itemsNewestFirst(2), spec: specOf('own'), seed: 1 };
  await rankers.rank({ ...request, reader: VIEWER });
  await rankers.rank({ ...request, reader: { ...ANONYMOUS_READER, language: 'de' } });
  expect(seen).toMatchObject([TOLD, { viewer: null, language: null, args: {} }]);
});

it('reaches a ranker of a file, with the texts it asks for', async () => {
  const body = `
    const { viewer, language, args } = context;
    if (JSON.stringify({ viewer, language, args }) !== ${JSON.stringify(JSON.stringify(TOLD))})
      throw new Error('another reader');
    if ('text' in candidates[0] || candidates[0].producer !== 'category:qa') throw new Error('another need');
    return candidates.toSorted((a, b) => (a.title < b.title ? -1 : 1));`;
  const source = rankerSource(body).replace(
    'signals: []',
    "signals: [], needs: ['title', 'producer']",
  );
  const folder = await temporaryFolder({ 'custom.mjs': source });
  const { rankers } = await openRoom({ dir: folder.dir });
  const request = { items: itemsNewestFirst(3), spec: specOf('custom'), seed: 1 };
  expect(await rankers.rank({ ...request, reader: VIEWER })).toMatchObject({
    order: [1, 2, 3],
    fallback: null,
  });
});

it('refuses a file that needs what candidates do not have', async () => {
  const source = rankerSource('return candidates;').replace(
    'signals: []',
    "signals: [], needs: ['karma']",
  );
  const folder = await temporaryFolder({ 'custom.mjs': source });
  const { rankers } = await openRoom({ dir: folder.dir });
  expect(rankers.list().at(-1)?.error).toContain(
    'expected needs to be a list of title, text, url, producer, language, votes, attributes, got "karma"',
  );
});
