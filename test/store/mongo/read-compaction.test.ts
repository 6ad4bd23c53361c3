/** What counting and compacting read state sends to MongoDB: as much for many viewers and categories as for few. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../../src/model/producers.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import { ann, category, threadDraft } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';

const service = await mongoService();
const FEW_AND_MANY = [2, 20] as const;
const [TEA, ELSE] = [category('tea'), category('else')];

const READ_STATE: ReadonlySet<string> = new Set(['watermarks', 'markers', 'unread']);

/** This many names, in order. */
function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `n${10 + nth}`);
}

/** Whether a command concerns marks or what is marked unread; others may come from work in the background. */
function isOfReads({ name, command }: SentCommand): boolean {
  return READ_STATE.has(String(name === 'getMore' ? command['collection'] : command[name]));
}

async function open() {
  const sent: SentCommand[] = [];
  let raw: Collections | null = null;
  const store = await openTestMongo(service, {
    onCommand: (each) => sent.push(each),
    wrap: (same) => (raw = same),
  });
  const heard = async <T>(act: () => Promise<T>): Promise<readonly [T, readonly string[]]> => {
    sent.length = 0;
    const result = await act();
    return [result, sent.filter(isOfReads).map(({ name }) => name)];
  };
  return { store, heard, raw: () => raw as unknown as Collections };
}

function mark(at: number) {
  return { at: position(at), atMs: at };
}

async function openThreadsIn(
  { items }: MongoStore,
  places: Readonly<Record<string, ProducerKey>>,
): Promise<void> {
  await items.publishMany(
    Object.entries(places).map(([thread, place]) => threadDraft(thread, ann, { category: place })),
  );
}

describe.skipIf(!service.isThere)(service.name, () => {
  test('a page of row counts takes as many commands for 20 viewers as for 2, wherever it starts', async () => {
    const { store, heard } = await open();
    await openThreadsIn(store, { a: TEA, b: TEA });
    const viewers = names(24) as readonly UserId[];
    for (const [nth, viewer] of viewers.entries()) {
      await store.reads.advanceMarkers(viewer, [
        { thread: 'a', mark: mark(5) },
        { thread: 'b', mark: mark(6) },
      ]);
      if (nth % 2 === 0) await store.reads.advanceWatermark(viewer, ELSE, mark(1));
      if (nth % 3 === 0)
        await store.reads.addUnread(viewer, 'a', { from: position(1), to: position(1) });
    }
    const costs: number[] = [];
    for (const limit of FEW_AND_MANY) {
      const after = viewers[1] ?? null;
      const [rows, commands] = await heard(() => store.reads.rows({ after, limit }));
      expect(rows).toEqual(
        viewers.slice(2, 2 + limit).map((viewer, nth) => ({
          viewer,
          watermarks: nth % 2 === 0 ? 1 : 0,
          markers: 2,
          unread: (nth + 2) % 3 === 0 ? 1 : 0,
        })),
      );
      costs.push(commands.length);
    }
    expect(costs[1]).toBe(costs[0]);
    expect(costs[1]).toBe(3);
  });

  test('documents are counted in batches, and the cursor is closed that has more than a page', async () => {
    const { store, heard, raw } = await open();
    const viewers = names(2) as readonly UserId[];
    await raw().markers.insertMany(
      viewers.flatMap((viewer) =>
        Array.from({ length: 1_200 }, (_, nth) => ({
          _id: `${viewer}/${nth}`,
          viewer,
          thread: `t${nth}`,
          category: TEA,
          ...mark(1),
        })),
      ),
    );
    const page = { after: null, limit: 1 };
    const [rows, commands] = await heard(() => store.reads.rows(page));
    expect(rows).toEqual([{ viewer: viewers[0], watermarks: 0, markers: 1_200, unread: 0 }]);
    expect(commands.toSorted()).toEqual(['find', 'find', 'find', 'getMore', 'killCursors']);
    const all = await store.reads.rows({ ...page, limit: 3 });
    expect(all.map(({ markers }) => markers)).toEqual([1_200, 1_200]);
  });

  test('a compaction takes as many commands for 20 categories as for 2, and deletes what each mark covers', async () => {
    const costs: number[] = [];
    for (const count of FEW_AND_MANY) {
      const { store, heard, raw } = await open();
      const threads = names(count);
      const places = threads.map((thread) => category(thread));
      await openThreadsIn(
        store,
        Object.fromEntries(threads.map((thread) => [thread, category(thread)])),
      );
      await openThreadsIn(store, { above: category(threads[0] ?? ''), apart: TEA });
      for (const place of places) await store.reads.advanceWatermark(ann, place, mark(1));
      const held = [...threads, 'apart'].map((thread) => ({ thread, mark: mark(20) }));
      await store.reads.advanceMarkers(ann, [...held, { thread: 'above', mark: mark(40) }]);
      // As a process leaves them that dies between a watermark and the markers that it covers.
      await raw().watermarks.updateMany({ viewer: ann }, { $set: { at: 30 } });
      const [removed, commands] = await heard(() => store.reads.compact(ann));
      costs.push(commands.length);
      expect(removed).toBe(count);
      const left = { viewer: ann, watermarks: count, markers: 2, unread: 0 };
      expect(await store.reads.rows({ after: null, limit: 5 })).toEqual([left]);
    }
    expect(costs[1]).toBe(costs[0]);
  });

  test('a move takes as many commands for 20 readers as for 2, and deletes the markers that are covered there', async () => {
    const costs: number[] = [];
    for (const count of FEW_AND_MANY) {
      const { store, heard } = await open();
      await openThreadsIn(store, { a: TEA });
      const readers = names(count) as readonly UserId[];
      const further = 'reads further' as UserId;
      for (const [viewer, at] of [
        ...readers.map((each) => [each, 5] as const),
        [further, 9],
      ] as const) {
        await store.reads.advanceMarkers(viewer, [{ thread: 'a', mark: mark(at) }]);
        await store.reads.advanceWatermark(viewer, ELSE, mark(7));
      }
      const [, commands] = await heard(() => store.threads.move('a', ELSE));
      costs.push(commands.length);
      expect(await store.reads.readersOf('a', { after: null, limit: 50 })).toEqual([further]);
    }
    expect(costs[1]).toBe(costs[0]);
  });
});
