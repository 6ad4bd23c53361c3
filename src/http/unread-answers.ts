/**
 * Cuts connections whose answers are not read. A written answer stays in memory until its reader takes it, so each has
 * a time limit, and all unread answers together have a size limit, beyond which the longest are cut first. Live
 * connections have separate limits.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';

export interface UnreadOptions {
  readonly clock: Clock;
  /** For all answers together. */
  readonly bytesMax: number;
  readonly hooks: UnreadHooks;
}

export interface UnreadHooks {
  onUnreadCut(reason: 'late' | 'crowded_out'): void;
}

/** An answer that is written. */
interface UnreadAnswer {
  readonly response: ServerResponse;
  readonly socket: Socket;
}

/** Watches every answer until the server closes. The server's connections must already be watched. */
export function cutUnread(
  server: FastifyInstance,
  { clock, bytesMax, hooks }: UnreadOptions,
): void {
  /** When each answer was first seen to be written. */
  let found: ReadonlyMap<ServerResponse, number> = new Map();
  const cut = ({ socket }: UnreadAnswer, reason: 'late' | 'crowded_out'): void => {
    socket.destroy();
    hooks.onUnreadCut(reason);
  };
  const timer = setInterval(() => {
    const nowMs = clock.now();
    const waiting = waitingOn(server);
    found = new Map(waiting.map(({ response }) => [response, found.get(response) ?? nowMs]));
    for (const answer of waiting)
      if (nowMs - (found.get(answer.response) ?? nowMs) >= LIMITS.answerReadMsMax)
        cut(answer, 'late');
    for (const answer of tooMuch(waiting, bytesMax)) cut(answer, 'crowded_out');
  }, LIMITS.unreadSweepMs);
  timer.unref();
  server.addHook('onClose', (_, closed) => {
    clearInterval(timer);
    closed();
  });
}

function waitingOn({ connections }: FastifyInstance): readonly UnreadAnswer[] {
  return [...connections.values()]
    .filter(({ socket }) => !socket.destroyed)
    .flatMap(({ socket, answers }) =>
      answers
        .filter((response) => response.writableEnded)
        .map((response) => ({ socket, response })),
    );
}

/** The longest answers, enough of them to leave at most half of the limit; none while the total is within the limit. */
function tooMuch(waiting: readonly UnreadAnswer[], bytesMax: number): readonly UnreadAnswer[] {
  let bytes = waiting.reduce((sum, { response }) => sum + response.writableLength, 0);
  if (bytes <= bytesMax) return [];
  const longestFirst = waiting.toSorted(
    (one, other) => other.response.writableLength - one.response.writableLength,
  );
  return longestFirst.filter(({ response }) => {
    const isOver = bytes > bytesMax / 2;
    bytes -= response.writableLength;
    return isOver;
  });
}
