/**
 * Preloaded into a server under measurement, which runs with `--expose-gc`: at each SIGUSR2 it collects all garbage and
 * prints one line about the remaining memory. The lines are numbered from 1.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Objects finalised in one collection are freed in the next. */
const COLLECTIONS = 3;
const BETWEEN_MS = 100;

let lines = 0;

async function report(): Promise<void> {
  for (let turn = 0; turn < COLLECTIONS; turn++) {
    globalThis.gc?.();
    await pause(BETWEEN_MS);
  }
  const { heapUsed, external } = process.memoryUsage();
  const status = readFileSync('/proc/self/status', 'utf8');
  const bytesOf = (field: string): number =>
    1_024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  const line = {
    heapBytes: heapUsed,
    externalBytes: external,
    anonymousBytes: bytesOf('RssAnon'),
    mappedBytes: bytesOf('RssFile'),
  };
  lines += 1;
  process.stdout.write(`memory ${lines} ${JSON.stringify(line)}\n`);
}

process.on('SIGUSR2', () => void report());
