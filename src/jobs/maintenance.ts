/** The maintenance jobs. Each finds its work in stored facts, so a lost queue or a killed worker costs only time. */
import { Sweeps } from '../base/async/sweeps.ts';
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import { ALL_ITEMS, type UserId } from '../model/producers.ts';
import { compactPage } from '../reads/compaction.ts';
import type { Store } from '../store/ports/store.ts';
import type { ContentContext } from '../content/context.ts';
import { publishDue } from '../content/drafts.ts';
import { continueErasures } from '../social/erasure/erase.ts';
import type { Job } from './job.ts';

const SEAL_EVERY_MS = 2_000;
const REPAIR_EVERY_MS = 10_000;
const PUBLISH_EVERY_MS = 2_000;
const ERASE_EVERY_MS = 10_000;
const COMPACT_EVERY_MS = 10_000;
/** In the process of requests, small shares at a distance, so that writing and reading hardly notice. */
const INDEX_IN_PROCESS_EVERY_MS = 250;
const INDEX_IN_WORKER_EVERY_MS = 1_000;

interface MaintenanceOptions {
  readonly durable: Pick<Store, 'timelines' | 'words'>;
  /** As requests write: through the copies in front of the durable store. */
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
 * A process that dies between taking a position and writing its item leaves a gap that nothing may be read past. Reading
 * the newest position closes gaps that are old enough. Pages served from caches do not read it, so this job does. One that
 * dies after it has written its item has told nobody: reading up to there through the copies has it told.
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
 * A process that dies between changing an item and updating its thread leaves the thread's record, or its markers, out of
 * date. What is repaired is told to the processes that serve pages, so not behind the back of their copies.
 */
function repairThreads({ threads }: Pick<Store, 'threads'>): Job {
  return { name: 'repair-threads', everyMs: REPAIR_EVERY_MS, run: () => threads.repair() };
}

interface IndexingPace {
  readonly everyMs: number;
  readonly itemsMax: number;
}

/**
 * Items are searched by their words, which follow what was published, edited and deleted. One share is all of a run: a
 * store that was filled at once is searched without the index until this has come so far.
 */
function indexWords({ words }: Pick<Store, 'words'>, { everyMs, itemsMax }: IndexingPace): Job {
  return {
    name: 'index-words',
    everyMs,
    run: async () => {
      await words.index(itemsMax);
      return 0;
    },
  };
}

/** At the pace of a process that answers requests as well. */
export function indexWordsInProcess(store: Pick<Store, 'words'>): Job {
  const itemsMax = LIMITS.wordItemsInProcessMax;
  return indexWords(store, { everyMs: INDEX_IN_PROCESS_EVERY_MS, itemsMax });
}

/** Drafts whose time has come become items. Their time is stored, so one that was due while nothing ran is published then. */
export function publishDrafts(content: ContentContext): Job {
  const sweeps = new Sweeps();
  const run = () => publishDue(content, sweeps);
  return { name: 'publish-drafts', everyMs: PUBLISH_EVERY_MS, run };
}

/** An erasure is on a list from its first moment until everything is removed, so one that was cut off goes on here. */
export function finishErasures(context: Pick<ContentContext, 'store' | 'clock'>): Job {
  const sweeps = new Sweeps();
  const run = () => continueErasures(context, sweeps);
  return { name: 'finish-erasures', everyMs: ERASE_EVERY_MS, run };
}

/**
 * Rows that a greater mark covers are removed behind the readers, some viewers at a time. Where the pass stands is not
 * stored: a restart begins another, which finds less to do.
 */
export function compactReadState({ store, clock }: Pick<ContentContext, 'store' | 'clock'>): Job {
  let after: UserId | null = null;
  let restsUntilMs = 0;
  return {
    name: 'compact-reads',
    everyMs: COMPACT_EVERY_MS,
    run: async () => {
      if (clock.now() < restsUntilMs) return 0;
      const page = await compactPage(store.reads, { after, limit: LIMITS.compactedViewersMax });
      after = page.last;
      if (after === null) restsUntilMs = clock.now() + LIMITS.compactionRestMs;
      return page.viewers.reduce((sum, { removed }) => sum + removed, 0);
    },
  };
}
