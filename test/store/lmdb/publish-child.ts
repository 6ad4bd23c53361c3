/**
 * Publishes, likes and commits fenceposts from several concurrent tasks until it is killed, printing each
 * acknowledgement on arrival.
 */
import { position, type Position } from '../../../src/model/positions.ts';
import { type UserId } from '../../../src/model/producers.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { draftBy, edge, fencepost, tag } from '../../support/builders.ts';

const [, , dir = '', round = '0'] = process.argv;
const store = await openLmdbStore({ dir });
const say = (...words: readonly (string | number)[]) =>
  process.stdout.write(`${words.join(' ')}\n`);

async function publishForEver(task: number): Promise<never> {
  const author = `u${task}` as UserId;
  for (let turn = 0; ; turn += 1) {
    const clientKey = `${round}-${task}-${turn}`;
    const { item } = await store.items.publish(
      draftBy(author, {
        tags: [`t${turn % 5}`, 'all'],
        payload: { title: clientKey, text: 'x'.repeat(turn % 700), url: null, votes: 0 },
        createdAtMs: turn,
        clientKey,
      }),
    );
    say('item', item.position, clientKey);
    if (await store.items.like(author, item.position)) say('like', item.position, author);
    await store.edges.addEdge(edge(author, tag(clientKey), { sinceMs: turn }));
    say('follow', author, `tag:${clientKey}`);
  }
}

async function commitForEver(): Promise<never> {
  const key = { viewer: 'v', stream: 'home' };
  for (;;) {
    const { upTo: next, epoch } = await store.fences.state(key);
    const at: Position = position(next + 1);
    await store.fences.commit(key, fencepost(at, next, { epoch }), {
      posts: 100_000,
      committedAfterMs: 0,
    });
    say('fence', at);
  }
}

await Promise.race([
  commitForEver(),
  ...Array.from({ length: 16 }, (_, task) => publishForEver(task)),
]);
