/**
 * The inside of a ranker's worker thread: loads one ranker file, reports what it is, then answers questions. It is
 * JavaScript so that it also runs unbuilt; every message it sends is checked again by the thread that asked.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '../../base/seeded-random.mjs';
import { describeThrown, readAnswer } from '../answer.mjs';

/** @import { Ranker } from '../ranker.ts' */
/** @import { WorkerData, WorkerMessage, WorkerRequest } from './messages.ts' */

const CHECK_MS_MAX = 2_000;

/** @type {WorkerData} */
const { file, source, partsMax } = workerData;

/** @param {WorkerMessage} message */
function send(message) {
  parentPort?.postMessage(message);
}

/**
 * The file itself while its text is still the one this version was made from, so that errors name lines and imports
 * of neighbours work; otherwise the remembered text, so that a version outlives a later edit.
 */
async function load() {
  const isCurrent = (await readFile(file, 'utf8').catch(() => null)) === source;
  const url = isCurrent
    ? pathToFileURL(file).href
    : `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  const module = await import(url);
  return module.default ?? module.ranker;
}

/**
 * What keeps the value from being a ranker; null when it is one.
 * @param {unknown} value
 */
function shapeProblem(value) {
  if (typeof value !== 'object' || value === null)
    return `expected a ranker as the default export, got ${value === undefined ? 'nothing' : typeof value}`;
  const {
    name,
    version,
    signals = [],
    order,
    checkOptions,
  } = /** @type {Record<string, unknown>} */ (value);
  if (typeof name !== 'string') return `expected name to be a string, got ${typeof name}`;
  if (typeof version !== 'string') return `expected version to be a string, got ${typeof version}`;
  if (!Array.isArray(signals) || !signals.every((signal) => typeof signal === 'string'))
    return 'expected signals to be a list of names';
  if (typeof order !== 'function') return `expected order to be a function, got ${typeof order}`;
  if (checkOptions !== undefined && typeof checkOptions !== 'function')
    return `expected checkOptions to be a function, got ${typeof checkOptions}`;
  return null;
}

/**
 * @param {Ranker} ranker
 * @param {WorkerRequest} request
 */
async function answer(ranker, { id, question: { candidates, signals, context } }) {
  try {
    const problem = ranker.checkOptions?.(context.options) ?? null;
    if (problem !== null) throw new Error(`the options are refused: ${problem}`);
    const reply = await ranker.order(candidates, signals, {
      ...context,
      random: seededRandom(context.seed),
    });
    const reading = readAnswer(reply, { count: candidates.length, partsMax });
    if ('problem' in reading)
      send({ kind: 'fault', id, reason: 'not-a-permutation', message: reading.problem });
    else
      send({
        kind: 'answer',
        id,
        positions: reading.positions.map(plain),
        parts: Object.fromEntries(reading.parts.map((part) => [part.name, part.values])),
      });
  } catch (error) {
    send({ kind: 'fault', id, reason: 'threw', message: describeThrown(error) });
  }
}

/**
 * Anything but a number would only make the message larger; it fails the check either way.
 * @param {unknown} position
 */
function plain(position) {
  return typeof position === 'number' ? position : null;
}

try {
  const ranker = await load();
  const problem = shapeProblem(ranker);
  if (problem !== null) throw new Error(problem);
  parentPort?.on('message', (request) => void answer(ranker, request));
  send({
    kind: 'ready',
    name: ranker.name,
    version: ranker.version,
    signals: ranker.signals ?? [],
  });
} catch (error) {
  send({ kind: 'refused', message: await describeLoadError(error) });
}

/**
 * An import's syntax error does not contain its line, but `node --check` does, and it runs nothing.
 * @param {unknown} error
 */
async function describeLoadError(error) {
  if (!(error instanceof SyntaxError)) return describeThrown(error);
  /** @type {string} */
  const report = await new Promise((resolve) => {
    execFile(process.execPath, ['--check', file], { timeout: CHECK_MS_MAX }, (_, _out, stderr) =>
      resolve(stderr),
    );
  });
  const line = report.includes(error.message) ? /^.*:(\d+)$/m.exec(report)?.[1] : undefined;
  return line === undefined ? describeThrown(error) : `line ${line}: ${describeThrown(error)}`;
}
