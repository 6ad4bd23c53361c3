/** What a process that knows nothing yet asks MongoDB about items: each thing once, though copies stand in front of it. */
import { expect, test } from 'vitest';
import type { SentCommand } from '../../src/store/mongo/engine/client.ts';
import { ann, draftBy, person } from '../support/builders.ts';
import { sharedPlace } from '../support/open-shared-store.ts';

const READS: ReadonlySet<string> = new Set(['find', 'aggregate', 'getMore']);

/** The collections that were read, in the order of their names. */
function readIn(sent: readonly SentCommand[]): readonly string[] {
  return sent
    .flatMap(({ name, command }) => (READS.has(name) ? [String(command[name])] : []))
    .toSorted();
}

test('items with their openings, authors and places are read once, and not again for the next reply', async () => {
  const open = await sharedPlace();
  const writer = await open();
  await writer.people.join(person(ann, { feed: 'private' }));
  const { item: opening } = await writer.items.publish(draftBy('ann', { thread: 'talk' }));
  const { item: reply } = await writer.items.publish(draftBy('bob', { thread: 'talk' }));
  await writer.timelines.newest();
  const sent: SentCommand[] = [];
  const cold = await open({ onCommand: (each) => sent.push(each) });
  await cold.timelines.newest();
  sent.length = 0;
  expect(await cold.items.getMany([reply.position])).toMatchObject([
    { opening: { position: opening.position, standing: { feed: 'private' } } },
  ]);
  expect(readIn(sent)).toEqual(['categoryTree', 'items', 'items', 'people']);
  sent.length = 0;
  await cold.items.publish(draftBy('bob', { thread: 'talk' }));
  expect(readIn(sent).filter((name) => name === 'people' || name === 'categoryTree')).toEqual([]);
});
