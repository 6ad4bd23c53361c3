/**
 * Real servers for tests and figures, on free loopback ports, stopped by their own process ids. A server is the one
 * that MONGODB_URL or REDIS_URL names; otherwise redis-server, or mongod from PALISADE_MONGOD or PATH; otherwise, if Go
 * is installed, FerretDB, which speaks MongoDB's protocol over SQLite. A missing server yields a reason, not an error.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MODULE = fileURLToPath(new URL('../test/services/', import.meta.url));
const FERRET = 'github.com/FerretDB/FerretDB';
/** FerretDB's look-up of documents through its indexes, and the place in its source that calls it. */
const WHERE = 'sqlite/where.go';
const QUERY_BEFORE = 'q += whereClause\n';
const QUERY_AFTER = `whereClause, args = where(params.Filter)\n\t${QUERY_BEFORE}`;
/** In the place of a package of FerretDB. */
const RESOURCE = 'resource/resource.go';
const START_MS_MAX = 20_000;
const BUILD_MS_MAX = 600_000;

/**
 * @typedef {object} Service
 * @property {string} name for titles and reports
 * @property {string} url
 * @property {number | null} pid null for a server that was already running
 * @property {boolean} isOurs whether it was started here, so that a test can stop it
 * @property {() => Promise<void>} stop stops what was started here; repeatable
 * @typedef {{ readonly reason: string }} Absent
 */

/**
 * MongoDB, or a server that speaks its protocol.
 * @returns {Promise<Service | Absent>}
 */
export async function startMongo() {
  const given = process.env['MONGODB_URL'];
  if (given !== undefined && given !== '') return there('MongoDB at MONGODB_URL', given);
  const mongod = process.env['PALISADE_MONGOD'] ?? inPath('mongod');
  if (mongod !== undefined && mongod !== '') return startMongod(mongod);
  const binary = await builtFrom('ferretdb', '.');
  if (typeof binary !== 'string')
    return {
      reason: `neither MONGODB_URL, PALISADE_MONGOD, mongod nor FerretDB: ${binary.reason}`,
    };
  return startFerret(binary);
}

/**
 * An empty Redis that writes nothing to disk.
 * @param {readonly string[]} settings further arguments for redis-server
 * @returns {Promise<Service | Absent>}
 */
export async function startRedis(settings = []) {
  const given = process.env['REDIS_URL'];
  if (given !== undefined && given !== '') return there('Redis at REDIS_URL', given);
  const binary = inPath('redis-server');
  if (binary === undefined) return { reason: 'neither REDIS_URL nor redis-server' };
  const port = await freePort();
  return started({
    name: 'redis-server',
    binary,
    url: `redis://127.0.0.1:${port}`,
    port,
    args: (dir) => redisArgs({ port, dir, settings }),
  });
}

/**
 * The arguments of a redis-server that writes nothing to disk unless the settings enable it.
 * @param {{ readonly port: number, readonly dir: string, readonly settings?: readonly string[] }} options
 * @returns {readonly string[]}
 */
export function redisArgs({ port, dir, settings = [] }) {
  const base = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir];
  return [...base, '--save', '', '--appendonly', 'no', ...settings];
}

/**
 * A proxy for network faults; its URL serves the HTTP API that sets them.
 * @returns {Promise<Service | Absent>}
 */
export async function startToxiproxy() {
  const binary = await builtFrom('toxiproxy', 'github.com/Shopify/toxiproxy/v2/cmd/server');
  if (typeof binary !== 'string') return binary;
  const port = await freePort();
  return started({
    name: 'toxiproxy',
    binary,
    url: `http://127.0.0.1:${port}`,
    port,
    args: () => ['-host', '127.0.0.1', '-port', String(port)],
  });
}

/**
 * Builds everything that needs building, before concurrent tests request it.
 * @returns {Promise<readonly (string | Absent)[]>}
 */
export async function buildServices() {
  return [
    await builtFrom('ferretdb', '.'),
    await builtFrom('toxiproxy', 'github.com/Shopify/toxiproxy/v2/cmd/server'),
  ];
}

/**
 * A free loopback port: the requested one or, with 0, any. Rejects when the requested one is taken.
 * @param {number} [asked]
 */
export async function freePort(asked = 0) {
  const server = createServer().listen(asked, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('expected a port, got none');
  return address.port;
}

/** @param {string} name @param {string} url @returns {Service} */
function there(name, url) {
  return { name, url, pid: null, isOurs: false, stop: async () => undefined };
}

/** @param {string} binary */
async function startMongod(binary) {
  const port = await freePort();
  return started({
    name: 'mongod',
    binary,
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    port,
    args: (dir) => ['--port', String(port), '--bind_ip', '127.0.0.1', '--dbpath', dir, '--quiet'],
  });
}

/** @param {string} binary */
async function startFerret(binary) {
  const port = await freePort();
  return started({
    name: 'FerretDB',
    binary,
    url: `mongodb://127.0.0.1:${port}/`,
    port,
    args: (dir) => ['-listen', `127.0.0.1:${port}`, '-dir', dir],
  });
}

/** Runs a server, prints its process id, and kills it when the requesting process is gone, however that ended. */
const GUARDED =
  '"$@" </dev/null >/dev/null & pid=$!; echo $pid; cat >/dev/null; kill -9 $pid 2>/dev/null; wait $pid 2>/dev/null';

/**
 * @typedef {object} ServerProcess
 * @property {number} pid
 * @property {() => string} said the last of its stderr output
 * @property {() => Promise<void>} kill kills it without warning and waits until it is gone; repeatable
 */

/**
 * Starts a program that is killed when the process that started it ends.
 * @param {string} binary @param {readonly string[]} args
 * @returns {Promise<ServerProcess>}
 */
export async function spawnServer(binary, args) {
  const shell = spawn('sh', ['-c', GUARDED, 'sh', binary, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const over = once(shell, 'exit');
  let said = '';
  shell.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    said = (said + text).slice(-2_000);
  });
  const [line] = await once(shell.stdout, 'data');
  // The server does not keep a test run alive; it ends with it.
  for (const each of [shell, shell.stdin, shell.stdout, shell.stderr])
    if ('unref' in each && typeof each.unref === 'function') each.unref();
  const kill = async () => {
    shell.ref();
    shell.stdin.end();
    await over;
  };
  return { pid: Number(String(line)), said: () => said, kill };
}

/**
 * Starts a server in its own folder and waits until it accepts connections.
 * @param {{ name: string, binary: string, url: string, port: number, args: (dir: string) => readonly string[] }} options
 * @returns {Promise<Service>}
 */
async function started({ name, binary, url, port, args }) {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-service-'));
  const { pid, said, kill } = await spawnServer(binary, args(dir));
  const clean = () => rmSync(dir, { recursive: true, force: true });
  process.once('exit', clean);
  const stop = async () => {
    await kill();
    process.off('exit', clean);
    clean();
  };
  if (!(await answers(port, () => !isAlive(pid)))) {
    await stop();
    throw new Error(
      `expected ${name} to listen on port ${port}, got ${said() === '' ? 'nothing' : said()}`,
    );
  }
  return { name, url, pid, isOurs: true, stop };
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} port @param {() => boolean} isOver */
async function answers(port, isOver) {
  for (const endMs = Date.now() + START_MS_MAX; Date.now() < endMs && !isOver(); await wait(20)) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      // Nothing is listening yet.
    } finally {
      socket.destroy();
    }
  }
  return false;
}

/**
 * The path of the program that a shell would run under this name.
 * @param {string} name
 * @returns {string | undefined}
 */
export function inPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * A program of the Go module, built outside the project, once for each state of its sources.
 * @param {string} name @param {string} target
 * @returns {Promise<string | Absent>}
 */
async function builtFrom(name, target) {
  const go = inPath('go');
  if (go === undefined) return { reason: 'no Go to build it with' };
  const hash = createHash('sha256')
    .update(execFileSync(go, ['version']))
    .update(QUERY_AFTER);
  for (const file of ['main.go', 'writes.go', WHERE, RESOURCE, 'go.mod', 'go.sum'])
    hash.update(readFileSync(join(MODULE, file)));
  const cache = join(
    process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
    'palisade-services',
  );
  const binary = join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(binary)) return binary;
  mkdirSync(cache, { recursive: true });
  const building = `${binary}.${process.pid}`;
  const sources = mkdtempSync(join(tmpdir(), 'palisade-services-'));
  try {
    const modfile = await writeModule(go, sources);
    const args = ['build', '-mod=mod', `-modfile=${modfile}`, '-o', building, target];
    await promisify(execFile)(go, args, { cwd: MODULE, timeout: BUILD_MS_MAX });
  } catch (error) {
    return { reason: `Go could not build it: ${String(error).slice(0, 300)}` };
  } finally {
    rmSync(sources, { recursive: true });
  }
  renameSync(building, binary);
  return binary;
}

/**
 * Writes a go.mod that builds with a copy of FerretDB that contains `WHERE` and `RESOURCE`. Without the first, FerretDB
 * reads a whole collection for each query that names more than one _id, as every compare-and-set does.
 * @param {string} go
 * @param {string} dir
 */
async function writeModule(go, dir) {
  const { stdout } = await promisify(execFile)(go, ['mod', 'download', '-json', FERRET], {
    cwd: MODULE,
    timeout: BUILD_MS_MAX,
  });
  const copy = join(dir, 'ferretdb');
  const backend = join(copy, 'internal', 'backends', 'sqlite');
  copySources(JSON.parse(stdout).Dir, copy);
  const pieces = readFileSync(join(backend, 'collection.go'), 'utf8').split(QUERY_BEFORE);
  if (pieces.length !== 2)
    throw new Error(`expected one place for ${WHERE} in collection.go, got ${pieces.length - 1}`);
  writeFileSync(join(backend, 'collection.go'), pieces.join(QUERY_AFTER));
  copyFileSync(join(MODULE, WHERE), join(backend, 'where.go'));
  copyFileSync(join(MODULE, RESOURCE), join(copy, 'internal', 'util', RESOURCE));
  copyFileSync(join(MODULE, 'go.sum'), join(dir, 'go.sum'));
  const modfile = join(dir, 'go.mod');
  const module = readFileSync(join(MODULE, 'go.mod'), 'utf8');
  writeFileSync(modfile, `${module}\nreplace ${FERRET} => ${copy}\n`);
  return modfile;
}

/**
 * Copies a module. Go keeps modules and their folders read-only; the copy can be changed and deleted.
 * @param {string} from
 * @param {string} to
 */
function copySources(from, to) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(path));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'build') {
  for (const built of await buildServices())
    console.log(typeof built === 'string' ? built : `not built: ${built.reason}`);
}
