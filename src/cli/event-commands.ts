/**
 * `palisade events`: lists events by state and retries failed ones. If a server of the embedded store is running, it
 * asks that server; otherwise it opens the store itself.
 */
import { openStore, requireStoreOf } from '../store/open-store.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { openLog } from '../base/log.ts';
import { requireShape } from '../base/zod-problem.ts';
import {
  eventQuery,
  reportEvents,
  type EventReport,
  type OperatorAccess,
} from '../http/operator.ts';
import { PATHS } from '../http/paths.ts';
import type { EventQuery, StoredEvent } from '../store/ports/events.ts';
import { askOperator, runningServer } from './ask-operator.ts';
import { quietConfig, splitFlags, wrongFlag } from './own-flags.ts';

const OWN = {
  state: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
} as const;

/** What the command needs of a store, whether directly or through a server. */
interface EventDesk {
  report(query: EventQuery): Promise<EventReport>;
  retry(id: string): Promise<boolean>;
  close(): Promise<void>;
}

interface EventCommand {
  readonly retryId: string | null;
  readonly query: EventQuery;
  /** The server's own flags. */
  readonly flags: readonly string[];
}

/**
 * Runs the command and returns its output. Throws BAD_USER_INPUT for unknown words, and NOT_FOUND for a retry of an
 * event that has not failed.
 */
export async function runEvents(
  argv: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const { retryId, query, flags } = readWords(argv);
  const desk = await openDesk(quietConfig(flags, env));
  try {
    if (retryId === null) return describe(query, await desk.report(query));
    if (await desk.retry(retryId)) return `${retryId} will be retried.`;
    throw new FeedError('NOT_FOUND', `expected the id of a failed event, got ${retryId}`);
  } finally {
    await desk.close();
  }
}

/** Splits the command's own words from the server's flags. */
function readWords(argv: readonly string[]): EventCommand {
  const { names: words, values, rest: flags } = splitFlags(OWN, argv);
  const query = requireShape(eventQuery, {
    state: values.state ?? 'failed',
    after: values.after ?? null,
    limit: readLimit(values.limit ?? String(LIMITS.eventsListedMax)),
  });
  const [verb = 'list', id, ...more] = words;
  const isRetry = verb === 'retry' && id !== undefined;
  if ((!isRetry && (verb !== 'list' || id !== undefined)) || more.length > 0)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected events [list] or events retry ID, got events ${words.join(' ')}`,
    );
  return { retryId: isRetry ? id : null, query, flags };
}

function readLimit(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > LIMITS.eventsListedMax)
    throw wrongFlag(`--limit from 1 to ${LIMITS.eventsListedMax}`, text);
  return limit;
}

async function openDesk(config: Config): Promise<EventDesk> {
  const access = await runningServer(config);
  if (access !== null) return deskOf(access);
  requireStoreOf(config);
  const store = await openStore(config, { clock: systemClock, log: openLog(config) });
  return {
    report: (query) => reportEvents(store, query),
    retry: (id) => store.events.retry(id),
    close: () => store.close(),
  };
}

function deskOf(access: OperatorAccess): EventDesk {
  return {
    report: (query) => askOperator(access, PATHS.operatorEvents, query) as Promise<EventReport>,
    retry: async (id) =>
      ((await askOperator(access, PATHS.operatorRetry, { id })) as { readonly isRetried: boolean })
        .isRetried,
    close: async () => undefined,
  };
}

function describe({ state, limit }: EventQuery, { events, counts }: EventReport): string {
  const { pending, processing, failed } = counts;
  const last = events.at(-1);
  return [
    ...events.map(describeEvent),
    ...(events.length === limit && last !== undefined
      ? [`More: palisade events --state ${state} --after ${last.event.id}`]
      : []),
    `${pending} pending, ${processing} processing, ${failed} failed.`,
  ].join('\n');
}

function describeEvent({ event, state, progress, skipped }: StoredEvent): string {
  const tries = progress
    .filter(({ attempts }) => attempts > 0)
    .map(({ handler, attempts, reason }) => `; ${handler} tried ${attempts} times: ${reason}`);
  const at = new Date(event.atMs).toISOString();
  const skip = skipped === null ? '' : `; skipped: ${skipped}`;
  return `${event.id}  ${state}, by ${event.actor} at ${at}${skip}${tries.join('')}`;
}
