/**
 * Several processes publish with random pauses between taking a position, writing the item and removing the position
 * from those in flight; some are killed. A reader that follows `newest` never sees an item appear where it has already
 * looked.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { POSITION_ZERO, position, type Position } from '../../../src/model/positions.ts';
import { EVERYTHING } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { bundleScript } from '../../support/child-script.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';

const service = await mongoService();
const isLong = process.env['PALISADE_LONG'] === '1';
/** Acknowledgements to wait for, and after how many of them a process is killed. */
const ACKS = isLong ? 3_000 : 120;
const ACKS_PER_KILL = 25;

interface Acknowledged {
  readonly at: Position;
  readonly key: string | null;
  readonly isSeen: boolean;
}

interface Publishers {
  readonly said: readonly Acknowledged[];
  /** Kills one process immediately and starts another. */
  replace(): void;
  end(): Promise<void>;
}

let script: string;

beforeAll(async () => {
  const { file, remove } = await bundleScript('test/store/mongo/publish-child.ts');
  script = file;
  return remove;
}, 60_000);

function startPublishers(dbName: string, count: number): Publishers {
  const said: Acknowledged[] = [];
  const children: ChildProcess[] = [];
  let started = 0;
  const start = () => {
    started += 1;
    const child = spawn(process.execPath, [script, service.url, dbName, String(started)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [at, key, seen] = line.split(' ');
      if (seen !== undefined)
        said.push({
          at: position(Number(at)),
          key: key === '-' || key === undefined ? null : key,
          isSeen: seen === 'seen',
        });
    });
    children.push(child);
  };
  for (let n = 0; n < count; n += 1) start();
  const kill = async (child: ChildProcess | undefined) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const end = async () => {
    await Promise.all(children.splice(0).map(kill));
  };
  onTestFinished(end);
  return {
    said,
    replace: () => {
      void kill(children.shift());
      start();
    },
    end,
  };
}

const everythingUpTo = (store: Store, upTo: Position) =>
  store.timelines.range(new Set([EVERYTHING]), {
    above: POSITION_ZERO,
    upTo,
    limit: 100_000,
    order: 'oldest',
  });

/** What appeared at or below a newest position that was reported before. */
async function lateArrivals(
  store: Store,
  newest: () => Promise<Position>,
  isOver: (late: number) => boolean,
): Promise<readonly Position[]> {
  let settled: ReadonlySet<Position> = new Set();
  let looked = POSITION_ZERO;
  const late: Position[] = [];
  while (!isOver(late.length)) {
    const upTo = await newest();
    expect(upTo).toBeGreaterThanOrEqual(looked);
    const there = await everythingUpTo(store, upTo);
    for (const at of there) if (at <= looked && !settled.has(at)) late.push(at);
    expect([...settled].filter((at) => !there.includes(at))).toEqual([]);
    settled = new Set(there);
    await wait(20);
    looked = upTo;
  }
  return late;
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('no item appears at or below a newest position, whichever process pauses or dies, and nothing acknowledged is missing', async () => {
    const dbName = testDatabase(service);
    const store = await openTestMongo(service, { dbName, leaseMs: 250 });
    const publishers = startPublishers(dbName, 4);
    let kills = 0;
    const late = await lateArrivals(
      store,
      () => store.timelines.newest(),
      () => {
        if (publishers.said.length < (kills + 1) * ACKS_PER_KILL) return false;
        kills += 1;
        publishers.replace();
        return publishers.said.length >= ACKS;
      },
    );
    await publishers.end();
    expect(late).toEqual([]);
    const newest = await store.timelines.newest();
    const items = (await store.items.getMany(await everythingUpTo(store, newest))).filter(
      (item) => item !== null,
    );
    const places = new Set(items.map((item) => item.position));
    expect(publishers.said.filter(({ at }) => !places.has(at))).toEqual([]);
    expect(publishers.said.filter(({ isSeen }) => !isSeen)).toEqual([]);
    const keys = items.flatMap((item) => item.payload.title ?? []);
    expect(keys.length).toBe(new Set(keys).size);
    const placeOf = new Map(items.map((item) => [item.payload.title, item.position]));
    expect(
      publishers.said.filter(({ key, at }) => key !== null && placeOf.get(key) !== at),
    ).toEqual([]);
  }, 300_000);

  test('the reader would catch a store that counts positions in flight as settled', async () => {
    const dbName = testDatabase(service);
    const store = await openTestMongo(service, { dbName });
    const client = new MongoClient(service.url);
    onTestFinished(() => client.close());
    const counter = client.db(dbName).collection<{ _id: string; next: number }>('sequence');
    const publishers = startPublishers(dbName, 4);
    const found = await lateArrivals(
      store,
      async () => position((await counter.findOne({ _id: 'positions' }))?.next ?? 0),
      (late) => late > 0 || publishers.said.length > ACKS,
    );
    expect(found.length).toBeGreaterThan(0);
  }, 300_000);
});
