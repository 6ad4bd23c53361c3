/**
 * `npm run faults [-- NAME… --seed N --json]`: breaks Redis, MongoDB and the processes under load, prints what an
 * outside client saw as a table and as JSON, and ends with 1 when a promise did not hold.
 */
import { FAULTS } from './faults.ts';
import { broken, reportTable } from './report.ts';
import { runScenario } from './scenario.ts';

const ITEMS = 200;

const args = process.argv.slice(2);
const seedAt = args.indexOf('--seed');
const seed = seedAt === -1 ? 1 : Number(args[seedAt + 1]);
const names = args.filter(
  (arg, index) => !arg.startsWith('--') && (seedAt === -1 || index !== seedAt + 1),
);
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `expected some of ${FAULTS.map(({ name }) => name).join(', ')} and a whole --seed, got ${args.join(' ')}\n`,
  );
  process.exit(1);
}
const report = await runScenario({
  faults: FAULTS.filter(({ name }) => names.length === 0 || names.includes(name)),
  seed,
  items: ITEMS,
  progress: (line) => process.stderr.write(`${line}\n`),
});
const promises = broken(report);
if (!args.includes('--json')) process.stdout.write(reportTable(report));
process.stdout.write(`${JSON.stringify({ ...report, broken: promises })}\n`);
process.exitCode = promises.length === 0 ? 0 : 1;
