/** What every bus must do. Called with the adapter's name and a way to open a store of its own. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/clock.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { UserId } from '../../src/model/producers.ts';
import { UNKNOWN_OFFSET, type BusEvent, type BusOffset } from '../../src/store/ports/bus.ts';
import { type Store } from '../../src/store/ports/store.ts';
import { Device, hear, textsOf, until, Writer } from '../support/news-reader.ts';

const ANN = 'ann' as UserId;
const BOB = 'bob' as UserId;
const NOW = { from: null };

async function started(
  { bus }: Store,
  viewer: UserId,
  from: BusOffset | null = null,
): Promise<{
  readonly listener: AsyncIterableIterator<BusEvent, undefined, undefined>;
  readonly first: BusEvent;
}> {
  const listener = bus.subscribe(viewer, { from });
  const [first] = await hear(listener, 1);
  return { listener, first: first ?? expect.fail('expected a first event') };
}

export function describeBus(name: string, open: () => Promise<Store>): void {
  describe(`${name}: live news`, () => {
    test('reaches every listener of its viewer, once and in order, and nobody else', async () => {
      const store = await open();
      const [one, other, bob] = [
        await started(store, ANN),
        await started(store, ANN),
        await started(store, BOB),
      ];
      for (const news of ['a', 'b', '', 'ü🙂\u0000']) await store.bus.publish(ANN, news);
      await store.bus.publish(BOB, 'for bob');
      const heard = await hear(one.listener, 4);
      expect(textsOf(heard)).toEqual(['a', 'b', '', 'ü🙂\u0000']);
      expect(heard.map(({ place }) => place.sequence - one.first.place.sequence)).toEqual([
        1, 2, 3, 4,
      ]);
      expect(await hear(other.listener, 4)).toEqual(heard);
      expect(textsOf(await hear(bob.listener, 1))).toEqual(['for bob']);
    });

    test('comes as soon as it is announced to a listener that waits', async () => {
      const store = await open();
      const { listener } = await started(store, ANN);
      const waiting = hear(listener, 1);
      await store.bus.publish(ANN, 'now');
      expect(textsOf(await waiting)).toEqual(['now']);
    });

    test('that many announce at once has one order for all listeners', async () => {
      const store = await open();
      const listeners = await Promise.all(
        [1, 2, 3].map(async () => (await started(store, ANN)).listener),
      );
      await Promise.all(
        Array.from({ length: 60 }, (_, index) => store.bus.publish(ANN, `${index}`)),
      );
      const [first = [], ...others] = await Promise.all(
        listeners.map((listener) => hear(listener, 60)),
      );
      expect(new Set(textsOf(first)).size).toBe(60);
      for (const heard of others) expect(heard).toEqual(first);
    });

    test('is resumed from any place with what came after it', async () => {
      const store = await open();
      const { listener, first } = await started(store, ANN);
      const all = Array.from({ length: 50 }, (_, index) => `${index}`);
      for (const news of all) await store.bus.publish(ANN, news);
      const places = [first, ...(await hear(listener, 50))].map(({ place }) => place);
      for (const at of [0, 1, 17, 49, 50]) {
        const from = places[at] ?? UNKNOWN_OFFSET;
        const again = await started(store, ANN, from);
        expect(again.first).toEqual({ kind: 'start', place: from });
        expect(textsOf(await hear(again.listener, 50 - at))).toEqual(all.slice(at));
      }
    });

    test.each<[string, (end: BusOffset) => BusOffset]>([
      ['another life of the log', ({ epoch, sequence }) => ({ epoch: epoch + 1, sequence })],
      ['the future', ({ epoch, sequence }) => ({ epoch, sequence: sequence + 1 })],
      ['nowhere', () => UNKNOWN_OFFSET],
    ])(
      'is told as a gap to who resumes from a place in %s, and goes on from there',
      async (_, placeOf) => {
        const store = await open();
        await store.bus.publish(ANN, 'before');
        const {
          first: { place: end },
        } = await started(store, ANN);
        const { listener, first } = await started(store, ANN, placeOf(end));
        expect(first).toEqual({ kind: 'gap', place: end });
        await store.bus.publish(ANN, 'after');
        expect(textsOf(await hear(listener, 1))).toEqual(['after']);
      },
    );

    test('beyond what the log keeps is a gap, to who resumes and to a listener that was too slow; the announcer waits for neither', async () => {
      const store = await open();
      const { listener, first } = await started(store, ANN);
      const length = LIMITS.newsKeptMax + 1;
      for (let index = 0; index < length; index += 1) await store.bus.publish(ANN, `${index}`);
      const end = { epoch: first.place.epoch, sequence: first.place.sequence + length };
      expect(await hear(listener, 1)).toEqual([{ kind: 'gap', place: end }]);
      expect((await started(store, ANN, first.place)).first).toEqual({ kind: 'gap', place: end });
      const kept = { ...first.place, sequence: first.place.sequence + 1 };
      expect((await started(store, ANN, kept)).first).toEqual({ kind: 'start', place: kept });
      await store.bus.publish(ANN, 'after');
      expect(textsOf(await hear(listener, 1))).toEqual(['after']);
    });

    test('leaves nothing behind when its listener returns, is aborted, came aborted, or its store closes', async () => {
      const store = await open();
      const aborting = new AbortController();
      const listeners = [
        store.bus.subscribe(ANN, NOW),
        store.bus.subscribe(ANN, NOW),
        store.bus.subscribe(BOB, { from: null, signal: aborting.signal }),
        store.bus.subscribe(BOB, { from: null, signal: AbortSignal.abort() }),
        store.bus.subscribe(BOB, NOW),
      ] as const;
      expect(store.bus.subscriberCount()).toBe(4);
      expect(await listeners[0].return?.()).toEqual({ done: true, value: undefined });
      await hear(listeners[1], 1);
      const waiting = listeners[1].next();
      await listeners[1].return?.();
      expect(await waiting).toEqual({ done: true, value: undefined });
      await listeners[1].return?.();
      expect(store.bus.subscriberCount()).toBe(2);
      aborting.abort();
      expect(store.bus.subscriberCount()).toBe(1);
      await store.close();
      expect(store.bus.subscriberCount()).toBe(0);
      expect(
        await Promise.all(
          [...listeners, store.bus.subscribe(ANN, NOW)].map((listener) => hear(listener, 1)),
        ),
      ).toEqual([[], [], [], [], [], []]);
    });

    test('refuses a viewer that cannot be one and news that is too long', async () => {
      const { bus } = await open();
      const refused = { code: 'BAD_USER_INPUT' };
      await expect(bus.publish('x'.repeat(1_000) as UserId, 'a')).rejects.toMatchObject(refused);
      await expect(bus.publish(ANN, 'x'.repeat(LIMITS.newsCharsMax + 1))).rejects.toMatchObject(
        refused,
      );
      expect(() => bus.subscribe('\ud800' as UserId, NOW)).toThrow('lone surrogate');
      expect(bus.subscriberCount()).toBe(0);
    });

    test('survives a thousand cuts at any moment: the device shows what the server does, and nothing leaks', async () => {
      const store = await open();
      const writer = new Writer(ANN);
      const device = await cutAbout(store, writer, { isForgetful: false });
      expect([device.findings, device.holes]).toEqual([[], []]);
      expect(device.told).toBeGreaterThan(500);
      expect(device.shown).toEqual(writer.shown);
      expect(store.bus.subscriberCount()).toBe(0);
    }, 120_000);

    test('the check notices a device that listens from now on instead of resuming', async () => {
      const store = await open();
      const device = await cutAbout(store, new Writer(ANN), { isForgetful: true });
      expect(device.holes.length).toBeGreaterThan(0);
    }, 120_000);
  });
}

/** Writes, cuts and connects in a seeded order; resolves when the device has caught up and was let go. */
async function cutAbout(
  store: Store,
  writer: Writer,
  { isForgetful }: { readonly isForgetful: boolean },
): Promise<Device> {
  const [random, device] = [seededRandom(21), new Device(writer)];
  device.connect(store);
  for (let cuts = 0; cuts < (isForgetful ? 30 : 1_000); cuts += 1) {
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
  await until(
    () => device.holes.length > 0 || device.shown.get(`k${writer.written % 7}`) === writer.written,
    'the device to catch up',
  );
  await device.cut();
  return device;
}
