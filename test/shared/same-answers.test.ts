/**
 * The same requests by the same people get the same answers from the embedded store and from MongoDB and Redis: content,
 * order, counts, flags, errors and costs. Method: one random play in two apps, with random questions after each act.
 */
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS } from '../support/random-histories.ts';
import { connected, testDatabaseUrl } from '../support/services.ts';
import { actOf, Draws, nextAct, PEOPLE, PLACES } from './random-acts.ts';
import { Questions } from './random-questions.ts';
import { twoApps, type TwoApps } from './two-apps.ts';

/** No judgement of speed: the play begins no further act after this. */
const PLAY_MS = 18_000;
const ACTS_MIN = 5;
const QUESTIONS = 4;

const ARGV = ['--writes-per-minute', '0', '--explain', 'everyone'];

const openEmbedded = (): Promise<TestApp> => openTestApp({ argv: ARGV });

function openShared(): Promise<TestApp> {
  const { MONGODB_URL: url = '', REDIS_URL = '' } = process.env;
  const env = { MONGODB_URL: testDatabaseUrl({ url }), REDIS_URL };
  return connected(() => openTestApp({ argv: ARGV, env }));
}

interface Play {
  readonly seed: number;
  readonly acts: number;
  readonly forMs: number;
}

/** Rejects with the seed and the act after which the answers differ. */
async function play(apps: TwoApps, { seed, acts, forMs }: Play): Promise<void> {
  const endMs = performance.now() + forMs;
  const draws = new Draws(seed);
  const questions = new Questions(apps, draws);
  let played = 0;
  try {
    await begin(apps, draws);
    while (played < acts && (played < ACTS_MIN || performance.now() < endMs)) {
      played += 1;
      const { by, verb, input } = nextAct(draws);
      draws.note(await apps.act(verb, by, input));
      if (draws.chance(0.2)) apps.advance(draws.of([1, 60_000, 3_600_000]));
      for (let asked = 0; asked < QUESTIONS; asked += 1) await questions.next();
    }
    const gone = draws.person();
    await apps.act('eraseMe', gone, { userId: userGlobalId(gone) });
    for (let asked = 0; asked < 2 * QUESTIONS; asked += 1) await questions.next();
  } catch (error) {
    throw new Error(`seed ${seed}, act ${played}: ${String(error)}`, { cause: error });
  }
}

/** People, places, and something to talk about. */
async function begin(apps: TwoApps, draws: Draws): Promise<void> {
  for (const name of PEOPLE) await apps.act('join', name, { name });
  for (const key of PLACES) {
    const [type, name] = key.split(':');
    const joining = key === 'group:open' ? 'OPEN' : 'APPROVAL';
    const input = { type, name, title: key, ...(type === 'group' ? { joining } : {}) };
    await apps.act('createCategory', draws.person(), input);
  }
  const categoryId = encodeId('Channel', PLACES[0]);
  for (const by of PEOPLE) {
    const opened = { categoryId, title: draws.words(), clientKey: draws.fresh() };
    draws.note(await apps.act('openThread', by, opened));
    for (const verb of ['publish', 'follow', 'joinGroup']) {
      const { input } = actOf(draws, verb);
      draws.note(await apps.act(verb, by, input));
    }
  }
}

test(
  'the embedded store, and MongoDB with Redis, answer the same',
  async () => {
    await using apps = twoApps([await openEmbedded(), await openShared()]);
    await play(apps, { seed: randomInt(2 ** 31), acts: 1_000, forMs: PLAY_MS });
  },
  LAW_TIMEOUT_MS,
);

describe('the play sees the difference when one of two does not hear', () => {
  test.each(['follow', 'joinGroup'])(
    '%s',
    async (unheard) => {
      await using apps = twoApps([await openEmbedded(), await openEmbedded()], unheard);
      const differing = play(apps, { seed: CONTROL_SEED, acts: 300, forMs: Infinity });
      await expect(differing).rejects.toThrow('the answers differ');
    },
    LAW_TIMEOUT_MS,
  );
});
