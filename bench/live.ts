/** A server with one author and many readers, and readers who follow their home over WebSocket as a page does. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { UserId } from '../src/model/producers.ts';
import { headersOf, startPalisade } from './http/palisade-server.ts';
import { withStore } from './world-store.ts';
import { authorId, authorProducer, freshDraft } from './world.ts';

const DEADLINE_MS = 60_000;
export const AUTHOR = authorId(0);

export interface LiveServer {
  readonly url: string;
  readonly readers: readonly UserId[];
  /** Processor seconds that the server used since it started. */
  cpuSeconds(): number;
  /** The data of an answer to this viewer. Rejects when it has errors. */
  ask(viewer: UserId, query: string, variables?: object): Promise<Record<string, never>>;
}

/** Readers who follow the author, who has published this many items; each has read their home once. */
export async function withLiveServer<T>(
  { readers: count, items }: { readonly readers: number; readonly items: number },
  use: (server: LiveServer) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-live-'));
  const data = join(folder, 'store');
  const readers = Array.from({ length: count }, (_, index) => `live-${index}` as UserId);
  await withStore(data, async (store) => {
    for (let index = 0; index < items; index += 1) await store.items.publish(freshDraft(index, 0));
    await store.edges.addEdges(
      readers.map((consumer) => ({
        consumer,
        producer: authorProducer(0),
        relation: 'follow',
        sinceMs: 1,
      })),
    );
  });
  const { server, url } = await startPalisade({ folder: data });
  try {
    const ask: LiveServer['ask'] = async (viewer, query, variables = {}) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: await headersOf(viewer),
        body: JSON.stringify({ query, variables }),
      });
      const text = await answer.text();
      if (!answer.ok || text.includes('"errors":'))
        throw new Error(`expected an answer, got ${text}`);
      return (JSON.parse(text) as { readonly data: Record<string, never> }).data;
    };
    for (const reader of readers) await ask(reader, '{ stream(template: "home") { status } }');
    return await use({ url, readers, ask, cpuSeconds: server.cpuSeconds });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const FOLLOW = `subscription ($watching: [ID!]!, $after: String) {
  streamUpdates(template: "home", watching: $watching, after: $after) {
    __typename cursor sequence
    ... on StreamStarted { newSince { count } items { id title likeCount } }
    ... on StreamGap { newSince { count } items { id title likeCount } }
    ... on NewAbove { count }
    ... on ItemUpdated { item { id title } }
    ... on ItemRemoved { itemId }
    ... on CounterChanged { itemId likeCount }
  }
}`;

export interface LiveItem {
  readonly id: string;
  readonly title: string | null;
  readonly likeCount: number;
}

export interface LiveUpdate {
  readonly __typename: string;
  readonly cursor: string;
  readonly sequence: number;
  readonly newSince?: { readonly count: number };
  readonly items?: readonly LiveItem[];
  readonly count?: number;
  readonly item?: Omit<LiveItem, 'likeCount'>;
  readonly itemId?: string;
  readonly likeCount?: number;
}

export interface LiveFollowOptions {
  readonly viewer: UserId;
  readonly watching?: readonly string[];
  readonly after?: string | null;
  readonly onUpdate: (update: LiveUpdate) => void;
}

/** Resolves with the open socket when its first update has arrived. Rejects when it is closed or refused before. */
export async function followHome(
  url: string,
  { viewer, watching = [], after = null, onUpdate }: LiveFollowOptions,
): Promise<WebSocket> {
  const { authorization = '' } = await headersOf(viewer);
  const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws');
  const started = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`expected an update, got a close with ${code}`)));
    socket.on('message', (data: Buffer) => {
      const { type, payload } = JSON.parse(data.toString()) as {
        readonly type: string;
        readonly payload?: { readonly data?: { readonly streamUpdates: LiveUpdate } };
      };
      if (type === 'connection_ack') {
        const variables = { watching, after };
        socket.send(
          JSON.stringify({ type: 'subscribe', id: 'a', payload: { query: FOLLOW, variables } }),
        );
      } else if (type === 'next' && payload?.data !== undefined) {
        onUpdate(payload.data.streamUpdates);
        resolve();
      } else if (type !== 'ping') reject(new Error(`expected an update, got ${data.toString()}`));
    });
  });
  started.catch(() => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
  await started;
  return socket;
}

/** Rejects after a minute: a live update that does not arrive does not count as slow. */
export async function inTime<T>(wait: Promise<T>, what: string): Promise<T> {
  const ended = new AbortController();
  const late = setTimeout(DEADLINE_MS, null, { signal: ended.signal }).then(() => {
    throw new Error(`expected ${what} within ${DEADLINE_MS} ms`);
  });
  late.catch(() => undefined);
  return Promise.race([wait, late]).finally(() => ended.abort());
}
