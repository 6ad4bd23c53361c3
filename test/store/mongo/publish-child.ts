/** Publishes on MongoDB until it is killed, with random pauses around every write, printing each acknowledgement as it comes. */
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { FeedError } from '../../../src/base/errors.ts';
import { userProducer, type UserId } from '../../../src/model/producers.ts';
import { type Draft, type Item } from '../../../src/model/items.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import { openMongoStore } from '../../../src/store/mongo/open.ts';
import { draftBy } from '../../support/builders.ts';
import { publishAll } from '../../support/publish-all.ts';

const [, , url = '', dbName = '', seed = '1', leaseMs = '250', pauseMs = '400'] = process.argv;
const random = seededRandom(Number(seed));
const author = `p${seed}` as UserId;

/** The same object with pauses before and after each method named. */
function pausing<T extends object>(collection: T, methods: readonly string[]): T {
  return new Proxy(collection, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: readonly unknown[]) => unknown;
      if (!methods.includes(String(name))) return method;
      return async (...args: readonly unknown[]) => {
        await wait(random() ** 4 * Number(pauseMs));
        const answer = await method(...args);
        await wait(random() ** 4 * Number(pauseMs));
        return answer;
      };
    },
  });
}

const wrap = (collections: Collections): Collections => ({
  ...collections,
  sequence: pausing(collections.sequence, ['findOneAndUpdate']),
  items: pausing(collections.items, ['insertOne', 'insertMany']),
  clientKeys: pausing(collections.clientKeys, ['insertOne', 'insertMany', 'updateOne']),
});

function keyed(key: string | null): Draft {
  return draftBy(author, {
    producer: userProducer('all' as UserId),
    payload: { title: key, text: null, url: null, votes: 0 },
    createdAtMs: 0,
    clientKey: key,
  });
}

const store = await openMongoStore({
  url,
  dbName,
  wrap,
  leaseMs: Number(leaseMs),
  deadlineMs: 30_000,
});

/** What was placed; nothing when every position was sealed under a pause, which leaves the outcome open. */
async function publish(drafts: readonly Draft[]): Promise<readonly Item[]> {
  try {
    const [only] = drafts;
    return drafts.length === 1 && only !== undefined
      ? [(await store.items.publish(only)).item]
      : await publishAll(store, drafts);
  } catch (error) {
    if (error instanceof FeedError && error.code === 'UNAVAILABLE') return [];
    throw error;
  }
}

async function publishForEver(task: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    // Every third has a key that other tasks and processes use as well.
    const key =
      turn % 3 === 0
        ? `shared-${Math.floor(random() * 1_000_000) % 40}`
        : turn % 3 === 1
          ? `${seed}-${task}-${turn}`
          : null;
    const drafts = [{ ...keyed(key), author: key?.startsWith('shared') === true ? null : author }];
    if (turn % 5 === 4) drafts.push(keyed(null), keyed(null));
    const items = await publish(drafts);
    const newest = await store.timelines.newest();
    for (const { position, payload } of items)
      process.stdout.write(
        `${position} ${payload.title ?? '-'} ${newest >= position ? 'seen' : 'unseen'}\n`,
      );
  }
}

await Promise.all(Array.from({ length: 4 }, (_, task) => publishForEver(task)));
