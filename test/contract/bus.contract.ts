/** What every bus promises about live news to a viewer's devices. */
import { expect } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { LIMITS } from '../../src/base/limits.ts';
import type { UserId } from '../../src/model/producers.ts';
import { UNKNOWN_OFFSET, type BusEvent, type BusOffset } from '../../src/store/ports/bus.ts';
import { type Store } from '../../src/store/ports/store.ts';
import { ann, bob } from '../support/builders.ts';
import { Device, hear, textsOf, until, Writer } from '../support/news-reader.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

const NOW = { from: null };
const ENDED = { done: true, value: undefined };

interface Started {
  readonly listener: AsyncIterableIterator<BusEvent, undefined, undefined>;
  readonly first: BusEvent;
}

export function busContract(open: OpenStore, test: Register): void {
  delivery(open, test);
  resumption(open, test);
  ends(open, test);
  cuts(open, test);
}

async function started(
  { bus }: Store,
  viewer: UserId,
  from: BusOffset | null = null,
): Promise<Started> {
  const listener = bus.subscribe(viewer, { from });
  const [first] = await hear(listener, 1);
  return { listener, first: first ?? expect.fail('expected a first event') };
}

function delivery(open: OpenStore, test: Register): void {
  test('news reaches every listener of its viewer, once and in order, and nobody else', async () => {
    const store = await open();
    const one = await started(store, ann);
    const other = await started(store, ann);
    const foreign = await started(store, bob);
    for (const news of ['a', 'b', '', 'ü🙂\u0000']) await store.bus.publish(ann, news);
    await store.bus.publish(bob, 'for bob');
    const heard = await hear(one.listener, 4);
    const start = one.first.place.sequence;
    expect(textsOf(heard)).toEqual(['a', 'b', '', 'ü🙂\u0000']);
    expect(heard.map(({ place }) => place.sequence - start)).toEqual([1, 2, 3, 4]);
    expect(await hear(other.listener, 4)).toEqual(heard);
    expect(textsOf(await hear(foreign.listener, 1))).toEqual(['for bob']);
  });

  test('news reaches a waiting listener as soon as it is published', async () => {
    const store = await open();
    const { listener } = await started(store, ann);
    const waiting = hear(listener, 1);
    await store.bus.publish(ann, 'now');
    expect(textsOf(await waiting)).toEqual(['now']);
  });

  test('news that many publish concurrently has one order for all listeners', async () => {
    const store = await open();
    const listeners = await Promise.all(
      [1, 2, 3].map(async () => (await started(store, ann)).listener),
    );
    await Promise.all(Array.from({ length: 60 }, (_, index) => store.bus.publish(ann, `${index}`)));
    const [first = [], ...others] = await Promise.all(
      listeners.map((listener) => hear(listener, 60)),
    );
    expect(new Set(textsOf(first)).size).toBe(60);
    for (const heard of others) expect(heard).toEqual(first);
  });
}

const LOST_PLACES: readonly (readonly [string, (end: BusOffset) => BusOffset])[] = [
  ['another life of the log', ({ epoch, sequence }) => ({ epoch: epoch + 1, sequence })],
  ['the future', ({ epoch, sequence }) => ({ epoch, sequence: sequence + 1 })],
  ['nowhere', () => UNKNOWN_OFFSET],
];

function resumption(open: OpenStore, test: Register): void {
  test('a listener that resumes hears what came after its place', async () => {
    const store = await open();
    const { listener, first } = await started(store, ann);
    const all = Array.from({ length: 50 }, (_, index) => `${index}`);
    for (const news of all) await store.bus.publish(ann, news);
    const places = [first, ...(await hear(listener, 50))].map(({ place }) => place);
    for (const at of [0, 1, 17, 49, 50]) {
      const from = places[at] ?? UNKNOWN_OFFSET;
      const again = await started(store, ann, from);
      expect(again.first).toEqual({ kind: 'start', place: from });
      expect(textsOf(await hear(again.listener, 50 - at))).toEqual(all.slice(at));
    }
  });

  for (const [name, placeOf] of LOST_PLACES)
    test(`a listener that resumes from a place in ${name} hears a gap and goes on from there`, async () => {
      const store = await open();
      await store.bus.publish(ann, 'before');
      const { place: end } = (await started(store, ann)).first;
      const { listener, first } = await started(store, ann, placeOf(end));
      expect(first).toEqual({ kind: 'gap', place: end });
      await store.bus.publish(ann, 'after');
      expect(textsOf(await hear(listener, 1))).toEqual(['after']);
    });

  test('a listener too slow for the log hears a gap, and the publisher does not wait for it', async () => {
    const store = await open();
    const { listener, first } = await started(store, ann);
    const length = LIMITS.newsKeptMax + 1;
    for (let index = 0; index < length; index += 1) await store.bus.publish(ann, `${index}`);
    const end = { epoch: first.place.epoch, sequence: first.place.sequence + length };
    expect(await hear(listener, 1)).toEqual([{ kind: 'gap', place: end }]);
    await store.bus.publish(ann, 'after');
    expect(textsOf(await hear(listener, 1))).toEqual(['after']);
  });

  test('a listener that resumes from before what the log keeps hears a gap, and from its first place nothing is missed', async () => {
    const store = await open();
    const { first } = await started(store, ann);
    const length = LIMITS.newsKeptMax + 1;
    for (let index = 0; index < length; index += 1) await store.bus.publish(ann, `${index}`);
    const end = { epoch: first.place.epoch, sequence: first.place.sequence + length };
    expect((await started(store, ann, first.place)).first).toEqual({ kind: 'gap', place: end });
    const kept = { ...first.place, sequence: first.place.sequence + 1 };
    expect((await started(store, ann, kept)).first).toEqual({ kind: 'start', place: kept });
  });
}

function ends(open: OpenStore, test: Register): void {
  test('a listener that returns ends, also while it waits, and leaves nothing behind', async () => {
    const { bus } = await open();
    const [idle, reading] = [bus.subscribe(ann, NOW), bus.subscribe(ann, NOW)];
    expect(bus.subscriberCount()).toBe(2);
    expect(await idle.return?.()).toEqual(ENDED);
    await hear(reading, 1);
    const waiting = reading.next();
    await reading.return?.();
    expect(await waiting).toEqual(ENDED);
    await reading.return?.();
    expect(bus.subscriberCount()).toBe(0);
    expect(await hear(idle, 1)).toEqual([]);
    expect(await hear(reading, 1)).toEqual([]);
  });

  test('listeners end with their store, and one that starts later ends immediately', async () => {
    const store = await open();
    const listener = store.bus.subscribe(bob, NOW);
    expect(store.bus.subscriberCount()).toBe(1);
    await store.close();
    expect(store.bus.subscriberCount()).toBe(0);
    expect(await hear(listener, 1)).toEqual([]);
    expect(await hear(store.bus.subscribe(ann, NOW), 1)).toEqual([]);
  });

  test('an invalid viewer and news that is too long are refused', async () => {
    const { bus } = await open();
    await expect(bus.publish(HUGE as UserId, 'a')).rejects.toMatchObject(REFUSED);
    const long = 'x'.repeat(LIMITS.newsCharsMax + 1);
    await expect(bus.publish(ann, long)).rejects.toMatchObject(REFUSED);
    expect(() => bus.subscribe('\ud800' as UserId, NOW)).toThrow('lone surrogate');
    expect(bus.subscriberCount()).toBe(0);
  });
}

function cuts(open: OpenStore, test: Register): void {
  test('a device that is cut off a thousand times shows what the server does, and nothing leaks', async () => {
    const store = await open();
    const writer = new Writer(ann);
    const device = await cutAbout(store, writer, { isForgetful: false });
    expect(device.findings).toEqual([]);
    expect(device.holes).toEqual([]);
    expect(device.told).toBeGreaterThan(500);
    expect(device.shown).toEqual(writer.shown);
    expect(store.bus.subscriberCount()).toBe(0);
  }, 120_000);

  test('the check notices a device that listens from now on instead of resuming', async () => {
    const store = await open();
    const device = await cutAbout(store, new Writer(ann), { isForgetful: true });
    expect(device.holes.length).toBeGreaterThan(0);
  }, 120_000);
}

/** Writes, cuts and connects in a seeded order; resolves with the disconnected device after it has caught up. */
async function cutAbout(
  store: Store,
  writer: Writer,
  { isForgetful }: { readonly isForgetful: boolean },
): Promise<Device> {
  const [random, device] = [seededRandom(21), new Device(writer)];
  device.connect(store);
  for (let cut = 0; cut < (isForgetful ? 30 : 1_000); cut += 1) {
    const writes = random() < 0.01 ? LIMITS.newsKeptMax + 5 : Math.floor(random() * 4);
    for (let index = 0; index < writes; index += 1) {
      const written = writer.write(store);
      if (random() < 0.5) await written;
    }
    if (random() < 0.3) await new Promise((resolve) => setImmediate(resolve));
    await device.cut();
    if (isForgetful) await writer.write(store);
    device.connect(store, { isForgetful });
  }
  if (isForgetful) {
    // On a slow machine it may always be cut before it hears anything, and so never miss anything that it could notice.
    await until(() => device.isListening, 'the device to listen');
    await writer.write(store);
  }
  await until(
    () => device.holes.length > 0 || device.shown.get(`k${writer.written % 7}`) === writer.written,
    'the device to catch up',
  );
  await device.cut();
  return device;
}
