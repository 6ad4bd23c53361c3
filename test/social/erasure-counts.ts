/** Counts in worlds from which somebody was erased. */
import { expect } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { producerKey } from '../../src/model/producers.ts';
import type { TestApp } from '../support/open-app.ts';

/** Each count is the length of its list: of likes, of members, and of the followers and the unread threads of each of these people. */
export async function expectCounts(opened: TestApp, people: readonly string[]): Promise<void> {
  const { store } = opened.app;
  const answer = await opened.ask(
    '{ stream(template: "everything", first: 40) { nodes { likeCount likers(first: 20) { nodes { id } } } } }',
  );
  for (const { likeCount, likers } of answer.at('stream.nodes') as readonly Liked[])
    expect(likers.nodes).toHaveLength(likeCount);
  const club = producerKey('group', 'club');
  const page = { after: null, limit: 99 };
  const members = await store.places.members({ place: club, state: 'active' }, page);
  expect(await store.places.memberCounts([club])).toEqual([members.length]);
  for (const person of people) {
    const key = producerKey('user', person);
    const followers = await store.edges.received(key, 'follow', page);
    expect(await store.edges.counts(key)).toEqual({ followers: followers.length });
    const unread = await opened.ask(
      `{ unreadCounts(categoryIds: ["${encodeId('Channel', 'forum:town')}"]) { count } threads(categoryId: "${encodeId('Channel', 'forum:town')}", unread: true, first: 100) { nodes { id } } }`,
      { viewer: person },
    );
    expect(unread.at('threads.nodes')).toHaveLength(Number(unread.at('unreadCounts.0.count')));
  }
}

interface Liked {
  readonly likeCount: number;
  readonly likers: { readonly nodes: readonly unknown[] };
}
