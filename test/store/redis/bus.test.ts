/** Live messages between processes while notifications are cut, or Redis loses data, restarts or is down for one of them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { LIMITS } from '../../../src/base/limits.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { TIMING, type TimingOptions } from '../../../src/store/redis/engine/timing.ts';
import { UNKNOWN_OFFSET, type BusEvent } from '../../../src/store/ports/bus.ts';
import { type Store } from '../../../src/store/ports/store.ts';
import { startCountingProxy } from '../../support/counting-proxy.ts';
import { Device, hear, textsOf, until, untilNews, Writer } from '../../support/news-reader.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { bundleScript } from '../../support/child-script.ts';
import { openTestStore, tempFolder } from '../../support/open-store.ts';
import {
  needsRedisServer,
  type RedisServer,
  startRedisServer,
} from '../../support/redis-server.ts';
import { ann } from '../../support/builders.ts';

needsRedisServer();

/** Gives Redis up as fast as in production. */
const HASTY: Partial<TimingOptions> = { commandMs: TIMING.commandMs, silenceMs: 200 };

const server = await startRedisServer();

async function openTwo(
  url = server.url,
  timing: Partial<TimingOptions> = {},
): Promise<readonly [Store, Store]> {
  const durable = await openTestStore();
  return [
    await openFront({ url, durable, timing }),
    await openFront({
      url: server.url,
      durable,
      timing: { probeMs: timing.probeMs ?? TIMING.probeMs },
    }),
  ];
}

async function started(
  { bus }: Store,
  viewer = ann,
): Promise<AsyncIterableIterator<BusEvent, undefined, undefined>> {
  const listener = bus.subscribe(viewer, { from: null });
  expect(textsOf(await hear(listener, 1))).toEqual(['start']);
  return listener;
}

/** Hears on until a gap, which it counts. */
async function untilGap(listener: AsyncIterator<BusEvent, undefined>): Promise<BusEvent> {
  for (;;) {
    const [heard] = await hear(listener, 1);
    if (heard === undefined || heard.kind === 'gap')
      return heard ?? expect.fail('expected a gap, got the end');
  }
}

test('one process hears immediately what another announces', async () => {
  const [writer, reader] = await openTwo();
  const listener = await started(reader);
  for (let index = 0; index < 100; index += 1) {
    await writer.bus.publish(ann, `${index}`);
    expect(textsOf(await hear(listener, 1))).toEqual([`${index}`]);
  }
});

test('a listener misses nothing and repeats nothing however often its notifications are cut', async () => {
  const [writing, reading] = await openTwo();
  const writer = new Writer(ann);
  const followed = new Device(writer);
  followed.connect(reading);
  await until(() => reading.bus.subscriberCount() === 1, 'a listener');
  for (let cuts = 0; cuts < 40; cuts += 1) {
    const killing = server.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    for (let index = 0; index < 3; index += 1) await writer.write(writing);
    await killing;
  }
  await until(
    () => followed.shown.get(`k${writer.written % 7}`) === writer.written,
    'the device to catch up',
  );
  expect([followed.findings, followed.holes, followed.gaps]).toEqual([[], [], 0]);
  expect(followed.shown).toEqual(writer.shown);
  await followed.cut();
}, 60_000);

test('a process that may not subscribe keeps polling', async () => {
  const own = await startRedisServer();
  await own.command('ACL', 'SETUSER', 'mute', 'on', '>secret', '~*', '+@all', 'resetchannels');
  const [durable, said] = [await openTestStore(), [] as string[]];
  const timing = { silenceMs: 50 };
  const reader = await openFront({
    url: own.url.replace('//', '//mute:secret@'),
    durable,
    said,
    timing,
  });
  const writer = await openFront({ url: own.url.replace('//', '//mute:secret@'), durable, timing });
  const listener = await started(reader);
  await writer.bus.publish(ann, 'late');
  expect(textsOf(await hear(listener, 1))).toEqual(['late']);
  await until(
    () => said.some((text) => text.includes('Redis sends no notifications')),
    'a warning',
  );
});

describe('a log that is lost', () => {
  const LOSSES: Record<string, (own: RedisServer) => Promise<unknown>> = {
    emptied: (own) => own.command('FLUSHALL'),
    'restarted, empty': async (own) => {
      await own.kill();
      await own.start();
    },
    'restarted with an older copy of itself': async (own) => {
      await own.command('SAVE');
      await own.command('DEL', ...((await own.command('KEYS', '*:log')) as string[]));
      await own.kill();
      await own.start();
    },
  };

  test.each(Object.entries(LOSSES))(
    'is a gap for those who listen and for those who resume: %s',
    async (_, lose) => {
      const own = await startRedisServer();
      const durable = await openTestStore();
      const [writer, reader] = [
        await openFront({ url: own.url, durable }),
        await openFront({ url: own.url, durable }),
      ];
      await writer.bus.publish(ann, 'before');
      const listener = await started(reader);
      const [before] = await hear(reader.bus.subscribe(ann, { from: null }), 1);
      await lose(own);
      await until(() => !writer.isDegraded() && !reader.isDegraded(), 'Redis to be back');
      await writer.bus.publish(ann, 'after');
      await untilGap(listener);
      const again = reader.bus.subscribe(ann, { from: before?.place ?? UNKNOWN_OFFSET });
      expect((await hear(again, 1))[0]?.kind).toBe('gap');
      await untilNews(listener, async () => writer.bus.publish(ann, 'again'));
    },
  );
});

describe('Redis that is away', () => {
  test('keeps nobody waiting, reaches listeners in the same process, and is a gap for all others once it is back', async () => {
    const proxy = await startCountingProxy(server.port);
    onTestFinished(() => proxy.close());
    const [cutOff, other] = await openTwo(`redis://127.0.0.1:${proxy.port}`, HASTY);
    const [here, there] = [await started(cutOff), await started(other)];
    proxy.blackHole(true);
    const beganMs = performance.now();
    for (let index = 0; index < 200; index += 1) await cutOff.bus.publish(ann, `${index}`);
    // One deadline of a command, and a loaded machine.
    expect(performance.now() - beganMs).toBeLessThan(10_000);
    const [heard] = await hear(here, 1);
    expect(heard?.place).toEqual(UNKNOWN_OFFSET);
    // What the line has swallowed is lost; only new connections work again.
    await sleep(1_000);
    proxy.blackHole(false);
    await until(() => !cutOff.isDegraded(), 'Redis to be back');
    const gaps = [await untilGap(there), await untilGap(here)];
    expect(gaps[0]?.place).not.toEqual(UNKNOWN_OFFSET);
    await cutOff.bus.publish(ann, 'after');
    expect(textsOf(await hear(there, 1))).toEqual(['after']);
  });

  test('remembers what it could not publish within a bound, and gives every subscriber a gap', async () => {
    const proxy = await startCountingProxy(server.port);
    onTestFinished(() => proxy.close());
    const [cutOff, other] = await openTwo(`redis://127.0.0.1:${proxy.port}`, HASTY);
    const viewers = Array.from({ length: 50 }, (_, index) => `viewer ${index}` as UserId);
    const listeners = await Promise.all(viewers.map((viewer) => started(other, viewer)));
    proxy.blackHole(true);
    for (let index = 0; index < 3 * LIMITS.newsParts; index += 1)
      await cutOff.bus.publish(viewers[index] ?? (`nobody ${index}` as UserId), 'missed');
    // What the line has swallowed is lost; only new connections work again.
    await sleep(1_000);
    proxy.blackHole(false);
    await until(() => !cutOff.isDegraded(), 'Redis to be back');
    for (const listener of listeners) expect((await untilGap(listener)).place.sequence).toBe(0);
  }, 60_000);

  test('starts a listener nowhere, who hears a gap once Redis is there', async () => {
    const own = await startRedisServer();
    await own.kill();
    const store = await openFront({ url: own.url });
    const [fresh, resumed] = [
      store.bus.subscribe(ann, { from: null }),
      store.bus.subscribe(ann, { from: { epoch: 7, sequence: 7 } }),
    ];
    expect([await hear(fresh, 1), await hear(resumed, 1)]).toEqual([
      [{ kind: 'start', place: UNKNOWN_OFFSET }],
      [{ kind: 'gap', place: UNKNOWN_OFFSET }],
    ]);
    await own.start();
    for (const listener of [fresh, resumed])
      expect((await untilGap(listener)).place.epoch).not.toBe(0);
  });

  test('holds no more for a listener who does not ask than a log holds', async () => {
    const own = await startRedisServer();
    const store = await openFront({ url: own.url });
    const listener = await started(store);
    await own.kill();
    for (let index = 0; index < LIMITS.newsKeptMax + 2; index += 1)
      await store.bus.publish(ann, `${index}`);
    expect(textsOf(await hear(listener, 2))).toEqual(['gap', `${LIMITS.newsKeptMax + 1}`]);
  });
});

describe('cuts between two processes, under faults', () => {
  const FAULTS: readonly (readonly string[])[] = [
    ['CLIENT', 'KILL', 'TYPE', 'pubsub'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['FLUSHALL'],
    ['SCRIPT', 'FLUSH'],
  ];

  interface Roamed {
    readonly writer: Writer;
    readonly device: Device;
    readonly stores: readonly Store[];
  }

  async function roam(cutsMax: number): Promise<Roamed> {
    const stores = await openTwo(server.url, { probeMs: 50 });
    const store = (): Store =>
      stores[Math.floor(random() * 2)] ?? expect.fail('expected two stores');
    const [random, writer] = [seededRandom(5), new Writer(ann)];
    const device = new Device(writer);
    device.connect(store());
    for (let cuts = 0; cuts < cutsMax; cuts += 1) {
      if (random() < 0.1)
        await server.command(...(FAULTS[Math.floor(random() * FAULTS.length)] ?? ['PING']));
      for (let writes = Math.floor(random() * 3); writes > 0; writes -= 1)
        await writer.write(store());
      if (random() < 0.5) await sleep(Math.floor(random() * 3));
      await device.cut();
      device.connect(store());
    }
    await until(() => stores.every((each) => !each.isDegraded()), 'Redis to be back');
    return { writer, device, stores };
  }

  test('leave a device with what the server shows, and no listener behind', async () => {
    const { writer, device, stores } = await roam(300);
    await until(
      () => device.holes.length === 0 && isSame(device.shown, writer.shown),
      'the device to show what the server does',
    );
    await device.cut();
    expect(device.findings).toEqual([]);
    expect(device.gaps).toBeGreaterThan(0);
    expect(device.told).toBeGreaterThan(0);
    expect(stores.map((store) => store.bus.subscriberCount())).toEqual([0, 0]);
  }, 120_000);

  test('are noticed by the check when a device ignores a gap', async () => {
    const [store] = await openTwo();
    const writer = new Writer(ann);
    const careless = new Device(writer);
    careless.connect(ignoringGaps(store));
    await writer.write(store);
    await until(
      () => isSame(careless.shown, writer.shown),
      'the device to show what the server does',
    );
    await careless.cut();
    await writer.write(store);
    await server.command('FLUSHALL');
    careless.connect(ignoringGaps(store));
    while (careless.told < 2) await writer.write(store);
    await careless.cut();
    expect(careless.holes.length).toBeGreaterThan(0);
  }, 60_000);
});

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

/** A store whose bus reports no gap. */
function ignoringGaps(store: Store): Store {
  return {
    ...store,
    bus: {
      ...store.bus,
      subscribe: (viewer, options) => {
        const listener = store.bus.subscribe(viewer, options);
        const next = async (): Promise<IteratorResult<BusEvent, undefined>> => {
          const heard = await listener.next();
          return heard.done !== true && heard.value.kind === 'gap'
            ? { done: false, value: { ...heard.value, kind: 'start' } }
            : heard;
        };
        const quiet: AsyncIterableIterator<BusEvent, undefined, undefined> = {
          [Symbol.asyncIterator]: () => quiet,
          next,
          return: async () => (await listener.return?.()) ?? { done: true, value: undefined },
        };
        return quiet;
      },
    },
  };
}

test('keys of a log expire: the log an hour after its last message, its head after a day', async () => {
  const own = await startRedisServer();
  const store = await openFront({ url: own.url });
  await store.bus.publish(ann, 'news');
  const keys = ((await own.command('KEYS', '*{bus*')) as string[]).sort();
  expect(keys.map((key) => key.split(':').at(-1))).toEqual(['head', 'log']);
  const [head, log] = await Promise.all(
    keys.map(async (key) => Number(await own.command('TTL', key))),
  );
  expect([head, log].map((seconds) => Math.ceil((seconds ?? 0) / 3_600))).toEqual([24, 1]);
});

describe('a process that ends', () => {
  /** A process next to `store`, on its installation, that is on the bus. */
  async function startBeside(store: Store): Promise<ChildProcess> {
    const script = await bundleScript('test/store/redis/living-child.ts');
    onTestFinished(script.remove);
    const installation = (await store.meta.get('redis:installation')) ?? '';
    const args = [script.file, await tempFolder(), server.url, installation, '50'];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  }

  /** How many are on the list. */
  async function processesOf(store: Store): Promise<number> {
    const installation = (await store.meta.get('redis:installation')) ?? '';
    const name = installation.replaceAll('-', '').slice(0, 16);
    return Number(await server.command('HLEN', `palisade:${name}:processes`));
  }

  test('causes a gap when it is killed, since it may have owed messages', async () => {
    const store = await openFront({ url: server.url, timing: { beatMs: 50 } });
    const listener = await started(store);
    const child = await startBeside(store);
    child.kill('SIGKILL');
    expect((await untilGap(listener)).kind).toBe('gap');
    await store.bus.publish(ann, 'after');
    expect(textsOf(await hear(listener, 1))).toEqual(['after']);
    await expect.poll(() => processesOf(store)).toBe(1);
  });

  test('causes no gap when it leaves in order', async () => {
    const store = await openFront({ url: server.url, timing: { beatMs: 20 } });
    const listener = await started(store);
    const child = await startBeside(store);
    child.stdin?.write('leave');
    await once(child, 'exit');
    await sleep(20 * 10);
    await store.bus.publish(ann, 'still');
    expect(textsOf(await hear(listener, 1))).toEqual(['still']);
  });

  test('that was paused or cut off returns to the list', async () => {
    const store = await openFront({ url: server.url, timing: { beatMs: 50 } });
    const listener = await started(store);
    const child = await startBeside(store);
    child.kill('SIGSTOP');
    expect((await untilGap(listener)).kind).toBe('gap');
    await expect.poll(() => processesOf(store)).toBe(1);
    child.kill('SIGCONT');
    await expect.poll(() => processesOf(store)).toBe(2);
    child.kill('SIGKILL');
    expect((await untilGap(listener)).kind).toBe('gap');
  });
});
