/** A server over an empty embedded store and a manual clock, for tests of read state as clients see it. */
import { onTestFinished } from 'vitest';
import { openApp, type App } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { encodeId } from '../../src/model/ids.ts';
import { openLog } from '../../src/base/log.ts';
import type { Draft } from '../../src/model/items.ts';
import type { ProducerKey } from '../../src/model/producers.ts';
import { threadDraft } from './builders.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { tempFolder } from './open-store.ts';

export const CATEGORY = 'category:a' as ProducerKey;
export const CATEGORY_ID = encodeId('Channel', CATEGORY);
export const threadId = (name: string): string => encodeId('Thread', name);
export const itemId = (at: number): string => encodeId('Item', String(at));

export interface Answer {
  readonly data: Record<string, never> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}

export interface ReadsServer {
  readonly app: App;
  readonly clock: ManualClock;
  /** Null for an anonymous viewer. */
  ask(viewer: string | null, query: string, variables?: object): Promise<Answer>;
  /** Posts into a thread; the first post opens it in the category. */
  post(thread: string, author?: string, fields?: Partial<Draft>): Promise<number>;
}

/** Closed when the test ends. */
export async function openReadsServer(): Promise<ReadsServer> {
  const clock = manualClock();
  const config = parseConfig(
    ['--data', await tempFolder(), '--empty', '--port', '0', '--log-level', 'silent'],
    {},
  );
  const app = await openApp(config, { clock, log: openLog(config) });
  onTestFinished(() => app.close());
  return {
    app,
    clock,
    async ask(viewer, query, variables = {}) {
      const headers = viewer === null ? {} : { 'x-palisade-viewer': viewer };
      return (
        await app.server.inject({
          method: 'POST',
          url: '/graphql',
          headers,
          payload: { query, variables },
        })
      ).json();
    },
    post: async (thread, author = 'bob', fields = {}) =>
      (
        await app.store.items.publish(
          threadDraft(thread, author, { category: CATEGORY, ...fields }),
        )
      ).item.position,
  };
}
