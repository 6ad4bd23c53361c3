/**
 * Cuts connections whose answers nobody reads. An answer that is written stays in memory until its reader takes it, so
 * each has a time in which to leave, and all that wait have a bound together; the longest go first. Live connections
 * have bounds of their own.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';

export interface UnreadOptions {
  readonly clock: Clock;
  /** Of all answers together. */
  readonly bytesMax: number;
  readonly hooks: UnreadHooks;
}

export interface UnreadHooks {
  onUnreadCut(reason: 'late' | 'crowded_out'): void;
}

interface Answer {
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** When it was found to be written; null until then. */
  writtenAtMs: number | null;
}

/** Watches every answer until the server closes. */
export function cutUnread(
  server: FastifyInstance,
  { clock, bytesMax, hooks }: UnreadOptions,
): void {
  const answers = new Map<ServerResponse, Answer>();
  const cut = ({ response, socket }: Answer, reason: 'late' | 'crowded_out'): void => {
    answers.delete(response);
    socket.destroy();
    hooks.onUnreadCut(reason);
  };
  server.addHook('onRequest', (request, { raw: response }, next) => {
    if (!request.ws)
      answers.set(response, { response, socket: request.raw.socket, writtenAtMs: null });
    next();
  });
  server.addHook('onResponse', (_, reply, next) => {
    answers.delete(reply.raw);
    next();
  });
  const timer = setInterval(() => {
    const nowMs = clock.now();
    // An answer whose client went away is never over.
    for (const { response, socket } of answers.values())
      if (socket.destroyed) answers.delete(response);
    const waiting = [...answers.values()].filter(({ response }) => response.writableEnded);
    for (const answer of waiting) {
      answer.writtenAtMs ??= nowMs;
      if (nowMs - answer.writtenAtMs >= LIMITS.answerReadMsMax) cut(answer, 'late');
    }
    for (const answer of tooMuch(waiting, bytesMax)) cut(answer, 'crowded_out');
  }, LIMITS.unreadSweepMs);
  timer.unref();
  server.addHook('onClose', (_, closed) => {
    clearInterval(timer);
    closed();
  });
}

/** The longest answers, as many as leave no more than half of what may wait; none while all are within the bound. */
function tooMuch(waiting: readonly Answer[], bytesMax: number): readonly Answer[] {
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
