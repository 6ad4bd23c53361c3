/**
 * Responses that nobody reads: cut after a while, or as soon as all waiting ones together are too much. Reads no store.
 */
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { watchConnections } from '../../src/http/connections.ts';
import { cutUnread } from '../../src/http/unread-answers.ts';
import { manualClock } from '../support/manual-clock.ts';

/** More than the network holds for a reader. */
const BIG = 32 * 1024 * 1024;

async function openServer(bytesMax: number) {
  const server = fastify();
  const clock = manualClock(0);
  const cuts: string[] = [];
  watchConnections(server);
  cutUnread(server, { clock, bytesMax, hooks: { onUnreadCut: (reason) => cuts.push(reason) } });
  let answered = 0;
  server.get('/:bytes', (request, reply) => {
    answered += 1;
    return reply.send(Buffer.alloc(Number((request.params as { bytes: string }).bytes)));
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const port = (server.server.address() as { readonly port: number }).port;
  return { server, clock, cuts, port, answered: () => answered };
}

/** Asks and reads nothing. Resolves with how the connection ended. */
function askWithoutReading(port: number, bytes: number, times = 1) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(`GET /${bytes} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
  const ended = new Promise<void>((resolve) => {
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
  });
  return { socket, ended };
}

test('an answer that nobody reads is cut when its time is over, and a short one that was read is not', async () => {
  const opened = await openServer(64 * BIG);
  askWithoutReading(opened.port, BIG);
  await expect.poll(opened.answered, { timeout: 20_000 }).toBe(1);
  // The first look finds the answer written, a later one finds it still there.
  await expect
    .poll(
      () => {
        opened.clock.advance(LIMITS.answerReadMsMax / 2);
        return opened.cuts;
      },
      { timeout: 20_000 },
    )
    .toEqual(['late']);
  const read = await fetch(`http://127.0.0.1:${opened.port}/1000`);
  expect((await read.arrayBuffer()).byteLength).toBe(1_000);
  opened.clock.advance(2 * LIMITS.answerReadMsMax);
  expect(opened.cuts).toEqual(['late']);
});

test('answers that are too large together are cut, the longest first, including those queued on one connection', async () => {
  const opened = await openServer(3 * BIG);
  askWithoutReading(opened.port, BIG, 2);
  askWithoutReading(opened.port, 2 * BIG);
  askWithoutReading(opened.port, 2 * BIG);
  const small = askWithoutReading(opened.port, 1_000);
  await expect.poll(() => opened.cuts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  expect(new Set(opened.cuts)).toEqual(new Set(['crowded_out']));
  expect(small.socket.destroyed).toBe(false);
  const read = await fetch(`http://127.0.0.1:${opened.port}/1000`);
  expect(read.status).toBe(200);
});
