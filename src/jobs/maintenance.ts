/** The maintenance jobs. Each finds its work in stored facts, so a lost queue or killed worker only costs time. */
import { setImmediate } from 'node:timers/promises';
import { Sweeps } from '../base/async/sweeps.ts';
import { tryEach } from '../base/async/try-each.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import { ALL_ITEMS, type UserId } from '../model/producers.ts';
import { compactRows } from '../reads/compaction.ts';
import type { Store } from '../store/ports/store.ts';
import type { ContentContext } from '../content/context.ts';
import { publishDue } from '../content/drafts.ts';
import { continueErasures, erasurePasses } from '../social/erasure/erase.ts';
import type { Job } from './job.ts';

const SEAL_EVERY_MS = 2_000;
const REPAIR_EVERY_MS = 10_000;
const PUBLISH_EVERY_MS = 2_000;
const ERASE_EVERY_MS = 10_000;
const COMPACT_EVERY_MS = 10_000;
/** In a process that serves requests, small shares spread out in time, so that reads and writes hardly notice. */
const INDEX_IN_PROCESS_EVERY_MS = 250;
const INDEX_IN_WORKER_EVERY_MS = 1_000;

interface MaintenanceOptions {
  readonly durable: Pick<Store, 'timelines' | 'words'>;
  /** Writes as requests do: through the copies in front of the durable store. */
  readonly content: ContentContext;
}

export function maintenanceOf({ durable, content }: MaintenanceOptions): readonly Job[] {
  return [
    sealPositions(durable, content.store),
    repairThreads(content.store),
    indexWords(durable, {
      everyMs: INDEX_IN_WORKER_EVERY_MS,
      itemsMax: LIMITS.wordItemsInWorkerMax,
    }),
    publishDrafts(content),
    finishErasures(content),
    compactReadState(content),
  ];
}

/**
 * A process that dies between taking a position and writing its item leaves a gap, and nothing may be read past it.
 * Reading the newest position closes gaps that are old enough. Pages served from caches do not read it, so this job
 * does. A process that dies after writing its item has not announced it; reading up to that point through the copies
 * does so.
 */
function sealPositions(
  durable: Pick<Store, 'timelines'>,
  { timelines }: Pick<Store, 'timelines'>,
): Job {
  return {
    name: 'seal-positions',
    everyMs: SEAL_EVERY_MS,
    run: async () => {
      const upTo = await durable.timelines.newest();
      await timelines.range(ALL_ITEMS, { above: POSITION_ZERO, upTo, limit: 1, order: 'newest' });
      return 0;
    },
  };
}

/**
 * A process that dies between changing an item and updating its thread leaves the thread's record, or its markers, out
 * of date; another leaves a count of members wrong, or a like that was taken back on its lists. Repairs are announced to
 * the processes that serve pages, so that their copies stay correct.
 */
function repairThreads({ threads }: Pick<Store, 'threads'>): Job {
  return { name: 'repair-threads', everyMs: REPAIR_EVERY_MS, run: () => threads.repair() };
}

interface IndexingPace {
  readonly everyMs: number;
  readonly itemsMax: number;
}

/**
 * Items are searched by their words, and the index follows what is published, edited and deleted. Each run does a
 * single share: at most `itemsMax` items, and after a failure half as many as before, because a slow store may never
 * finish a large one. A store that was filled in bulk is searched without the index until this job has caught up.
 */
function indexWords({ words }: Pick<Store, 'words'>, { everyMs, itemsMax }: IndexingPace): Job {
  let share = itemsMax;
  return {
    name: 'index-words',
    everyMs,
    run: async () => {
      try {
        await words.index(share);
      } catch (error) {
        share = Math.max(1, Math.floor(share / 2));
        throw error;
      }
      share = Math.min(itemsMax, share * 2);
      return 0;
    },
  };
}

/** At the pace of a process that also answers requests. */
export function indexWordsInProcess(store: Pick<Store, 'words'>): Job {
  const itemsMax = LIMITS.wordItemsInProcessMax;
  return indexWords(store, { everyMs: INDEX_IN_PROCESS_EVERY_MS, itemsMax });
}

/** Publishes drafts that are due. Their time is stored, so any that fell due while nothing ran are published later. */
export function publishDrafts(content: ContentContext): Job {
  const sweeps = new Sweeps();
  const run = () => publishDue(content, sweeps);
  return { name: 'publish-drafts', everyMs: PUBLISH_EVERY_MS, run };
}

/** An erasure stays listed from its first moment until everything is removed, so an interrupted one goes on here. */
export function finishErasures(context: Pick<ContentContext, 'store' | 'clock'>): Job {
  const passes = erasurePasses();
  const run = () => continueErasures(context, passes);
  return { name: 'finish-erasures', everyMs: ERASE_EVERY_MS, run };
}

/**
 * Rows that a greater mark covers are removed in the background, a few viewers at a time. A share passes over viewers
 * who have none, up to a bound, and lets requests in between. A viewer for whom that fails is tried again in the next
 * pass. The progress of a pass is not stored: a restart begins another pass, which finds less to do.
 */
export function compactReadState({ store, clock }: Pick<ContentContext, 'store' | 'clock'>): Job {
  const { reads } = store;
  const limit = LIMITS.compactedViewersMax;
  let after: UserId | null = null;
  let restsSinceMs = -Infinity;
  return {
    name: 'compact-reads',
    everyMs: COMPACT_EVERY_MS,
    run: async () => {
      const restedMs = clock.now() - restsSinceMs;
      // A clock that was set back must not prolong the rest.
      if (restedMs >= 0 && restedMs < LIMITS.compactionRestMs) return 0;
      let removed = 0;
      for (let pages = 0; pages < LIMITS.compactedPagesMax && removed === 0; pages += 1) {
        await setImmediate();
        const page = await reads.rows({ after, limit });
        await tryEach(page, async (rows) => {
          after = rows.viewer;
          removed += await compactRows(reads, rows);
        });
        if (page.length < limit) {
          after = null;
          restsSinceMs = clock.now();
          break;
        }
      }
      return removed;
    },
  };
}
