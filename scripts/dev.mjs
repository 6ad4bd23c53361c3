/**
 * `npm run dev`: builds, starts the server, and restarts it after every build that an edit of src/ triggers. A build
 * with errors prints them and leaves the running server alone. Ctrl-C stops both. The first argument is the built file
 * to run; the others are passed to the server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const [entry = '', ...args] = process.argv.slice(2);
/** The last line of a tsc run in watch mode. */
const BUILT = /Found (\d+) errors?\. Watching for file changes/;

/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
let isEnding = false;
/** Restarts are sequential, because only one server at a time can hold the data. */
let restarting = Promise.resolve();

const compiler = spawn(
  process.execPath,
  [
    'node_modules/typescript/bin/tsc',
    '--project',
    'tsconfig.build.json',
    '--watch',
    '--preserveWatchOutput',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);

/** Stops the running server, if any, and waits until it has released its data. */
async function stopServer() {
  const running = server;
  server = null;
  if (running === null || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

async function restartServer() {
  await stopServer();
  if (isEnding) return;
  const started = spawn(process.execPath, ['--enable-source-maps', entry, ...args], {
    stdio: 'inherit',
  });
  server = started;
  started.once('exit', (code) => {
    if (server === started && !isEnding)
      console.log(`dev: the server ended with ${code}; the next edit starts it again`);
  });
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  compiler.kill();
  await restarting;
  await stopServer();
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => void end());
compiler.once('exit', (code) => {
  if (!isEnding) console.error(`dev: the compiler ended with ${code}`);
  void end();
});

for await (const line of createInterface({ input: compiler.stdout })) {
  const [, errors] = BUILT.exec(line) ?? [];
  if (errors === undefined || errors !== '0') console.log(line);
  if (errors === '0') restarting = restarting.then(restartServer);
}
