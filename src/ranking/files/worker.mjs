/**
 * The inside of a module's process: loads the file of one ranker, signal, injector, filter or source, reports what it
 * is, then answers questions. It is JavaScript so that it also runs unbuilt; the calling process checks every message
 * it sends.
 */
import { execFile } from 'node:child_process';
import { writeSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { seededRandom } from '../../base/seeded-random.mjs';
import { columnProblem, describeThrown, readAnswer, describeGot } from '../answer.mjs';

/** @import { Ranker } from '../ranker.ts' */
/** @import { FilterModule } from '../filter-module.ts' */
/** @import { InjectorModule } from '../injector-module.ts' */
/** @import { SignalModule } from '../signal-module.ts' */
/** @import { SourceModule } from '../source-module.ts' */
/** @import { WorkerData, WorkerMessage, WorkerRequest } from './messages.ts' */

const CHECK_MS_MAX = 2_000;
/** The server keeps fewer. */
const WORDS_CHARS_MAX = 1_000;
/** Messages are written to this descriptor, one line of JSON each; frames are read from standard input. */
const CHANNEL = 3;
const FRAME_HEADER_BYTES = 4;
/** The method of each kind of module. */
const METHODS = {
  ranker: 'order',
  signal: 'read',
  injector: 'elements',
  filter: 'keep',
  source: 'timelines',
};

/** Ends this process when its server is gone, even during an endless loop, so it needs its own thread. */
const WATCH = `
const { ppid } = process;
setInterval(() => {
  if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
}, 1_000);
`;

/** What is wrong with a module, in our words; an author's own errors are reported with their names. */
class Problem extends Error {}

/** The real path of the module's file. */
let ownFile = '';

/** The first line of a report on a syntax error, and a frame of a stack. */
const HEADING = /^(file:\/\/\/\S*|\/.*):(\d+)$/m;
const FRAME = /^ +at (?:.*\(|async )?(file:\/\/\/\S*|\/.*):(\d+):\d+\)?$/gm;

/**
 * Where an error is, such as `line 3` of the module's own file or `line 3 of _shared.mjs`; null if its stack, or the
 * report on it, names no place outside of Node and this file. Never throws.
 * @param {unknown} source
 */
function placeIn(source) {
  try {
    const report = String(source instanceof Error ? source.stack : source);
    for (const match of [HEADING.exec(report), ...report.matchAll(FRAME)]) {
      const [, where = import.meta.url, line] = match ?? [];
      if (where === import.meta.url) continue;
      const path = where.startsWith('file:') ? fileURLToPath(where) : where;
      return `line ${line}${path === ownFile ? '' : ` of ${relative(dirname(ownFile), path)}`}`;
    }
    return null;
  } catch {
    return null;
  }
}

/**
 * An author's error begins with its place if that is known. Truncated, because a message that is longer than any answer
 * would end this process.
 * @param {unknown} error
 * @param {unknown} report
 */
function wordsOfError(error, report = error) {
  if (error instanceof Problem) return error.message.slice(0, WORDS_CHARS_MAX);
  const place = placeIn(report);
  const words = describeThrown(error);
  return (place === null ? words : `${place}: ${words}`).slice(0, WORDS_CHARS_MAX);
}

/** @param {WorkerMessage} message */
function send(message) {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < bytes.length;) sent += writeSync(CHANNEL, bytes, sent);
}

/** The frames of standard input: their length in four bytes, then a value as `v8.serialize` writes it. */
async function* frames() {
  let bytes = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    while (bytes.length >= FRAME_HEADER_BYTES) {
      const end = FRAME_HEADER_BYTES + bytes.readUInt32LE(0);
      if (bytes.length < end) break;
      yield deserialize(bytes.subarray(FRAME_HEADER_BYTES, end));
      bytes = bytes.subarray(end);
    }
  }
}

/** @param {unknown} error */
function fail(error) {
  send({ kind: 'refused', message: `the worker failed: ${wordsOfError(error)}` });
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Loads the file itself while its text is still the one this version was made from, so that errors name lines and
 * relative imports work; otherwise the remembered text, so that a version outlives a later edit.
 */
async function load(/** @type {WorkerData} */ { file, source }) {
  const isCurrent = (await readFile(file, 'utf8').catch(() => null)) === source;
  const url = isCurrent
    ? pathToFileURL(file).href
    : `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  const module = await import(url);
  return (
    module.default ??
    module.ranker ??
    module.signal ??
    module.injector ??
    module.filter ??
    module.source
  );
}

/**
 * Why the value is not a module of the folder's kind; null if it is.
 * @param {unknown} value
 * @param {Pick<WorkerData, 'role' | 'needs'>} expected
 */
function shapeProblem(value, { role, needs: known }) {
  if (typeof value !== 'object' || value === null)
    return `expected a ${role} as the default export, got ${value === undefined ? 'nothing' : typeof value}`;
  const {
    name,
    version,
    signals = [],
    needs = [],
    checkOptions,
    [METHODS[role]]: method,
  } = /** @type {Record<string, unknown>} */ (value);
  if (typeof name !== 'string') return `expected name to be a string, got ${typeof name}`;
  if (typeof version !== 'string') return `expected version to be a string, got ${typeof version}`;
  if (!Array.isArray(signals))
    return `expected signals to be a list of names, got ${describeGot(signals)}`;
  const nameless = signals.findIndex((signal) => typeof signal !== 'string');
  if (nameless >= 0)
    return `expected signals to be a list of names, got ${describeGot(signals[nameless])} at ${nameless}`;
  const unknown = Array.isArray(needs) ? needs.find((need) => !known.includes(need)) : needs;
  if (unknown !== undefined)
    return `expected needs to be a list of ${known.join(', ')}, got ${JSON.stringify(unknown)}`;
  if (typeof method !== 'function')
    return `expected ${METHODS[role]} to be a function, got ${typeof method}`;
  if (checkOptions !== undefined && typeof checkOptions !== 'function')
    return `expected checkOptions to be a function, got ${typeof checkOptions}`;
  return null;
}

/**
 * A signal as a ranker that keeps the order and reports one part.
 * @param {SignalModule} signal
 * @returns {Ranker}
 */
function rankerOf(signal) {
  return {
    name: signal.name,
    version: signal.version,
    signals: signal.signals ?? [],
    needs: signal.needs ?? [],
    async order(candidates, signals, context) {
      const order = [...candidates];
      const value = await signal.read(candidates, signals, context);
      const problem = columnProblem(value, order.length);
      if (problem !== null) throw new Problem(problem);
      return { order, parts: { value: Array.from(value, bounded) } };
    },
  };
}

/**
 * JSON has no infinite numbers; the caller clamps values beyond a signal's bounds.
 * @param {number} value
 */
function bounded(value) {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
}

/**
 * Throws for options that the module refuses, and for a check that does not say whether it does.
 * @param {Pick<Ranker, 'checkOptions'>} module
 * @param {Readonly<Record<string, unknown>>} options
 */
function checkOptions(module, options) {
  /** @type {unknown} */
  const problem = module.checkOptions?.(options) ?? null;
  if (typeof problem === 'string') throw new Problem(`the options are refused: ${problem}`);
  if (problem !== null)
    throw new Problem(
      `expected checkOptions to return an error message or null, got ${describeGot(problem)}`,
    );
}

/**
 * Refuses a promise, which JSON would turn into an empty map.
 * @param {unknown} answer
 * @param {string} method
 */
function requireNow(answer, method) {
  if (answer instanceof Promise)
    throw new Problem(`expected ${method} to return its answer, got a promise`);
}

/**
 * @param {Ranker} ranker
 * @param {WorkerRequest} request
 * @param {number} partsMax
 */
async function answer(ranker, { id, question: { candidates, signals, context } }, partsMax) {
  try {
    checkOptions(ranker, context.options);
    const reply = await ranker.order(candidates, signals, {
      ...context,
      random: seededRandom(context.seed),
    });
    const reading = readAnswer(reply, { count: candidates.length, partsMax });
    if ('problem' in reading)
      send({ kind: 'fault', id, reason: 'not-a-permutation', message: reading.problem });
    else if (reading.scoresProblem !== null)
      send({ kind: 'fault', id, reason: 'scores', message: reading.scoresProblem });
    else
      send({
        kind: 'answer',
        id,
        positions: [...reading.positions],
        parts: Object.fromEntries(reading.parts.map((part) => [part.name, part.values])),
      });
  } catch (error) {
    send({ kind: 'fault', id, reason: 'threw', message: wordsOfError(error) });
  }
}

/**
 * @param {InjectorModule} injector
 * @param {WorkerRequest} request
 */
async function answerPlaces(injector, { id, question: { places = [], context } }) {
  try {
    checkOptions(injector, context.options);
    const elements = await injector.elements(places, context);
    send({ kind: 'answer', id, positions: [], parts: {}, elements });
  } catch (error) {
    send({ kind: 'fault', id, reason: 'threw', message: wordsOfError(error) });
  }
}

/**
 * The caller checks its answer.
 * @param {FilterModule} filter
 * @param {WorkerRequest} request
 */
async function answerItems(filter, { id, question: { candidates, context } }) {
  const { viewer, args } = context;
  try {
    /** @type {unknown} */
    const answers = filter.keep(candidates, { viewer, args });
    requireNow(answers, METHODS.filter);
    const elements = Array.isArray(answers) ? Array.from(answers, plainAnswer) : answers;
    send({ kind: 'answer', id, positions: [], parts: {}, elements });
  } catch (error) {
    send({ kind: 'fault', id, reason: 'threw', message: wordsOfError(error) });
  }
}

/**
 * The caller checks its answer.
 * @param {SourceModule} source
 * @param {WorkerRequest} request
 */
async function answerTimelines(source, { id, question: { context } }) {
  const { viewer, args } = context;
  try {
    const elements = source.timelines({ viewer, args });
    requireNow(elements, METHODS.source);
    send({ kind: 'answer', id, positions: [], parts: {}, elements });
  } catch (error) {
    send({ kind: 'fault', id, reason: 'threw', message: wordsOfError(error) });
  }
}

/**
 * Anything but true and false fails the check that follows, which reports the value, or the beginning of a text.
 * @param {unknown} answer
 */
function plainAnswer(answer) {
  if (typeof answer === 'string') return answer.slice(0, 40);
  return typeof answer === 'boolean' || typeof answer === 'number' ? answer : null;
}

async function serve() {
  const incoming = frames();
  /** @type {WorkerData} */
  const data = (await incoming.next()).value;
  /** @type {Ranker | InjectorModule | FilterModule | SourceModule} */
  let module;
  /** @type {(request: WorkerRequest) => Promise<void>} */
  let reply;
  try {
    ownFile = await realpath(data.file).catch(() => data.file);
    const loaded = await load(data);
    const problem = shapeProblem(loaded, data);
    if (problem !== null) throw new Problem(problem);
    if (data.role === 'injector') {
      module = loaded;
      reply = (request) => answerPlaces(loaded, request);
    } else if (data.role === 'filter') {
      module = loaded;
      reply = (request) => answerItems(loaded, request);
    } else if (data.role === 'source') {
      module = loaded;
      reply = (request) => answerTimelines(loaded, request);
    } else {
      const ranker = data.role === 'signal' ? rankerOf(loaded) : loaded;
      module = ranker;
      reply = (request) => answer(ranker, request, data.partsMax);
    }
  } catch (error) {
    send({ kind: 'refused', message: await describeLoadError(data.file, error) });
    return;
  }
  send({
    kind: 'ready',
    name: module.name,
    version: module.version,
    signals: 'signals' in module ? [...(module.signals ?? [])] : [],
    needs: 'needs' in module ? [...(module.needs ?? [])] : [],
  });
  for await (const request of incoming) void reply(request);
}

new Worker(WATCH, { eval: true, env: {}, execArgv: [] }).unref();
process.on('uncaughtException', fail).on('unhandledRejection', fail);
await serve();

/**
 * What made a file unusable, with its place. The syntax error of an import does not contain its place, but the report
 * of a process that it ends does. That process links the file with its imports and ends before it runs any of them.
 * @param {string} file
 * @param {unknown} error
 */
async function describeLoadError(file, error) {
  if (!(error instanceof SyntaxError) || placeIn(error) !== null) return wordsOfError(error);
  const imports = ['data:text/javascript,process.exit()', pathToFileURL(file).href];
  const script = imports.map((url) => `import ${JSON.stringify(url)};`).join('');
  const flags = ['--input-type=module', '--eval', script];
  /** @type {string} */
  const report = await new Promise((resolve) => {
    execFile(process.execPath, flags, { timeout: CHECK_MS_MAX }, (_, _out, stderr) =>
      resolve(stderr),
    );
  });
  return wordsOfError(error, report.includes(error.message) ? report : error);
}
