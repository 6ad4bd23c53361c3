/** The record of one measured figure: the number, the verdict, and the machine and versions it was measured with. */
import { readFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { meets, type Figure, type Measured } from './figure.ts';

export interface FigureRecord {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: string;
  readonly ok: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. */
  readonly date: string;
}

const VERSIONED = [
  '@apollo/server',
  'fastify',
  'graphql',
  'graphql-jit',
  'lmdb',
  'autocannon',
  'mercurius',
];

export function toRecord(figure: Figure, measured: Measured, measuredAt: Date): FigureRecord {
  if (!Number.isFinite(measured.value))
    throw new Error(`expected ${figure.name} to be a finite number, got ${measured.value}`);
  const value = round(measured.value);
  return {
    name: figure.name,
    value,
    unit: figure.unit,
    target: figure.target,
    ok: meets(figure.target, value),
    detail: measured.detail,
    machine: machine(),
    versions: versions(),
    date: measuredAt.toISOString(),
  };
}

/** A table of the records, with the machine, versions and date above it. */
export function toTable(records: readonly FigureRecord[]): string {
  const [first] = records;
  if (first === undefined) return 'no figures\n';
  const rows = [['figure', 'value', 'unit', 'target', 'verdict'], ...records.map(row)];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const versionList = Object.entries(first.versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
  return [first.machine, versionList, first.date, '', ...lines, ''].join('\n');
}

/** Four significant digits: more than a shared machine can repeat. */
export function round(value: number): number {
  return Number(value.toPrecision(4));
}

function row(record: FigureRecord): string[] {
  const verdict = record.target === 'report' ? 'reported' : record.ok ? 'met' : 'MISSED';
  return [record.name, String(record.value), record.unit, record.target, verdict];
}

function machine(): string {
  const cores = cpus();
  return `${cores[0]?.model.trim() ?? 'unknown processor'} × ${cores.length}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}`;
}

function versions(): Record<string, string> {
  const found: Record<string, string> = {
    palisade: versionIn('../package.json'),
    node: process.versions.node,
  };
  for (const name of VERSIONED) found[name] = versionIn(`../node_modules/${name}/package.json`);
  return found;
}

function versionIn(manifest: string): string {
  const parsed: unknown = JSON.parse(readFileSync(new URL(manifest, import.meta.url), 'utf8'));
  const isManifest = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  return isManifest ? String(parsed.version) : 'unknown';
}
