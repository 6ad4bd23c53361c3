/**
 * Measures figures: `run NAME… [--json]`, or all of them when none is named. With `--json` each record is one line on
 * standard output; without, a table. A run over all figures also writes `bench/results.json`. With `--exact`, those
 * that are the same everywhere are measured, and a miss fails the run. Each figure has a process of its own, so that
 * none inherits another's heap.
 */
import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import { toRecord, toTable, type FigureRecord } from './record.ts';

const RESULTS = new URL('../bench/results.json', import.meta.url);
const ONE = '--one';
const EXACT = '--exact';

/** The names of all figures, from the sources' folder, which contains nothing stale. */
export function figureNames(): readonly string[] {
  const files = readdirSync(new URL('../bench/figures/', import.meta.url));
  return files
    .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** Loads the figure of that name. Refuses a file that exports another name than its own. */
async function loadFigure(name: string): Promise<Figure> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const module = (await import(
    new URL(`./figures/${name}.${extension}`, import.meta.url).href
  )) as { readonly figure: Figure };
  if (module.figure.name !== name)
    throw new Error(
      `expected figures/${name} to export the figure "${name}", got "${module.figure.name}"`,
    );
  return module.figure;
}

/** The names of the figures that are the same everywhere. */
async function exactNames(): Promise<readonly string[]> {
  const figures = await Promise.all(figureNames().map(loadFigure));
  return figures.filter(({ isExact }) => isExact === true).map(({ name }) => name);
}

async function main(args: readonly string[]): Promise<void> {
  const isJson = args.includes('--json');
  const named = args.filter((arg) => !arg.startsWith('--'));
  const known = figureNames();
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`expected one of ${known.join(', ')}, got ${unknown.join(', ')}`);
  if (args.includes(ONE)) return measureHere(named[0] ?? '');
  const isExact = args.includes(EXACT);
  if (isExact && named.length > 0)
    throw new Error(`expected ${EXACT} or names, got both: ${named.join(', ')}`);
  const asked = isExact ? await exactNames() : named.length > 0 ? named : known;
  const records = await measureAll(asked, (record) => {
    if (isJson) process.stdout.write(`${JSON.stringify(record)}\n`);
  });
  if (!isJson) process.stdout.write(toTable(records));
  if (asked === known) writeFileSync(RESULTS, `${JSON.stringify(records, null, 2)}\n`);
  if (isExact && records.some(({ ok }) => !ok)) process.exitCode = 1;
}

async function measureAll(
  names: readonly string[],
  done: (record: FigureRecord) => void,
): Promise<readonly FigureRecord[]> {
  const records: FigureRecord[] = [];
  for (const name of names) {
    const record = await measureInChild(name);
    done(record);
    records.push(record);
  }
  return records;
}

function measureInChild(name: string): Promise<FigureRecord> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), ONE, name],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as FigureRecord);
      else reject(new Error(`${name} could not be measured (exit ${code})`));
    });
  });
}

async function measureHere(name: string): Promise<void> {
  const figure = await loadFigure(name);
  const measured = await figure.measure((line) => process.stderr.write(`${name}: ${line}\n`));
  process.stdout.write(JSON.stringify(toRecord(figure, measured, new Date())));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
