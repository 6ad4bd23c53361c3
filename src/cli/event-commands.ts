/**
 * `palisade events`: lists events by state, shows one, and retries failed ones. If a server of the embedded store is
 * running, it asks that server; otherwise it opens the store itself.
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
  type FoundEvent,
  type OperatorAccess,
} from '../http/operator.ts';
import { PATHS } from '../http/paths.ts';
import type { EventQuery, StoredEvent } from '../store/ports/events.ts';
import { askOperator, runningServer } from './ask-operator.ts';
import { eventLine, eventText } from './event-text.ts';
import { quietConfig, splitFlags, wrongFlag } from './own-flags.ts';

const OWN = {
  state: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
} as const;

/** What the command needs of a store, whether directly or through a server. */
interface EventDesk {
  report(query: EventQuery): Promise<EventReport>;
  find(id: string): Promise<StoredEvent | null>;
  retry(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Verbs that name an event. */
const ONE_EVENT = ['show', 'retry'] as const;

interface EventCommand {
  /** The event to show or retry; null for a list. */
  readonly one: { readonly verb: (typeof ONE_EVENT)[number]; readonly id: string } | null;
  readonly query: EventQuery;
  /** The server's own flags. */
  readonly flags: readonly string[];
}

/**
 * Runs the command and returns its output. Throws BAD_USER_INPUT for unknown words, and NOT_FOUND for an event that is
 * not stored and for a retry of one that has not failed.
 */
export async function runEvents(
  argv: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const { one, query, flags } = readWords(argv);
  const desk = await openDesk(quietConfig(flags, env));
  try {
    if (one === null) return describe(query, await desk.report(query));
    return await (one.verb === 'show' ? show(desk, one.id) : retry(desk, one.id));
  } finally {
    await desk.close();
  }
}

async function show(desk: EventDesk, id: string): Promise<string> {
  const stored = await desk.find(id);
  if (stored !== null) return eventText(stored);
  throw new FeedError('NOT_FOUND', `expected the id of a stored event, got ${id}`);
}

async function retry(desk: EventDesk, id: string): Promise<string> {
  if (await desk.retry(id)) return `${id} will be retried.`;
  throw new FeedError('NOT_FOUND', `expected the id of a failed event, got ${id}`);
}

/** Splits the command's own words from the server's flags. */
function readWords(argv: readonly string[]): EventCommand {
  const { names: words, values, rest: flags } = splitFlags(OWN, argv);
  const query = requireShape(eventQuery, {
    state: values.state ?? 'failed',
    after: values.after ?? null,
    limit: readLimit(values.limit ?? String(LIMITS.eventsListedMax)),
  });
  const [word = 'list', id, ...more] = words;
  const verb = ONE_EVENT.find((known) => known === word);
  const one = verb === undefined || id === undefined ? null : { verb, id };
  const isList = word === 'list' && id === undefined;
  if ((one === null && !isList) || more.length > 0)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected events [list], events show ID or events retry ID, got events ${words.join(' ')}`,
    );
  return { one, query, flags };
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
    find: (id) => store.events.get(id),
    retry: (id) => store.events.retry(id),
    close: () => store.close(),
  };
}

function deskOf(access: OperatorAccess): EventDesk {
  return {
    report: (query) => askOperator(access, PATHS.operatorEvents, query) as Promise<EventReport>,
    find: async (id) =>
      ((await askOperator(access, PATHS.operatorEvent, { id })) as FoundEvent).stored,
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
    ...events.map(eventLine),
    ...(events.length === limit && last !== undefined
      ? [`More: palisade events --state ${state} --after ${last.event.id}`]
      : []),
    `${pending} pending, ${processing} processing, ${failed} failed.`,
  ].join('\n');
}
