/**
 * `palisade recount`: counts again what the store says of others and corrects what differs. If a server of the embedded
 * store is running, it asks that server; otherwise it opens the store itself.
 */
import { openStore, requireStoreOf } from '../store/open-store.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { LIMITS } from '../base/limits.ts';
import { openLog } from '../base/log.ts';
import { PATHS } from '../http/paths.ts';
import type { RecountShare } from '../store/ports/edges.ts';
import { askOperator, runningServer } from './ask-operator.ts';
import { quietConfig } from './own-flags.ts';

const PROGRESS_ROWS = 10_000;

/** Returns the report as JSON. Servers can be running; a repeat starts over. */
export async function runRecount(
  flags: readonly string[],
  env: EnvironmentVariables,
  progress: (text: string) => void,
): Promise<string> {
  const counter = await openCounter(quietConfig(flags, env));
  const done = { checked: 0, corrected: 0 };
  try {
    for (let after: string | null = null; ;) {
      const share: RecountShare = await counter.recount(after);
      const before = done.checked;
      done.checked += share.checked;
      done.corrected += share.corrected;
      const reached = Math.floor(done.checked / PROGRESS_ROWS);
      if (reached > Math.floor(before / PROGRESS_ROWS)) progress(`${done.checked} counters`);
      if (share.next === null) return JSON.stringify(done, null, 2);
      after = share.next;
    }
  } finally {
    await counter.close();
  }
}

interface Counter {
  recount(after: string | null): Promise<RecountShare>;
  close(): Promise<void>;
}

async function openCounter(config: Config): Promise<Counter> {
  const access = await runningServer(config);
  if (access !== null)
    return {
      recount: async (after) =>
        (await askOperator(access, PATHS.operatorRecount, { after })) as RecountShare,
      close: async () => undefined,
    };
  requireStoreOf(config);
  const store = await openStore(config, { clock: systemClock, log: openLog(config) });
  return {
    recount: (after) => store.edges.recount(after, LIMITS.recountedMax),
    close: () => store.close(),
  };
}
