/**
 * The load generator: autocannon in a process of its own on the other core; every answer is compared with the expected
 * one.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Pinned } from './pinned.ts';

export const LOAD_CORE = '1';
const CONNECTIONS = 16;

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The expected body of every answer, byte for byte. */
  readonly expected: string;
}

export interface Load {
  readonly requestsPerSecond: number;
  /** The share of its core that the server used: near 1 means that the server, not the generator, was the limit. */
  readonly serverBusy: number;
}

/** What the generator's process sends, for how many seconds. */
export interface LoadOrder extends Target {
  readonly connections: number;
  readonly duration: number;
}

/** The part of autocannon's report that is used here. */
export interface LoadReport {
  readonly duration: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly mismatches: number;
  readonly non2xx: number;
  readonly '2xx': number;
}

/** Sends requests for some seconds over keep-alive connections. Rejects when any answer failed or differed. */
export async function load(server: Pinned, target: Target, seconds: number): Promise<Load> {
  const cpuBefore = server.cpuSeconds();
  const report = await send({ ...target, connections: CONNECTIONS, duration: seconds });
  const cpuUsed = server.cpuSeconds() - cpuBefore;
  const bad = report.errors + report.timeouts + report.mismatches + report.non2xx;
  if (bad > 0)
    throw new Error(`expected every answer to be the expected page, got ${JSON.stringify(report)}`);
  return {
    requestsPerSecond: report['2xx'] / report.duration,
    serverBusy: cpuUsed / report.duration,
  };
}

function send(order: LoadOrder): Promise<LoadReport> {
  const script = join(import.meta.dirname, 'load-process.js');
  const args = ['-c', LOAD_CORE, process.execPath, script, JSON.stringify(order)];
  const child = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as LoadReport);
      else reject(new Error(`the load generator ended with ${code}: ${output.slice(0, 500)}`));
    });
  });
}
