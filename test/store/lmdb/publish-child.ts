/** Publishes, likes and commits fenceposts from several tasks at once until it is killed, printing each acknowledgement as it comes. */
import { position, type Position } from '../../../src/model/positions.ts';
import { producerKey, userProducer, type UserId } from '../../../src/model/producers.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';

const [, , dir = '', round = '0'] = process.argv;
const store = await openLmdbStore({ dir });
const say = (...words: readonly (string | number)[]) =>
  process.stdout.write(`${words.join(' ')}\n`);

async function publishForEver(task: number): Promise<never> {
  const author = `u${task}` as UserId;
  for (let turn = 0; ; turn += 1) {
    const clientKey = `${round}-${task}-${turn}`;
    const { item } = await store.items.publish({
      producer: userProducer(author),
      author,
      kind: 'post',
      thread: null,
      tags: [`t${turn % 5}`, 'all'],
      visibility: 'public',
      payload: { title: clientKey, text: 'x'.repeat(turn % 700), url: null, votes: 0 },
      createdAtMs: turn,
      clientKey,
    });
    say('item', item.position, clientKey);
    if (await store.items.like(author, item.position)) say('like', item.position, author);
    await store.edges.addEdge({
      consumer: author,
      producer: producerKey('tag', clientKey),
      relation: 'follow',
      sinceMs: turn,
    });
    say('follow', author, `tag:${clientKey}`);
  }
}

async function commitForEver(): Promise<never> {
  const key = { viewer: 'v', stream: 'home' };
  for (;;) {
    const { upTo: next, epoch } = await store.fences.state(key);
    const at: Position = position(next + 1);
    await store.fences.commit(
      key,
      {
        epoch,
        upTo: at,
        above: next,
        head: [at],
        scores: { columns: [], rows: [] },
        ranker: { name: 'r', version: '1' },
        template: { name: 't', version: '1' },
        fallback: null,
        committedAtMs: 1,
      },
      { posts: 100_000, committedAfterMs: 0 },
    );
    say('fence', at);
  }
}

await Promise.race([
  commitForEver(),
  ...Array.from({ length: 16 }, (_, task) => publishForEver(task)),
]);
