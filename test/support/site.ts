/** A site with places and threads, driven through the API as clients do. */
import { expect } from 'vitest';
import { producerId } from '../../src/model/ids.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { openReadsServer, type ReadsServer } from './reads-server.ts';

export const FORUM = producerId('forum:a' as ProducerKey);
export const GROUP = producerId('group:g' as ProducerKey);
export const ERRORS = `userErrors { field code }`;

export interface OpenedThread {
  readonly id: string;
  readonly name: string;
}

/** Ann owns forum:a, blog:b and group:g; Bob is a member of the group. */
export async function openSite(): Promise<ReadsServer> {
  const server = await openReadsServer();
  const made = await server.ask(
    'ann',
    `mutation {
      a: createCategory(input: { type: "forum", name: "a", title: "A" }) { ${ERRORS} }
      b: createCategory(input: { type: "blog", name: "b", title: "B" }) { ${ERRORS} }
      g: createCategory(input: { type: "group", name: "g", title: "G" }) { ${ERRORS} }
    }`,
  );
  const none = { userErrors: [] };
  expect(made.data).toEqual({ a: none, b: none, g: none });
  await server.app.store.places.putMember({
    place: 'group:g' as ProducerKey,
    user: 'bob' as UserId,
    state: 'active',
    sinceMs: 1,
  });
  return server;
}

/** The answer's data, whose shape the test knows. */
export async function data<T>(
  { ask }: ReadsServer,
  viewer: string | null,
  query: string,
): Promise<T> {
  const answer = await ask(viewer, query);
  expect(answer.errors).toBeUndefined();
  return answer.data as unknown as T;
}

export async function openThreadIn(
  server: ReadsServer,
  viewer: string,
  input: string,
): Promise<{ readonly thread: OpenedThread; readonly item: { readonly id: string } }> {
  const { openThread } = await data<{
    openThread: { thread: OpenedThread; item: { id: string }; userErrors: unknown };
  }>(
    server,
    viewer,
    `mutation { openThread(input: { ${input} }) { thread { id name } item { id } ${ERRORS} } }`,
  );
  expect(openThread.userErrors).toEqual([]);
  return openThread;
}

export interface Published {
  readonly publish: {
    readonly item: { readonly id: string } | null;
    readonly userErrors: readonly { readonly code: string; readonly field: readonly string[] }[];
  };
}

export async function replyTo(
  server: ReadsServer,
  viewer: string,
  input: string,
): Promise<Published['publish']> {
  const mutation = `mutation { publish(input: { title: "r", ${input} }) { item { id } ${ERRORS} } }`;
  return (await data<Published>(server, viewer, mutation)).publish;
}
