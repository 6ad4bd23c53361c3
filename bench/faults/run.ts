/**
 * `npm run faults [-- NAME… --seed N --json --embedded --scrolls N --record FILE]`: breaks Redis, MongoDB and the
 * processes under load, or one server on the embedded store, until this many whole feeds were read. Prints what an
 * outside client saw, and exits with 1 when a promise did not hold.
 */
import { parseArgs } from 'node:util';
import { runEmbedded } from './embedded.ts';
import { FAULTS } from './faults.ts';
import { type History, judge } from './history.ts';
import { writeHistory } from './record.ts';
import { broken, brokenLaws, reportTable, verdictOf } from './report.ts';
import { runScenario } from './scenario.ts';

const ITEMS = 200;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    scrolls: { type: 'string', default: '0' },
    record: { type: 'string' },
    json: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
});
const [seed, scrolls] = [Number(values.seed), Number(values.scrolls)];
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0 || !Number.isSafeInteger(seed) || !Number.isSafeInteger(scrolls)) {
  process.stderr.write(
    `expected some of ${FAULTS.map(({ name }) => name).join(', ')} and whole numbers, got ${process.argv.slice(2).join(' ')}\n`,
  );
  process.exit(1);
}
const common = {
  seed,
  items: ITEMS,
  scrolls,
  progress: (line: string) => void process.stderr.write(`${line}\n`),
};

async function record(history: History): Promise<void> {
  if (values.record !== undefined) await writeHistory(values.record, history);
}

async function runOnShared(): Promise<readonly string[]> {
  const faults = FAULTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const report = await runScenario({ ...common, faults, record });
  const promises = broken(report);
  if (!values.json) process.stdout.write(reportTable(report));
  process.stdout.write(`${JSON.stringify({ ...report, broken: promises })}\n`);
  return promises;
}

async function runOnEmbedded(): Promise<readonly string[]> {
  const { history, kills, pauses } = await runEmbedded(common);
  await record(history);
  const judgement = judge(history);
  const promises = brokenLaws(judgement);
  if (!values.json)
    process.stdout.write(
      `seed ${seed}; embedded; ${kills} kills, ${pauses} pauses; ${verdictOf(judgement)}\n`,
    );
  process.stdout.write(`${JSON.stringify({ seed, kills, pauses, judgement, broken: promises })}\n`);
  return promises;
}

const promises = await (values.embedded ? runOnEmbedded() : runOnShared());
process.exitCode = promises.length === 0 ? 0 : 1;
