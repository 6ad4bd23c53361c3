/** Threads in the durable store; changes of items by a move or a repair are announced to the other processes. */
import type { Store } from '../ports/store.ts';
import type { ThreadStore } from '../ports/threads.ts';
import type { ChangeLog } from './change-log/change-log.ts';
import { writeThrough } from './change-log/write-through.ts';

export interface RedisThreadsContext {
  readonly durable: Pick<Store, 'threads'>;
  readonly log: ChangeLog;
}

export function openRedisThreads({ durable: { threads }, log }: RedisThreadsContext): ThreadStore {
  /** Announced as a change of places, because processes of earlier versions know no entry for threads. */
  const told = <T>(write: () => Promise<T>): Promise<T> =>
    writeThrough(log, { entry: { kind: 'places' }, revokesAccess: true }, write);
  return {
    ...threads,
    move: (thread, category) => told(() => threads.move(thread, category)),
    async repair() {
      const repaired = await threads.repair();
      if (repaired > 0) await log.append({ entry: { kind: 'places' }, revokesAccess: true });
      return repaired;
    },
  };
}
