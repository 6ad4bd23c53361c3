/** Finding events by object and producer in a folder that was written before they were listed. */
import { expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import { checkLmdbStore } from '../../../src/store/lmdb/check.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import { positionKey, textKey } from '../../../src/store/lmdb/engine/keys.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import type { EventSubject } from '../../../src/store/ports/events.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, draft, edge, tag } from '../../support/builders.ts';
import { damageRow } from '../../support/damage-row.ts';
import { tempFolder } from '../../support/open-store.ts';

/** More than one write lists. */
const LIKED = 6_000;
const PAGE = { after: null, limit: 9_999 };
const [ABOUT_FIRST, ABOUT_SECOND, ABOUT_THIRD] = [about(1), about(2), about(3)];

function about(n: number): EventSubject {
  return { object: { kind: 'item', position: position(n) } };
}

async function fill({ items, edges, events }: Store): Promise<void> {
  await items.publish(draft());
  await Promise.all(
    Array.from({ length: LIKED }, (_, n) => items.like(`p${n}` as never, position(1))),
  );
  for (const [n, name] of ['a', 'b', 'c'].entries())
    await edges.addEdge(edge(bob, tag(name), { sinceMs: n + 1 }));
  const lanes = await events.claim({ nowMs: 10, leaseMs: 10, limit: 9_999 });
  const lane = lanes.find(({ producer }) => producer === userProducer(bob));
  if (lane === undefined) return expect.fail('expected a lane');
  const { events: all, recorded } = await events.open(lane, 9);
  const [first, second] = all;
  if (first === undefined || second === undefined) return expect.fail('expected events');
  const unsaved = [
    { ...first, state: 'processed', endedMs: 11 } as const,
    { ...second, state: 'failed', endedMs: 12 } as const,
  ];
  await events.release(lane, { dueMs: null, recorded, unsaved });
}

async function found({ events }: Store) {
  const subjects = [
    ABOUT_FIRST,
    { object: { kind: 'producer', key: tag('b') } },
    { producer: userProducer(ann) },
    { producer: userProducer(bob) },
  ] as const;
  const lists = await Promise.all(subjects.map((subject) => events.newestOf(subject, PAGE)));
  return lists.map((list) => list.map(({ event }) => event.id));
}

/** As an earlier release left it. */
async function forgetLists(dir: string): Promise<void> {
  const env = await openEnvironment(dir);
  await env.write(() => {
    for (const table of [env.eventsByObject, env.closedEvents])
      for (const key of Array.from(table.getKeys({}))) table.remove(key);
    env.system.remove(textKey('events-listed'));
  });
  await env.close();
}

test('the events of an earlier release are listed when its folder is opened', async () => {
  const dir = await tempFolder();
  const before = await openLmdbStore({ dir });
  await fill(before);
  const written = await found(before);
  expect(written.map((list) => list.length)).toEqual([LIKED + 1, 1, 1, 3]);
  await before.close();
  await forgetLists(dir);
  const after = await openLmdbStore({ dir });
  try {
    expect(await found(after)).toEqual(written);
  } finally {
    await after.close();
  }
  expect((await checkLmdbStore(dir)).isWhole).toBe(true);
});

test.each([
  ['events', positionKey(position(2))],
  ['eventNumbers', textKey('publish/2')],
])(
  'a damaged row of %s of an earlier release keeps no store closed, and other events are listed',
  async (table, key) => {
    const dir = await tempFolder();
    const before = await openLmdbStore({ dir });
    for (let n = 0; n < 3; n += 1) await before.items.publish(draft());
    await before.close();
    await forgetLists(dir);
    await damageRow(dir, table, key);
    const after = await openLmdbStore({ dir });
    try {
      const newest = await after.events.newestOf(ABOUT_THIRD, PAGE);
      expect(newest.map(({ event }) => event.id)).toEqual(['publish/3']);
      expect(await after.events.newestOf(ABOUT_SECOND, PAGE)).toEqual([]);
    } finally {
      await after.close();
    }
  },
);
