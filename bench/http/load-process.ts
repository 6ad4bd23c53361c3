/**
 * The process of the load generator. Its argument is what to send, as JSON; it prints the report of autocannon, as JSON
 * too.
 */
import { createRequire } from 'node:module';
import type { LoadOrder, LoadReport } from './load.ts';
import { stayAwake } from './stay-awake.ts';

interface LoadOptions extends Omit<LoadOrder, 'expected'> {
  readonly method: 'POST';
  readonly expectBody: string;
}

const autocannon = createRequire(import.meta.url)('autocannon') as (
  options: LoadOptions,
) => Promise<LoadReport>;

const { expected, ...order } = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const sleep = stayAwake();
const report = await autocannon({ ...order, method: 'POST', expectBody: expected });
sleep();
process.stdout.write(JSON.stringify(report));
