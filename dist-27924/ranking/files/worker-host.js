/**
 * Holds the worker thread of one version of one ranker file. A worker that misses a deadline is ended and another is
 * started, at a bounded rate, so that neither an endless loop nor a crash can hold up the server.
 */
import { Worker } from 'node:worker_threads';
import { LIMITS } from "../../base/limits.js";
import { describeThrown, readParts } from '../answer.mjs';
import { fault, lateFault } from "../ranker-version.js";
import { readMessage } from "./messages.js";
const RESOURCE_LIMITS = {
    maxOldGenerationSizeMb: LIMITS.rankerMemoryMbMax,
    maxYoungGenerationSizeMb: 16,
    stackSizeMb: 4,
};
export class WorkerHost {
    #options;
    #source;
    #calls = new Map();
    #ending = new Set();
    #worker = null;
    #isReady = false;
    #isRetired = false;
    #nextId = 1;
    #linesLeft = LIMITS.rankerOutputLinesMax;
    #respawnsMs = [];
    #lastFault = fault('threw', 'the worker is not running');
    #drained = null;
    #loaded = null;
    constructor(options, source) {
        this.#options = options;
        this.#source = source;
    }
    /** Starts the first worker and resolves when its ranker is ready or refused. Call it once. */
    load() {
        return new Promise((resolve) => {
            this.#loaded = resolve;
            this.#spawn();
        });
    }
    /** Never rejects. While the worker is being started again, the wait counts against the deadline. */
    ask(question, deadlineMs) {
        if (this.#isRetired)
            return Promise.resolve(fault('threw', 'the ranker was removed'));
        if (this.#calls.size >= LIMITS.rankerPendingMax)
            return Promise.resolve(fault('deadline', `expected at most ${LIMITS.rankerPendingMax} waiting questions, got more`));
        if (this.#worker === null && !this.#respawn())
            return Promise.resolve(this.#lastFault);
        return new Promise((resolve) => {
            const id = this.#nextId++;
            // When this thread itself was late, the answer may already be here: one more turn lets it be read first.
            const timer = setTimeout(() => setImmediate(() => this.#expire(id, deadlineMs)), deadlineMs);
            const settle = (outcome) => {
                clearTimeout(timer);
                this.#calls.delete(id);
                resolve(outcome);
                if (this.#calls.size === 0)
                    this.#drained?.();
            };
            this.#calls.set(id, { question, settle, sends: 0 });
            if (this.#isReady)
                this.#send(id);
        });
    }
    /** Takes no more questions, lets those in flight settle, then closes. */
    async retire() {
        this.#isRetired = true;
        if (this.#calls.size > 0)
            await new Promise((resolve) => (this.#drained = resolve));
        await this.close();
    }
    /** Ends the worker now and resolves when its thread is gone. Repeatable. */
    async close() {
        this.#isRetired = true;
        for (const call of [...this.#calls.values()])
            call.settle(fault('threw', 'the server is closing'));
        this.#end();
        await Promise.all(this.#ending);
    }
    #spawn() {
        const worker = startWorker(this.#source);
        const loading = setTimeout(() => this.#lose(worker, fault('deadline', `expected the file to load within ${LIMITS.rankerLoadMsMax} ms`)), LIMITS.rankerLoadMsMax);
        worker.on('message', (value) => {
            if (this.#worker !== worker)
                return;
            this.#receive(worker, readMessage(value));
            if (this.#isReady)
                clearTimeout(loading);
        });
        worker.on('error', (error) => this.#lose(worker, fault('threw', `the worker failed: ${error.message}`.slice(0, LIMITS.rankerMessageCharsMax))));
        worker.on('exit', (code) => {
            clearTimeout(loading);
            this.#lose(worker, fault('threw', `the worker exited with code ${code}`));
        });
        for (const stream of [worker.stdout, worker.stderr])
            stream.setEncoding('utf8').on('data', (text) => this.#print(text));
        worker.unref();
        this.#worker = worker;
        this.#isReady = false;
    }
    #receive(worker, message) {
        switch (message.kind) {
            case 'ready':
                return this.#start(message);
            case 'refused':
                return this.#lose(worker, fault('threw', message.message));
            case 'fault':
                return this.#calls.get(message.id)?.settle(fault(message.reason, message.message));
            case 'answer':
                return this.#settleAnswer(message);
            // Once ready, the question it belongs to is unknown; that question's deadline ends the wait.
            case 'malformed':
                if (!this.#isReady)
                    this.#lose(worker, fault('threw', `expected a ranker's name, version and signals, got ${message.problem}`));
        }
    }
    #start(manifest) {
        if (this.#isReady)
            return;
        this.#isReady = true;
        this.#loaded?.({ name: manifest.name, version: manifest.version, signals: manifest.signals });
        this.#loaded = null;
        for (const id of this.#calls.keys())
            this.#send(id);
    }
    #settleAnswer({ id, positions, parts }) {
        const call = this.#calls.get(id);
        if (call === undefined)
            return;
        const bounds = { count: call.question.candidates.length, partsMax: LIMITS.rankerPartsMax };
        call.settle({ kind: 'answer', positions, parts: readParts(parts, bounds) });
    }
    #send(id) {
        const call = this.#calls.get(id);
        if (call === undefined)
            return;
        call.sends += 1;
        try {
            const request = { id, question: call.question };
            this.#worker?.postMessage(request);
        }
        catch (error) {
            // Options may hold what cannot be copied to another thread.
            call.settle(fault('threw', `the question cannot be sent: ${describeThrown(error)}`));
        }
    }
    #expire(id, deadlineMs) {
        const call = this.#calls.get(id);
        if (call === undefined)
            return;
        const late = lateFault(deadlineMs);
        call.settle(late);
        if (call.sends > 0 && this.#isReady && this.#worker !== null)
            this.#lose(this.#worker, late);
    }
    /** The worker is gone or must go: settles the calls that may have ended it and starts another within the budget. */
    #lose(worker, why) {
        if (this.#worker !== worker)
            return;
        this.#lastFault = why;
        this.#end();
        if (this.#loaded !== null) {
            this.#loaded({ problem: why.message });
            this.#loaded = null;
            return;
        }
        const isOnlyCall = why.reason !== 'deadline' && this.#calls.size === 1;
        for (const call of [...this.#calls.values()])
            if (call.sends > (isOnlyCall ? 0 : 1))
                call.settle(why);
        if (!this.#isRetired && !this.#respawn())
            for (const call of [...this.#calls.values()])
                call.settle(why);
    }
    /** False when too many workers were restarted recently: callers then fall back at once instead of waiting. */
    #respawn() {
        const nowMs = this.#options.clock.now();
        this.#respawnsMs = this.#respawnsMs.filter((respawnMs) => nowMs - respawnMs < LIMITS.rankerRespawnWindowMs);
        if (this.#respawnsMs.length >= LIMITS.rankerRespawnsMax)
            return false;
        this.#respawnsMs.push(nowMs);
        this.#spawn();
        return true;
    }
    #end() {
        const worker = this.#worker;
        if (worker === null)
            return;
        this.#worker = null;
        this.#isReady = false;
        const ended = worker.terminate().finally(() => this.#ending.delete(ended));
        this.#ending.add(ended);
    }
    #print(text) {
        for (const line of text.split('\n')) {
            if (line.trim() === '' || this.#linesLeft <= 0)
                continue;
            this.#linesLeft -= 1;
            this.#options.print(line.slice(0, LIMITS.rankerMessageCharsMax));
        }
    }
}
function startWorker(source) {
    const workerData = { ...source, partsMax: LIMITS.rankerPartsMax };
    return new Worker(new URL('./worker.mjs', import.meta.url), {
        workerData,
        // A ranker must not reach the server's secrets or its streams.
        env: {},
        execArgv: [],
        stdout: true,
        stderr: true,
        resourceLimits: RESOURCE_LIMITS,
    });
}
//# sourceMappingURL=worker-host.js.map