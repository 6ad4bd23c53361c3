/** Publishes under a file size limit until writes fail, and prints what a caller sees then and afterwards. */
import { FeedError } from '../../../src/base/errors.ts';
import { position } from '../../../src/model/positions.ts';
import { producerKey } from '../../../src/model/producers.ts';
import { type Draft } from '../../../src/model/items.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';

const [, , dir = ''] = process.argv;
const store = await openLmdbStore({ dir });
const draft: Draft = {
  producer: producerKey('tag', 'a'),
  author: null,
  kind: 'post',
  thread: null,
  tags: [],
  visibility: 'public',
  payload: { title: null, text: 'x'.repeat(5_000), url: null, votes: 0 },
  createdAtMs: 1,
  clientKey: null,
};
let acknowledged = 0;
const codes: string[] = [];
for (let turn = 0; turn < 5_000 && codes.length < 10; turn += 1) {
  const answers = await Promise.allSettled([
    store.items.publish(draft),
    store.items.publish(draft),
    store.ping(),
  ]);
  acknowledged += answers.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
  for (const answer of answers) {
    if (answer.status === 'rejected')
      codes.push(answer.reason instanceof FeedError ? answer.reason.code : String(answer.reason));
  }
}
const newest = await store.timelines.newest();
const [item] = await store.items.getMany([position(acknowledged)]);
process.stdout.write(
  `${JSON.stringify({ acknowledged, newest, isReadable: item !== null, codes: [...new Set(codes)] })}\n`,
);
