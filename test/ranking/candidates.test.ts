/** Items as modules see them: the fields that they ask for, and of a repost what its original says. */
import { expect, it } from 'vitest';
import type { Item } from '../../src/model/items.ts';
import { position } from '../../src/model/positions.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { candidatesOf } from '../../src/ranking/candidates.ts';
import { fieldSignals } from '../../src/ranking/field-signals.ts';
import { CANDIDATE_NEEDS } from '../../src/ranking/ranker.ts';
import { ANONYMOUS_READER } from '../../src/ranking/reader.ts';
import { openSignals } from '../../src/ranking/signals.ts';
import { itemAt, likesStore, NOW_MS } from '../support/ranking-room.ts';

const ORIGINAL: Item = {
  ...itemAt(3, { votes: 5 }),
  tags: ['noise'],
  payload: {
    title: 'Buy now!!!',
    text: 'Cheap qubits.',
    url: 'https://example.org/',
    votes: 5,
    language: 'en',
    attributes: { rating: 4 },
  },
};

function repostOf(original: Item | null): Item {
  return {
    ...itemAt(9, { author: 'ada' }),
    producer: producerKey('user', 'ada'),
    author: 'ada' as UserId,
    kind: 'repost',
    thread: null,
    tags: [],
    payload: { title: null, text: null, url: null, votes: 0 },
    repostOf: position(3),
    original,
  };
}

it('shows of a repost what its original says, and who reposted it when', () => {
  const repost = repostOf(ORIGINAL);
  expect(candidatesOf([repost], CANDIDATE_NEEDS)).toEqual([
    {
      position: 9,
      author: 'ada',
      kind: 'repost',
      thread: null,
      createdAtMs: repost.createdAtMs,
      producer: 'user:ada',
      tags: ['noise'],
      ...ORIGINAL.payload,
    },
  ]);
  expect(candidatesOf([repost], [])[0]?.tags).toEqual(['noise']);
});

it('shows a repost without words once its original is gone', () => {
  expect(candidatesOf([repostOf(null)], ['title', 'votes'])).toMatchObject([
    { tags: [], title: null, votes: 0 },
  ]);
});

it('reads an installation’s field of a repost from its original', async () => {
  const fields = new Map([
    ['rating', { name: 'rating', type: 'number', min: 0, max: 5, description: '' } as const],
  ]);
  const signals = openSignals(
    likesStore(async () => []),
    fieldSignals(fields),
  );
  const subject = { reader: ANONYMOUS_READER, nowMs: NOW_MS, deadlineMs: 1_000 };
  const items = [repostOf(ORIGINAL), repostOf(null), ORIGINAL];
  expect(await signals.fetch(['field.rating'], { ...subject, items })).toEqual({
    'field.rating': [4, 0, 4],
  });
});
