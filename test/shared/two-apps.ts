/** Two apps that are told and asked the same, so that what they answer can be compared. */
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { App } from '../../src/app.ts';
import type { Clock } from '../../src/base/clock.ts';
import { MINUTE_MS } from '../../src/base/durations.ts';
import { FeedError } from '../../src/base/errors.ts';
import { publishDue } from '../../src/content/drafts.ts';
import { createProcessor } from '../../src/rivers/events/processor.ts';
import { continueErasures } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Answer, AskOptions, TestApp } from '../support/open-app.ts';
import { peopleServer, type Input } from '../support/people-server.ts';

export interface TwoApps extends AsyncDisposable {
  readonly apps: readonly [TestApp, TestApp];
  /** Asks both, each with variables of its own. Rejects where the answers differ. */
  ask(
    query: string,
    viewer: string | undefined,
    variables?: readonly [Input, Input],
  ): Promise<readonly [Answer, Answer]>;
  /** Runs one mutation in both. Rejects where the answers differ. */
  act(verb: string, viewer: string, input: Input): Promise<Answer>;
  /** Moves both clocks. */
  advance(ms: number): void;
}

/** What an act says about what it made. */
const MADE: Readonly<Record<string, string>> = {
  publish: 'item { id }',
  openThread: 'thread { id } item { id }',
  repost: 'repost { id }',
  publishDraft: 'item { id }',
  createList: 'list { id }',
  follow: 'followEdge { state since }',
  joinGroup: 'place { viewerMembership memberCount }',
  markThreadRead: 'thread { unreadCount { count } } unreadCounts { count }',
};

/** Both are closed with it. For a control, the second does not hear one verb, and nothing is said about that. */
export function twoApps(apps: readonly [TestApp, TestApp], unheard: string | null = null): TwoApps {
  const [first, second] = apps;
  const advance = (ms: number): void => apps.forEach(({ clock }) => clock.advance(ms));
  /** Runs it again while the second is late, after a minute by both clocks: until then a database holds what was begun. */
  const inTime = async <T>(run: () => Promise<T>, isLate: (result: T) => boolean): Promise<T> => {
    let result = await run();
    for (const endMs = performance.now() + PATIENCE_MS; isLate(result); result = await run()) {
      if (performance.now() > endMs) throw new Error('the second app is late all the time');
      advance(MINUTE_MS);
    }
    return result;
  };
  return {
    apps,
    async ask(query, viewer, variables = [{}, {}]) {
      const asAsked = (own: Input): AskOptions => ({
        variables: own,
        ...(viewer === undefined ? {} : { viewer }),
      });
      const answers = await inTime(
        async () =>
          [
            await first.ask(query, asAsked(variables[0])),
            await second.ask(query, asAsked(variables[1])),
          ] as const,
        isAnsweredLate,
      );
      expectSame(answers, `${viewer ?? 'nobody'} asks ${query}`);
      return answers;
    },
    async act(verb, viewer, input) {
      const run = (app: TestApp) => peopleServer(() => app).run(verb, viewer, input, MADE[verb]);
      let times = 0;
      const both = async (): Promise<readonly [Answer, Answer]> => {
        times += 1;
        const answer = await run(first);
        return [answer, verb === unheard ? answer : await run(second)];
      };
      let answers = await inTime(both, isAnsweredLate);
      // A late write may still have been done. By now both have done it, and both answer a repeat.
      if (times > 1) answers = await inTime(both, isAnsweredLate);
      for (const app of apps)
        await inTime(
          () => settle(app),
          (isSettled) => !isSettled,
        );
      expectSame(answers, `${viewer} does ${verb} ${JSON.stringify(input)}`);
      return answers[0];
    },
    advance,
    async [Symbol.asyncDispose]() {
      await first[Symbol.asyncDispose]();
      await second[Symbol.asyncDispose]();
    },
  };
}

/** A database on a busy machine may stall for seconds, more than once. */
const PATIENCE_MS = 60_000;

/** What is said then. */
const LATE = /"DEGRADED"|"UNAVAILABLE"/;

function isAnsweredLate([, { body }]: readonly [Answer, Answer]): boolean {
  return LATE.test(body);
}

/** Does what a worker would: drafts that are due, erasures, notifications, and the index of words. False where a server was late. */
async function settle({ app, clock }: TestApp): Promise<boolean> {
  const { store } = app;
  try {
    await publishDue({ store, facts: openFacts(store), clock });
    await continueErasures({ store, clock });
    const areOver = await processEvents(app, clock);
    await store.words.index(1_000);
    return areOver;
  } catch (error) {
    if (error instanceof FeedError && error.code === 'UNAVAILABLE') return false;
    throw error;
  }
}

/** False where some are not over after many turns: a late answer left them held, or to be tried again later. */
async function processEvents({ store, notifications }: App, clock: Clock): Promise<boolean> {
  const log = pino({ level: 'silent' });
  const processor = createProcessor({ store, handlers: [notifications.handler], log, clock });
  try {
    for (let turn = 0; turn < EVENT_TURNS; turn += 1) {
      await processor.run();
      await processor.settled();
      const { pending, processing } = await store.events.counts();
      if (pending + processing === 0) return true;
      await setTimeout(5);
    }
    return false;
  } finally {
    await processor.stop();
  }
}

const EVENT_TURNS = 200;

/** Cursors are sealed, so never the same bytes; what following them gives is compared instead. */
const SEALED = /cursor$/i;
/** Of one request, or of one machine. */
const PASSING = new Set(['requestId', 'locations', 'tookMs']);

function comparable({ status, body }: Answer): unknown {
  const answer: unknown = JSON.parse(body, (key, value: unknown) => {
    if (PASSING.has(key)) return undefined;
    return SEALED.test(key) && typeof value === 'string' ? 'sealed' : value;
  });
  return { status, answer };
}

function expectSame(answers: readonly [Answer, Answer], what: string): void {
  const [first, second] = answers.map(comparable);
  expect(second, `the answers differ when ${what}`).toEqual(first);
}
