/** A server that stops answering costs each call its deadline and no more; once it answers again, repeats find what took effect. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { BOTTOM, position, producerKey, userProducer, type Draft, type UserId } from '../../src/model.ts';
import { mongoService, openTestMongo } from '../support/services.ts';

const service = await mongoService();
const DEADLINE_MS = 600;
const ANN = 'ann' as UserId;

const draft: Draft = {
  producer: userProducer(ANN), author: ANN, kind: 'post', thread: null, tags: [], visibility: 'public',
  payload: { title: null, text: null, url: null, votes: 0 }, createdAtMs: 1, clientKey: 'k',
};

describe.skipIf(!service.isThere || service.pid === null)(service.name, () => {
  test('a stopped server', async () => {
    const store = await openTestMongo(service, { deadlineMs: DEADLINE_MS, leaseMs: 200 });
    const stop = (signal: NodeJS.Signals) => process.kill(service.pid ?? 0, signal);
    onTestFinished(() => void stop('SIGCONT'));
    await store.items.publish({ ...draft, clientKey: 'before' });
    stop('SIGSTOP');
    const startedMs = performance.now();
    const calls = [
      store.items.publish(draft), store.items.getMany([position(1)]), store.timelines.newest(), store.ping(), store.connections.facts(ANN, null),
      store.timelines.range(new Set([userProducer(ANN)]), { above: BOTTOM, upTo: position(9), limit: 9, order: 'newest' }),
      store.connections.connect({ consumer: ANN, producer: producerKey('tag', 'a'), relation: 'follow', sinceMs: 1 }),
      store.fences.state({ viewer: 'ann', stream: 'home' }), store.items.like(ANN, position(1)),
    ];
    const answers = await Promise.allSettled(calls);
    expect(performance.now() - startedMs).toBeLessThan(DEADLINE_MS * 2);
    expect(answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as { code?: string }).code : answer.status))).toEqual(calls.map(() => 'UNAVAILABLE'));
    stop('SIGCONT');
    await expect.poll(async () => store.ping().then(() => 'answers', () => 'silent'), { timeout: 20_000 }).toBe('answers');
    const again = await store.items.publish(draft);
    expect((await store.items.publish(draft)).item).toEqual(again.item);
    expect(await store.timelines.newest()).toBeGreaterThanOrEqual(again.item.position);
    const { connection } = await store.connections.connect({ consumer: ANN, producer: producerKey('tag', 'a'), relation: 'follow', sinceMs: 1 });
    expect((await store.connections.facts(ANN, null)).follows).toEqual(new Set([connection.producer]));
    expect(await store.connections.counts(connection.producer)).toEqual({ followers: 1 });
    await store.items.like(ANN, position(1));
    expect(await store.items.likeCounts([position(1)])).toEqual([1]);
  }, 60_000);
});
