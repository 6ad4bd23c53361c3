/**
 * Gathers the commands of one turn of the event loop, so that all are sent in one write and share one deadline. A write
 * to a socket costs more than a command.
 */
import { onceLate } from '../../../base/async/deadline.ts';

export interface TurnsOptions {
  readonly deadlineMs: number;
  /** Runs the function that sends the commands of one turn, so that they are sent together. */
  readonly together: (send: () => void) => void;
}

interface Asked {
  readonly name: string;
  readonly send: () => Promise<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Settles like the answer, or rejects after the deadline: the driver's own deadline does not cover retries and
 * redirections, or commands that a reconnect leaves unanswered.
 */
export type InTurn = (name: string, send: () => Promise<unknown>) => Promise<unknown>;

export function openTurns({ deadlineMs, together }: TurnsOptions): InTurn {
  let asked: Asked[] = [];
  const leave = (): void => {
    const all = asked;
    asked = [];
    let left = all.length;
    const cancel = onceLate(deadlineMs, () => {
      for (const { name, reject } of all)
        reject(new Error(`no answer to ${name} within ${deadlineMs} ms`));
    });
    const ended = (): void => {
      left -= 1;
      if (left === 0) cancel();
    };
    together(() => {
      for (const { send, resolve, reject } of all) {
        const answer = send();
        answer.then(resolve, reject);
        answer.then(ended, ended);
      }
    });
  };
  return (name, send) =>
    new Promise((resolve, reject) => {
      if (asked.push({ name, send, resolve, reject }) === 1) setImmediate(leave);
    });
}
