/** How many commands an export sends to MongoDB: each takes a round trip, so a large export ends only if they are few. */
import { describe, expect, test } from 'vitest';
import { position } from '../../src/model/positions.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { userProducer } from '../../src/model/producers.ts';
import { hidingKey } from '../../src/model/muted-keys.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { draftBy, edge, person, place, producerList, threadDraft } from '../support/builders.ts';
import { exportFolder, readExport } from '../support/content-files.ts';
import { mongoService, openTestMongo } from '../support/services.ts';

const mongo = await mongoService();

const PLACE_COUNT = 3;
const forum = (nth: number) => `forum:f${nth % PLACE_COUNT}` as ProducerKey;
const user = (nth: number) => `p${nth}` as UserId;

/** People with edges of every relation and a list, each with items that were liked, hidden, private, or lost their opening. */
async function play(store: Store, from: number, upTo: number): Promise<void> {
  const people = Array.from({ length: upTo - from }, (_, nth) => user(from + nth));
  await store.people.joinMany(people.map((id) => person(id)));
  for (const [nth, id] of people.entries()) {
    const name = `t${from + nth}`;
    const [first = position(1)] = await store.items.publishMany([
      threadDraft(name, id, { category: forum(nth) }),
      threadDraft(name, id),
      threadDraft(`private ${name}`, id, { category: forum(nth), visibility: 'private' }),
      draftBy(id),
    ]);
    const last = position(first + 3);
    await store.items.remove(first);
    for (const viewer of ['fan' as UserId, id]) {
      await store.items.like(viewer, last);
      await store.reactions.favourite(viewer, last);
    }
    await store.lists.create(producerList(id, 'a list', [userProducer(id)]));
    const other = userProducer(user(upTo + nth));
    await store.edges.addEdges([
      edge(id, hidingKey(last), { relation: 'mute' }),
      ...(['follow', 'block', 'mute', 'request', 'reading'] as const).map((relation) =>
        edge(id, other, { relation }),
      ),
    ]);
  }
}

describe.skipIf(!mongo.isThere)(mongo.name, () => {
  test('an export of twice as much sends no more commands while everything fits one page', async () => {
    const sent: string[] = [];
    const onCommand = ({ name }: { readonly name: string }): void => void sent.push(name);
    const store = await openTestMongo(mongo, { onCommand });
    for (let nth = 0; nth < PLACE_COUNT; nth += 1) await store.places.create(place(forum(nth)));
    const counts: number[] = [];
    for (const upTo of [8, 16]) {
      await play(store, upTo - 8, upTo);
      sent.length = 0;
      const files = await readExport(await exportFolder(store));
      counts.push(sent.length);
      const rows = Object.entries(files).map(([name, text]) => [name, text.split('\n').length - 1]);
      expect(Object.fromEntries(rows)).toEqual({
        'edges.ndjson': 5 * upTo,
        'favourites.ndjson': 2 * upTo,
        'hidden.ndjson': upTo,
        'items.ndjson': 4 * upTo,
        'likes.ndjson': 2 * upTo,
        'lists.ndjson': upTo,
        'members.ndjson': 0,
        'people.ndjson': upTo,
        'places.ndjson': PLACE_COUNT,
        'threads.ndjson': upTo,
      });
    }
    const [once = 0, twice] = counts;
    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThanOrEqual(once);
  }, 60_000);
});
