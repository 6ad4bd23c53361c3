/** A ranker's process: how it is started, where it writes and how it ended. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../../base/limits.ts';
import { CANDIDATE_NEEDS, SHARED_NEEDS, type ModuleNeed } from '../ranker.ts';
import { frameOf, type ModuleRole, type WorkerData, type WorkerSource } from './messages.ts';

/** A ranker's process and the two ends of its channel. */
export interface RankerWorker {
  readonly child: ChildProcess;
  readonly questions: Writable;
  readonly exited: Promise<unknown>;
  /** Unsolicited messages, counted by their reader. */
  strays: number;
}

/** Where a worker writes its messages. */
const CHANNEL = 3;
const WORKER_FILE = fileURLToPath(new URL('./worker.mjs', import.meta.url));

/** For modules with cached answers. */
const NEEDS: Partial<Record<ModuleRole, readonly ModuleNeed[]>> = {
  filter: SHARED_NEEDS,
  source: ['viewer'],
};

/**
 * Starts a process for a ranker file. Its environment is empty: a ranker must not reach the server's secrets. It has
 * its own session, so Ctrl-C does not reach it.
 */
export function startWorker(source: WorkerSource): RankerWorker {
  const flags = [`--max-old-space-size=${LIMITS.rankerMemoryMbMax}`, '--max-semi-space-size=16'];
  const child = spawn(process.execPath, [...flags, WORKER_FILE], {
    env: {},
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  child.unref();
  for (const stream of child.stdio) (stream as Partial<Socket> | null)?.unref?.();
  const questions = child.stdin;
  const needs = NEEDS[source.role] ?? CANDIDATE_NEEDS;
  const data: WorkerData = { ...source, partsMax: LIMITS.rankerPartsMax, needs };
  questions.write(frameOf(data));
  // A process that cannot be started never exits.
  const exited = Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => null);
  return { child, questions, exited, strays: 0 };
}

/** Whether the process has ended. */
export function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** How a worker ended, as text. */
export function workerEnd({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode !== null) return `the worker was killed by ${signalCode}`;
  return exitCode === null
    ? 'the worker closed its channel'
    : `the worker exited with code ${exitCode}`;
}

/** The worker's output channel. */
export function channelOf(child: ChildProcess): Readable {
  return child.stdio[CHANNEL] as Readable;
}
