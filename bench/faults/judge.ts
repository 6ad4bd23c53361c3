/** `node dist-bench/faults/judge.js FILE`: judges a recorded run again, from the record alone. */
import { judge } from './history.ts';
import { brokenLaws } from './report.ts';
import { readHistory } from './record.ts';

const [file = ''] = process.argv.slice(2);
const judgement = judge(await readHistory(file));
const broken = brokenLaws(judgement);
process.stdout.write(`${JSON.stringify({ ...judgement, broken })}\n`);
process.exitCode = broken.length === 0 ? 0 : 1;
