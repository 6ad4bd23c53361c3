/**
 * Hosts the process of one version of one ranker file. A worker that misses a deadline is killed and another is
 * started, at a bounded rate, so that neither an endless loop nor a crash can block the server. It is a process and not
 * a thread, because running out of memory in a thread ends the whole process.
 */
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { describeThrown, readParts } from '../answer.mjs';
import {
  fault,
  lateFault,
  type Fault,
  type Question,
  type ModuleOutcome,
} from '../module-version.ts';
import type { ModuleNeed } from '../ranker.ts';
import {
  frameOf,
  MessageLines,
  readMessage,
  type MalformedMessage,
  type WorkerAnswer,
  type WorkerMessage,
  type WorkerRequest,
  type WorkerSource,
} from './messages.ts';
import { channelOf, workerEnd, isOver, startWorker, type RankerWorker } from './worker-process.ts';

export interface WorkerHostOptions {
  readonly clock: Clock;
  /** Receives what the ranker prints, line by line, a bounded number of times. */
  readonly print: (line: string) => void;
}

/** How a ranker file describes itself. */
export interface ModuleManifest {
  readonly name: string;
  readonly version: string;
  readonly signals: readonly string[];
  readonly needs: readonly ModuleNeed[];
}

/** The manifest of a loaded file, or why it cannot be used. */
export type LoadResult = ModuleManifest | { readonly problem: string };

interface Call {
  readonly question: Question;
  readonly settle: (outcome: ModuleOutcome) => void;
  /** How often it was sent; a call that is in flight when another call kills the worker is sent once more. */
  sends: number;
}

/** How long a worker's exit and the end of its messages wait for each other. */
const LAST_WORDS_MS = 100;
/** Unsolicited messages from a ranker, above which its worker is killed. */
const STRAYS_MAX = 16;

export class WorkerHost {
  readonly #options: WorkerHostOptions;
  readonly #source: WorkerSource;
  readonly #calls = new Map<number, Call>();
  readonly #ending = new Set<Promise<unknown>>();
  #worker: RankerWorker | null = null;
  #isReady = false;
  #isRetired = false;
  #nextId = 1;
  #linesLeft: number = LIMITS.rankerOutputLinesMax;
  #respawnsMs: number[] = [];
  #lastFault: Fault = fault('threw', 'the worker is not running');
  #drained: (() => void) | null = null;
  #loaded: ((result: LoadResult) => void) | null = null;

  constructor(options: WorkerHostOptions, source: WorkerSource) {
    this.#options = options;
    this.#source = source;
  }

  /** Starts the first worker and resolves when its ranker is ready or rejected. Call it once. */
  load(): Promise<LoadResult> {
    return new Promise((resolve) => {
      this.#loaded = resolve;
      this.#spawn();
    });
  }

  /** Never rejects. Waiting for a restart of the worker counts against the deadline. */
  ask(question: Question, deadlineMs: number): Promise<ModuleOutcome> {
    if (this.#isRetired)
      return Promise.resolve(fault('threw', `the ${this.#source.role} was removed`));
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
      // If this thread itself was late, the answer may already have arrived: one more turn lets it be read first.
      const timer = setTimeout(() => setImmediate(() => this.#expire(id, deadlineMs)), deadlineMs);
      const settle = (outcome: ModuleOutcome): void => {
        clearTimeout(timer);
        this.#calls.delete(id);
        resolve(outcome);
        if (this.#calls.size === 0) this.#drained?.();
      };
      this.#calls.set(id, { question, settle, sends: 0 });
      if (this.#isReady) this.#send(id);
    });
  }

  /** Accepts no more questions, lets those in flight settle, then closes. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    if (this.#calls.size > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
    await this.close();
  }

  /** Kills the worker now and resolves when its process is gone. Repeatable. */
  async close(): Promise<void> {
    this.#isRetired = true;
    for (const call of [...this.#calls.values()])
      call.settle(fault('threw', 'the server is closing'));
    this.#end();
    await Promise.all(this.#ending);
  }

  #spawn(): void {
    const worker = startWorker(this.#source);
    const loading = setTimeout(
      () =>
        this.#lose(
          worker,
          fault(
            'deadline',
            `expected the file to load within ${LIMITS.rankerLoadMsMax} ms, got no answer`,
          ),
        ),
      LIMITS.rankerLoadMsMax,
    );
    const { child } = worker;
    const lines = new MessageLines();
    channelOf(child)
      .on('data', (chunk: Buffer) => {
        this.#read(worker, lines.take(chunk));
        if (this.#isReady) clearTimeout(loading);
      })
      .on('close', () => {
        // A process that ends emits its own event a little later.
        const goneMs = isOver(child) ? 0 : LAST_WORDS_MS;
        setTimeout(() => this.#gone(worker, workerEnd(child)), goneMs).unref();
      })
      .on('error', () => undefined);
    // It fails when the worker has ended, which `exit` reports.
    worker.questions.on('error', () => undefined);
    child.on('error', (error) => this.#gone(worker, `the worker did not start: ${error.message}`));
    child.on('exit', () => {
      clearTimeout(loading);
      const goneMs = channelOf(child).closed ? 0 : LAST_WORDS_MS;
      setTimeout(() => this.#gone(worker, workerEnd(child)), goneMs).unref();
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#print(text));
    this.#worker = worker;
    this.#isReady = false;
  }

  #gone(worker: RankerWorker, why: string): void {
    this.#lose(worker, fault('threw', why));
  }

  /** `lines` is null if the worker wrote more than any message can be. */
  #read(worker: RankerWorker, lines: readonly string[] | null): void {
    if (lines === null)
      this.#gone(worker, 'the worker wrote more than the longest possible answer');
    for (const line of lines ?? [])
      if (this.#worker === worker) this.#receive(worker, readMessage(line));
  }

  /** Unsolicited messages: a few may be late answers, more are a flood. */
  #stray(worker: RankerWorker): void {
    worker.strays += 1;
    if (worker.strays > STRAYS_MAX)
      this.#gone(worker, `the worker sent more than ${STRAYS_MAX} unexpected messages`);
  }

  #receive(worker: RankerWorker, message: WorkerMessage | MalformedMessage): void {
    switch (message.kind) {
      case 'ready':
        return this.#isReady ? this.#stray(worker) : this.#start(message);
      case 'refused':
        return this.#lose(worker, fault('threw', message.message));
      case 'fault':
        if (!this.#calls.has(message.id)) return this.#stray(worker);
        return this.#calls
          .get(message.id)
          ?.settle({ ...fault(message.reason, message.message), isOwn: true });
      case 'answer':
        return this.#calls.has(message.id) ? this.#settleAnswer(message) : this.#stray(worker);
      // Once the worker is ready, the message's question is unknown; that question's deadline ends the wait.
      case 'malformed':
        if (this.#isReady) this.#stray(worker);
        else this.#lose(worker, fault('threw', message.problem));
    }
  }

  #start(manifest: ModuleManifest): void {
    this.#isReady = true;
    const { name, version, signals, needs } = manifest;
    this.#loaded?.({ name, version, signals, needs });
    this.#loaded = null;
    for (const id of this.#calls.keys()) this.#send(id);
  }

  #settleAnswer({ id, positions, parts, elements }: WorkerAnswer): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    const bounds = { count: call.question.candidates.length, partsMax: LIMITS.rankerPartsMax };
    call.settle({ kind: 'answer', positions, parts: readParts(parts, bounds), elements });
  }

  #send(id: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    call.sends += 1;
    try {
      const request: WorkerRequest = { id, question: call.question };
      this.#worker?.questions.write(frameOf(request));
    } catch (error) {
      // Options may contain values that cannot be copied to another process.
      call.settle(fault('threw', `the question cannot be sent: ${describeThrown(error)}`));
    }
  }

  #expire(id: number, deadlineMs: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    const late = lateFault(deadlineMs);
    call.settle(late);
    if (call.sends > 0 && this.#isReady && this.#worker !== null) this.#lose(this.#worker, late);
  }

  /** The worker is gone or must go: settles the calls that may have caused it and starts another within the budget. */
  #lose(worker: RankerWorker, why: Fault): void {
    if (this.#worker !== worker) return;
    this.#lastFault = why;
    this.#end();
    if (this.#loaded !== null) {
      this.#loaded({ problem: why.message });
      this.#loaded = null;
      return;
    }
    const isOnlyCall = why.reason !== 'deadline' && this.#calls.size === 1;
    for (const call of [...this.#calls.values()])
      if (call.sends > (isOnlyCall ? 0 : 1)) call.settle(why);
    if (!this.#isRetired && !this.#respawn())
      for (const call of [...this.#calls.values()]) call.settle(why);
  }

  /** False if too many workers were restarted recently: callers then fall back immediately instead of waiting. */
  #respawn(): boolean {
    const nowMs = this.#options.clock.now();
    this.#respawnsMs = this.#respawnsMs.filter(
      (respawnMs) => nowMs - respawnMs < LIMITS.rankerRespawnWindowMs,
    );
    if (this.#respawnsMs.length >= LIMITS.rankerRespawnsMax) return false;
    this.#respawnsMs.push(nowMs);
    this.#spawn();
    return true;
  }

  #end(): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    this.#isReady = false;
    // `close` waits for its end, even in a process that has nothing else to do.
    worker.child.ref();
    worker.child.kill('SIGKILL');
    channelOf(worker.child).destroy();
    const ended = worker.exited.finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  #print(text: string): void {
    for (const line of text.split('\n')) {
      if (line.trim() === '' || this.#linesLeft <= 0) continue;
      this.#linesLeft -= 1;
      this.#options.print(line.slice(0, LIMITS.rankerMessageCharsMax));
    }
  }
}
