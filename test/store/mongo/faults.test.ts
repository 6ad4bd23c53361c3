/**
 * A server that stops responding costs each call no more than its deadline; once it responds again, repeats find what
 * took effect.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort, startToxiproxy } from '../../../scripts/services.mjs';
import { openLink } from '../../../bench/faults/link.ts';
import { seededRandom } from '../../../src/base/seeded-random.mjs';
import { POSITION_ZERO, position } from '../../../src/model/positions.ts';
import { producerKey, userProducer } from '../../../src/model/producers.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { ann, draft } from '../../support/builders.ts';

const service = await mongoService();
const DEADLINE_MS = 600;
/** What a loaded machine may add; far below the driver's own timeouts. */
const LOADED_MS = 10_000;

const post = draft({ clientKey: 'k' });

describe.skipIf(!service.isThere || service.pid === null)(service.name, () => {
  test('a stopped server', async () => {
    const store = await openTestMongo(service, { deadlineMs: DEADLINE_MS, leaseMs: 200 });
    const stop = (signal: NodeJS.Signals) => process.kill(service.pid ?? 0, signal);
    onTestFinished(() => void stop('SIGCONT'));
    await store.items.publish({ ...post, clientKey: 'before' });
    stop('SIGSTOP');
    await expect.poll(stateOfServer).toMatch(/^T/);
    const startedMs = performance.now();
    const calls = [
      store.items.publish(post),
      store.items.getMany([position(1)]),
      store.timelines.newest(),
      store.ping(),
      store.edges.facts(ann, null),
      store.timelines.range(new Set([userProducer(ann)]), {
        above: POSITION_ZERO,
        upTo: position(9),
        limit: 9,
        order: 'newest',
      }),
      store.edges.addEdge({
        consumer: ann,
        producer: producerKey('tag', 'a'),
        relation: 'follow',
        sinceMs: 1,
      }),
      store.fences.state({ viewer: 'ann', stream: 'home' }),
      store.items.like(ann, position(1)),
    ];
    const answers = await Promise.allSettled(calls);
    expect(performance.now() - startedMs).toBeLessThan(DEADLINE_MS + LOADED_MS);
    expect(
      answers.map((answer) =>
        answer.status === 'rejected' ? (answer.reason as { code?: string }).code : answer.status,
      ),
    ).toEqual(calls.map(() => 'UNAVAILABLE'));
    stop('SIGCONT');
    await untilAnswered(() => store.ping());
    // Answers that were on their way may still be refused for a moment; the same client key is safe to repeat.
    await untilAnswered(() => store.items.publish(post));
    const again = await store.items.publish(post);
    expect((await store.items.publish(post)).item).toEqual(again.item);
    expect(await store.timelines.newest()).toBeGreaterThanOrEqual(again.item.position);
    const { edge } = await store.edges.addEdge({
      consumer: ann,
      producer: producerKey('tag', 'a'),
      relation: 'follow',
      sinceMs: 1,
    });
    expect((await store.edges.facts(ann, null)).follows).toEqual(new Set([edge.producer]));
    expect(await store.edges.counts(edge.producer)).toEqual({ followers: 1 });
    await store.items.like(ann, position(1));
    expect(await store.items.likeCounts([position(1)])).toEqual([1]);
  }, 60_000);

  test('a network that swallows everything, then comes back', async ({ skip }) => {
    const proxy = await startToxiproxy();
    if ('reason' in proxy) {
      expect(process.env['CI']).not.toBe('true');
      return skip(proxy.reason);
    }
    onTestFinished(() => proxy.stop());
    const ask = async (path: string, method: string, body: object): Promise<void> => {
      const answer = await fetch(`${proxy.url}${path}`, { method, body: JSON.stringify(body) });
      expect(answer.ok).toBe(true);
    };
    const listen = `127.0.0.1:${await freePort()}`;
    await ask('/proxies', 'POST', {
      name: 'mongo',
      listen,
      upstream: new URL(service.url).host,
      enabled: true,
    });
    const store = await openTestMongo(service, {
      url: `mongodb://${listen}/`,
      deadlineMs: DEADLINE_MS,
      leaseMs: 200,
    });
    await store.items.publish({ ...post, clientKey: 'before' });
    for (const stream of ['upstream', 'downstream'])
      await ask('/proxies/mongo/toxics', 'POST', {
        name: stream,
        type: 'timeout',
        stream,
        attributes: { timeout: 0 },
      });
    const startedMs = performance.now();
    await expect(
      Promise.all([store.items.publish(post), store.timelines.newest()]),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.edges.facts(ann, null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(performance.now() - startedMs).toBeLessThan(2 * DEADLINE_MS + LOADED_MS);
    for (const stream of ['upstream', 'downstream'])
      await ask(`/proxies/mongo/toxics/${stream}`, 'DELETE', {});
    await expect
      .poll(
        async () =>
          store.items.publish(post).then(
            ({ item }) => item.position > 0,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
    const places = await store.timelines.range(new Set([userProducer(ann)]), {
      above: POSITION_ZERO,
      upTo: position(99),
      limit: 99,
      order: 'newest',
    });
    expect(places).toHaveLength(2);
  }, 60_000);

  test('connections that break as soon as they are made leave no process without its database once they hold again', async () => {
    const link = await openLink(service.url, seededRandom(5));
    onTestFinished(() => link.close());
    const stores = await Promise.all(
      Array.from({ length: 6 }, () => openTestMongo(service, { url: link.url, deadlineMs: 2_000 })),
    );
    for (let round = 0; round < 2; round += 1) {
      const commands = stores.flatMap((store) =>
        [1, 2, 3].map((at) => repeating(() => store.items.getMany([position(at)]))),
      );
      // The driver checks its server immediately when the last check is half a second old, and then meets the break.
      await sleep(1_000);
      link.set('cut');
      await sleep(2_500);
      link.set('good');
      for (const store of stores) await untilAnswered(() => store.timelines.newest(), 30_000);
      await Promise.all(commands.map((each) => each.stop()));
    }
  }, 120_000);
});

/** As `ps` has it; T while the server is stopped, which on a busy machine is a moment after the signal. */
function stateOfServer(): string {
  return execFileSync('ps', ['-o', 'state=', '-p', String(service.pid)], { encoding: 'utf8' });
}

/** Resolves when the call does; fails when no call of it has resolved in time. */
async function untilAnswered(call: () => Promise<unknown>, timeout = 20_000): Promise<void> {
  const outcome = () =>
    call().then(
      () => 'answers',
      () => 'silent',
    );
  await expect.poll(outcome, { timeout }).toBe('answers');
}

/** Repeats an action, whether it fails or not, until stopped. */
function repeating(action: () => Promise<unknown>): { stop(): Promise<void> } {
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      await Promise.allSettled([action()]);
      await sleep(20);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await loop;
    },
  };
}
