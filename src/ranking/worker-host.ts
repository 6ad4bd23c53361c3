/**
 * Holds the worker thread of one version of one ranker file. The worker is ended when it misses a deadline and a new
 * one is started, at a bounded rate, so that neither a loop without end nor a crash can hold the server.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { readParts } from './answer.mjs';
import { fault, type Fault, type Outcome, type Question } from './ranker-version.ts';
import { readMessage, type WorkerMessage } from './worker-message.ts';

export interface WorkerSource {
  /** Absolute path of the ranker file. */
  readonly file: string;
  /** The text this version was made from. */
  readonly source: string;
}

export interface WorkerDeps {
  readonly clock: Clock;
  /** Receives what the ranker prints, line by line, a bounded number of times. */
  readonly print: (line: string) => void;
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly signals: readonly string[];
}

interface Call {
  readonly question: Question;
  readonly settle: (outcome: Outcome) => void;
  /** How often it was sent; a call that was in flight beside a guilty one is sent once more. */
  sends: number;
}

export class WorkerHost {
  readonly #deps: WorkerDeps;
  readonly #source: WorkerSource;
  readonly #calls = new Map<number, Call>();
  readonly #ending = new Set<Promise<unknown>>();
  #worker: Worker | null = null;
  #isReady = false;
  #isRetired = false;
  #nextId = 1;
  #linesLeft: number = LIMITS.rankerOutputLinesMax;
  #deathsMs: number[] = [];
  #lastFault: Fault = fault('threw', 'the worker is not running');
  #drained: (() => void) | null = null;
  #loaded: ((result: Manifest | { readonly problem: string }) => void) | null = null;

  constructor(deps: WorkerDeps, source: WorkerSource) {
    this.#deps = deps;
    this.#source = source;
  }

  /** Starts the first worker. Resolves with what the ranker says it is, or why it cannot be used; call it once. */
  load(): Promise<Manifest | { readonly problem: string }> {
    return new Promise((resolve) => {
      this.#loaded = resolve;
      this.#spawn();
    });
  }

  /** Never rejects. While the worker is being started again, the wait counts against the deadline. */
  ask(question: Question, deadlineMs: number): Promise<Outcome> {
    if (this.#isRetired) return Promise.resolve(fault('threw', 'the ranker was removed'));
    if (this.#calls.size >= LIMITS.rankerPendingMax)
      return Promise.resolve(
        fault(
          'deadline',
          `expected at most ${LIMITS.rankerPendingMax} waiting questions, got more`,
        ),
      );
    if (this.#worker === null && !this.#respawn()) return Promise.resolve(this.#lastFault);
    return new Promise((resolve) => {
      const id = this.#nextId++;
      // The turn after the timer lets an answer that is already here be heard when it is this thread that was late.
      const timer = setTimeout(() => setImmediate(() => this.#expire(id, deadlineMs)), deadlineMs);
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer);
        this.#calls.delete(id);
        resolve(outcome);
        if (this.#calls.size === 0) this.#drained?.();
      };
      this.#calls.set(id, { question, settle, sends: 0 });
      if (this.#isReady) this.#send(id);
    });
  }

  /** Takes no more questions, lets those in flight settle, then closes. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    if (this.#calls.size > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
    await this.close();
  }

  /** Ends the worker now and resolves when its thread is gone. Repeatable. */
  async close(): Promise<void> {
    this.#isRetired = true;
    for (const call of [...this.#calls.values()])
      call.settle(fault('threw', 'the server is closing'));
    this.#end();
    await Promise.all(this.#ending);
  }

  #spawn(): void {
    const worker = new Worker(new URL('./ranker-worker.mjs', import.meta.url), {
      workerData: { ...this.#source, partsMax: LIMITS.rankerPartsMax },
      // A ranker has no business with the server's secrets or its streams.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: LIMITS.rankerMemoryMbMax,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
    });
    const loading = setTimeout(
      () =>
        this.#lose(
          worker,
          fault('deadline', `expected the file to load within ${LIMITS.rankerLoadMsMax} ms`),
        ),
      LIMITS.rankerLoadMsMax,
    );
    worker.on('message', (value: unknown) => {
      if (this.#worker !== worker) return;
      this.#hear(worker, readMessage(value));
      if (this.#isReady) clearTimeout(loading);
    });
    worker.on('error', (error) =>
      this.#lose(
        worker,
        fault(
          'threw',
          `the worker failed: ${error.message}`.slice(0, LIMITS.rankerMessageCharsMax),
        ),
      ),
    );
    worker.on('exit', (code) => {
      clearTimeout(loading);
      this.#lose(worker, fault('threw', `the worker exited with code ${code}`));
    });
    for (const stream of [worker.stdout, worker.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => this.#print(text));
    worker.unref();
    this.#worker = worker;
    this.#isReady = false;
  }

  #hear(
    worker: Worker,
    message: WorkerMessage | { readonly kind: 'unreadable'; readonly problem: string },
  ): void {
    switch (message.kind) {
      case 'ready':
        return this.#start(message);
      case 'refused':
        return this.#lose(worker, fault('threw', message.message));
      case 'fault':
        return this.#calls.get(message.id)?.settle(fault(message.reason, message.message));
      case 'answer':
        return this.#settleAnswer(message);
      // Once ready, the question it belongs to is unknown, and its deadline will find it.
      case 'unreadable':
        if (!this.#isReady)
          this.#lose(
            worker,
            fault('threw', `expected a ranker's name, version and signals, got ${message.problem}`),
          );
    }
  }

  #start(manifest: Manifest): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#loaded?.({ name: manifest.name, version: manifest.version, signals: manifest.signals });
    this.#loaded = null;
    for (const id of this.#calls.keys()) this.#send(id);
  }

  #settleAnswer(message: {
    readonly id: number;
    readonly positions: readonly unknown[];
    readonly parts?: unknown;
  }): void {
    const call = this.#calls.get(message.id);
    if (call === undefined) return;
    const bounds = { count: call.question.candidates.length, partsMax: LIMITS.rankerPartsMax };
    call.settle({
      kind: 'answer',
      positions: message.positions,
      parts: readParts(message.parts, bounds),
    });
  }

  #send(id: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    call.sends += 1;
    try {
      this.#worker?.postMessage({ id, question: call.question });
    } catch (error) {
      // Options may hold what cannot be copied to another thread.
      call.settle(
        fault(
          'threw',
          `the question cannot be sent: ${error instanceof Error ? error.message : 'unknown'}`,
        ),
      );
    }
  }

  #expire(id: number, deadlineMs: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    const late = fault('deadline', `expected an answer within ${deadlineMs} ms, got none`);
    call.settle(late);
    if (call.sends > 0 && this.#isReady && this.#worker !== null) this.#lose(this.#worker, late);
  }

  /** The worker is gone or must go: blames the calls it may have died of and starts another within the budget. */
  #lose(worker: Worker, why: Fault): void {
    if (this.#worker !== worker) return;
    this.#lastFault = why;
    this.#end();
    if (this.#loaded !== null) {
      this.#loaded({ problem: why.message });
      this.#loaded = null;
      return;
    }
    const isLone = why.reason !== 'deadline' && this.#calls.size === 1;
    for (const call of [...this.#calls.values()])
      if (call.sends > (isLone ? 0 : 1)) call.settle(why);
    if (!this.#isRetired && !this.#respawn())
      for (const call of [...this.#calls.values()]) call.settle(why);
  }

  /** False when too many workers died lately: callers then fall back at once instead of waiting. */
  #respawn(): boolean {
    const nowMs = this.#deps.clock.now();
    this.#deathsMs = this.#deathsMs.filter(
      (diedMs) => nowMs - diedMs < LIMITS.rankerRespawnWindowMs,
    );
    if (this.#deathsMs.length >= LIMITS.rankerRespawnsMax) return false;
    this.#deathsMs.push(nowMs);
    this.#spawn();
    return true;
  }

  #end(): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    this.#isReady = false;
    const ended = worker.terminate().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #print(text: string): void {
    for (const line of text.split('\n')) {
      if (line.trim() === '' || this.#linesLeft <= 0) continue;
      this.#linesLeft -= 1;
      this.#deps.print(line.slice(0, LIMITS.rankerMessageCharsMax));
    }
  }
}
