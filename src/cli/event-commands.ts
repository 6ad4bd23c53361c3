/**
 * `palisade events`: lists events by state, object or producer, shows one, and retries failed ones. If a server of the
 * embedded store is running, it asks that server; otherwise it opens the store itself.
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
  reportSubject,
  subjectQuery,
  type EventReport,
  type FoundEvent,
  type OperatorAccess,
  type SubjectQuery,
  type SubjectReport,
} from '../http/operator.ts';
import { eventSubject, SUBJECT_KINDS } from '../http/event-subject.ts';
import { PATHS } from '../http/paths.ts';
import type { EventQuery, StoredEvent } from '../store/ports/events.ts';
import type { KeyPage } from '../store/ports/key-page.ts';
import { askOperator, runningServer } from './ask-operator.ts';
import { eventLine, eventText } from './event-text.ts';
import { quietConfig, splitFlags, wrongFlag } from './own-flags.ts';

const OWN = {
  state: { type: 'string' },
  object: { type: 'string' },
  producer: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
} as const;

/** What the command needs of a store, whether directly or through a server. */
interface EventDesk {
  report(query: EventQuery): Promise<EventReport>;
  reportSubject(query: SubjectQuery): Promise<SubjectReport>;
  find(id: string): Promise<StoredEvent | null>;
  retry(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Verbs that name an event. */
const ONE_EVENT = ['show', 'retry'] as const;

interface EventCommand {
  /** The event to show or retry; null for a list. */
  readonly one: { readonly verb: (typeof ONE_EVENT)[number]; readonly id: string } | null;
  readonly query: EventQuery | SubjectQuery;
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
    if (one === null) return await list(desk, query);
    return await (one.verb === 'show' ? show(desk, one.id) : retry(desk, one.id));
  } finally {
    await desk.close();
  }
}

async function list(desk: EventDesk, query: EventQuery | SubjectQuery): Promise<string> {
  return 'by' in query
    ? describeSubject(query, await desk.reportSubject(query))
    : describe(query, await desk.report(query));
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
  const query = readQuery(values);
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

function readQuery(
  values: Readonly<Partial<Record<keyof typeof OWN, string>>>,
): EventQuery | SubjectQuery {
  const page = {
    after: values.after ?? null,
    limit: readLimit(values.limit ?? String(LIMITS.eventsListedMax)),
  };
  const given = (['state', ...SUBJECT_KINDS] as const).filter((flag) => values[flag] !== undefined);
  if (given.length > 1)
    throw wrongFlag('one of --state, --object and --producer', `--${given.join(' and --')}`);
  const by = SUBJECT_KINDS.find((kind) => kind === given[0]);
  if (by === undefined)
    return requireShape(eventQuery, { state: values.state ?? 'failed', ...page });
  const query = requireShape(subjectQuery, { by, name: values[by] ?? '', ...page });
  // A wrong name is refused before a store is opened.
  eventSubject(query);
  return query;
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
    reportSubject: (query) => reportSubject(store, query),
    find: (id) => store.events.get(id),
    retry: (id) => store.events.retry(id),
    close: () => store.close(),
  };
}

function deskOf(access: OperatorAccess): EventDesk {
  return {
    report: (query) => askOperator(access, PATHS.operatorEvents, query) as Promise<EventReport>,
    reportSubject: (query) =>
      askOperator(access, PATHS.operatorEventsOf, query) as Promise<SubjectReport>,
    find: async (id) =>
      ((await askOperator(access, PATHS.operatorEvent, { id })) as FoundEvent).stored,
    retry: async (id) =>
      ((await askOperator(access, PATHS.operatorRetry, { id })) as { readonly isRetried: boolean })
        .isRetried,
    close: async () => undefined,
  };
}

function describe(query: EventQuery, { events, counts }: EventReport): string {
  const { pending, processing, failed } = counts;
  return [
    ...pageLines(events, query, `--state ${query.state}`),
    `${pending} pending, ${processing} processing, ${failed} failed.`,
  ].join('\n');
}

function describeSubject(query: SubjectQuery, { events }: SubjectReport): string {
  const { by, name, after } = query;
  if (events.length > 0) return pageLines(events, query, `--${by} ${name}`).join('\n');
  return `No ${after === null ? '' : 'earlier '}event ${by === 'object' ? 'about' : 'of'} ${name} is stored.`;
}

/** A line for each event and, under a full page, the command that continues it. */
function pageLines(
  events: readonly StoredEvent[],
  { limit }: KeyPage<string>,
  flag: string,
): readonly string[] {
  const last = events.at(-1);
  const isFull = last !== undefined && events.length === limit;
  return [
    ...events.map(eventLine),
    ...(isFull ? [`More: palisade events ${flag} --after ${last.event.id}`] : []),
  ];
}
