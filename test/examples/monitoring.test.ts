/** The dashboard and the alerts ask for metrics that a server has, with labels that it gives them. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openMetrics } from '../../src/http/metrics.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
}

const read = (file: string): string => readFileSync(`examples/monitoring/${file}`, 'utf8');
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
const rules = (parse(read('alerts.yml')) as Alerts).groups.flatMap((group) => group.rules);

const asked = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

let world: TestApp;
let lines: readonly string[];
let names: ReadonlySet<string>;

beforeAll(async () => {
  world = await openTestApp();
  await world.ask('{ stream(template: "everything", first: 1) { status } }');
  const { body } = await world.app.server.inject('/metrics');
  lines = body.split('\n');
  // What workers count and servers do not.
  const worker = openMetrics();
  worker.watchWork({ queue: async () => null, restarts: () => 0 });
  const counted = `${body}\n${await worker.text()}`;
  names = new Set([...counted.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name as string));
});
afterAll(() => world[Symbol.asyncDispose]());

test('a counter that an alert watches is 0 before its first rise, which would not be seen otherwise', () => {
  for (const series of [
    'palisade_audits_total{template="discover",outcome="broken"}',
    'palisade_errors_total{code="INTERNAL_SERVER_ERROR"}',
    'palisade_errors_total{code="UNAVAILABLE"}',
    'palisade_requests_shed_total',
  ])
    expect(lines).toContain(`${series} 0`);
});

test.each(asked)('%s asks for metrics that exist: %s', (_, expr) => {
  const wanted = expr.match(/\b(?:palisade|nodejs|process)_[a-z0-9_]+/g) ?? [];
  expect(wanted.length + Number(expr.startsWith('up{'))).toBeGreaterThan(0);
  const missing = wanted.filter(
    (name) => !names.has(name) && !names.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  );
  expect(missing).toEqual([]);
});

test('every metric of ours is on the dashboard', () => {
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const unseen = [...names].filter((name) => name.startsWith('palisade_') && !shown.includes(name));
  expect(unseen).toEqual([]);
});

test('every metric of ours is described in the documents', () => {
  const documents = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`docs/${name}`, 'utf8'));
  const described = new Set(documents.join('\n').match(/\bpalisade_[a-z0-9_]+/g));
  const missing = [...names].filter((name) => name.startsWith('palisade_') && !described.has(name));
  expect(missing).toEqual([]);
});

test('every alert says what it means, what to do, and how urgent it is', () => {
  for (const { alert, labels, annotations } of rules)
    expect({ alert, ...labels, ...annotations }).toEqual({
      alert: expect.stringMatching(/^Palisade[A-Z]/),
      severity: expect.stringMatching(/^(page|ticket)$/),
      summary: expect.any(String),
      action: expect.any(String),
    });
});
