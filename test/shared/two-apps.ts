/** Two apps that are told and asked the same, so that what they answer can be compared. */
import { pino } from 'pino';
import { expect, vi } from 'vitest';
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
  const ask: TwoApps['ask'] = async (query, viewer, variables = [{}, {}]) => {
    const asAsked = (own: Input): AskOptions => ({
      variables: own,
      ...(viewer === undefined ? {} : { viewer }),
    });
    const answers = [
      await first.ask(query, asAsked(variables[0])),
      await inTime(() => second.ask(query, asAsked(variables[1]))),
    ] as const;
    expectSame(answers, `${viewer ?? 'nobody'} asks ${query}`);
    return answers;
  };
  return {
    apps,
    ask,
    async act(verb, viewer, input) {
      const run = (app: TestApp) => peopleServer(() => app).run(verb, viewer, input, MADE[verb]);
      const both = async (): Promise<readonly [Answer, Answer]> => {
        const answer = await run(first);
        return [answer, verb === unheard ? answer : await run(second)];
      };
      let answers = await both();
      if (LATE.test(answers[1].body)) {
        // The second may have done it all the same. After a repeat both have, and their next answers are those of repeats.
        await inTime(async () => (await both())[1]);
        answers = await both();
      }
      for (const app of apps) await vi.waitFor(() => settle(app), PATIENCE);
      expectSame(answers, `${viewer} does ${verb} ${JSON.stringify(input)}`);
      return answers[0];
    },
    advance: (ms) => apps.forEach(({ clock }) => clock.advance(ms)),
    async [Symbol.asyncDispose]() {
      await first[Symbol.asyncDispose]();
      await second[Symbol.asyncDispose]();
    },
  };
}

/** What a busy machine says where a server did not answer in time. */
const LATE = /"DEGRADED"|"UNAVAILABLE"/;
/** Such a machine may stall for seconds, more than once. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** Asks again while there is such an answer. */
async function inTime(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  const again = async (): Promise<string> => (answer = await ask()).body;
  if (LATE.test(answer.body))
    await expect.poll(again, { ...PATIENCE, message: 'an answer in time' }).not.toMatch(LATE);
  return answer;
}

/** Does what a worker would, and rejects where a server is late: drafts that are due, erasures, notifications, and the index of words. */
async function settle({ app, clock }: TestApp): Promise<void> {
  const { store, notifications } = app;
  await publishDue({ store, facts: openFacts(store), clock });
  await continueErasures({ store, clock });
  const log = pino({ level: 'silent' });
  const processor = createProcessor({ store, handlers: [notifications.handler], log, clock });
  try {
    await expect
      .poll(
        async () => {
          await processor.run();
          await processor.settled();
          const { pending, processing } = await store.events.counts();
          return pending + processing;
        },
        { interval: 5, message: 'events that are not processed' },
      )
      .toBe(0);
  } finally {
    await processor.stop();
  }
  await store.words.index(1_000);
}

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
