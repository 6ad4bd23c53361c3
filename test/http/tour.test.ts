/** The five minutes of the README, step by step as written, and a second time on what the first run left behind. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApp, type App } from '../../src/app.ts';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { openPlaygroundPage, type PlaygroundPage } from '../support/playground-page.ts';

const dir = mkdtempSync(join(tmpdir(), 'palisade-tour-'));
const HOME = join(dir, 'templates', 'home.yaml');
let app: App;
let playground: PlaygroundPage;
/** The tabs that were run. */
const tabs = new Set<string>();

beforeAll(async () => {
  mkdirSync(join(dir, 'templates'));
  // The file that the tour edits belongs to the clone, so this server reads a copy.
  cpSync('examples/templates/home.yaml', HOME);
  const argv = ['--data', join(dir, 'data'), '--templates', join(dir, 'templates')];
  app = await openApp(parseConfig([...argv, '--log-level', 'silent'], {}));
  await app.loadSample(() => undefined);
  playground = await openPlaygroundPage(app);
}, 60_000);

afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The data of a tab's answer, which the test knows. */
async function run<Data>(title: string, viewer?: string): Promise<Data> {
  tabs.add(title);
  const { data, errors } = await playground.run(title, viewer);
  expect([title, errors]).toEqual([title, undefined]);
  return data as Data;
}

interface Node {
  readonly id?: string;
  readonly title: string | null;
  readonly text?: string | null;
}
interface Stream {
  readonly stream: { readonly nodes?: readonly Node[]; readonly edges?: readonly { node: Node }[] };
}

/** What a tab shows of items: titles, and texts of those without one. */
async function shown(title: string): Promise<readonly (string | null | undefined)[]> {
  const { stream } = await run<Stream>(title);
  const nodes = stream.nodes ?? stream.edges?.map(({ node }) => node) ?? [];
  expect(nodes).toHaveLength(5);
  return nodes.map((node) => node.title ?? node.text);
}

async function publishOne(): Promise<void> {
  const { publish } = await run<{ publish: { item: Node | null } }>('Publish', '1039');
  expect(publish.item?.title).toBe('Hello, fence');
}

interface Explained {
  readonly stream: {
    readonly edges: readonly {
      readonly explain: {
        readonly fencepost: { readonly upTo: number };
        readonly ranker: { readonly name: string };
        readonly scores: readonly object[];
      };
    }[];
  };
}

/** The ranker of each edge that Explain shows. */
async function rankers(): Promise<readonly string[]> {
  const { stream } = await run<Explained>('Explain');
  return stream.edges.map(({ explain }) => explain.ranker.name);
}

async function save(text: string): Promise<void> {
  const versionOf = (): string | undefined => app.templates.get('home')?.version;
  const before = versionOf();
  writeFileSync(HOME, text);
  await vi.waitFor(() => expect(versionOf()).not.toBe(before), { timeout: 20_000, interval: 50 });
}

test.each(['on a fresh clone', 'once more'])(
  'the README’s tour works as written %s',
  async () => {
    const file = readFileSync(HOME, 'utf8');

    // 1. Page.
    const top = await shown('First page');
    const next = await shown('Next page');
    const below = await shown('Next page');
    expect(new Set([...top, ...next, ...below]).size).toBeGreaterThanOrEqual(14);
    expect(await shown('Back')).toEqual(next);

    // 2. Publish.
    await publishOne();
    const { newSince } = await run<{ newSince: { count: number } }>('Peek');
    expect(newSince.count).toBe(1);

    // 3. Refresh.
    expect(await shown('Refresh')).toEqual(['Hello, fence', ...top.slice(0, 4)]);

    // 4. Ask why.
    const made = await rankers();
    expect(made[0]).toBe('hot');
    const { whyNot } = await run<{ whyNot: { reason: string | null } }>('Why not');
    expect(whyNot.reason).toEqual(expect.any(String));

    // 5. Swap the ranker.
    const swapped = file.replace(/^rank:\n(?: .*\n)+/m, 'rank: { ranker: random }\n');
    expect(swapped).not.toBe(file);
    await save(swapped);
    const before = await shown('First page');
    expect(before).toEqual(['Hello, fence', ...top.slice(0, 4)]);
    await publishOne();
    expect(await shown('Refresh')).toEqual(['Hello, fence', ...before.slice(0, 4)]);
    expect(await rankers()).toEqual(['random', ...made.slice(0, 4)]);
    await save(file);
    expect(await shown('First page')).toEqual(['Hello, fence', ...before.slice(0, 4)]);

    // 6. Break a cursor.
    tabs.add('Bad cursor');
    expect(await playground.run('Bad cursor')).toMatchObject({
      errors: [{ extensions: { code: 'INVALID_CURSOR' } }],
    });
  },
  60_000,
);

test('it runs every tab that the README names, and nothing else', () => {
  const [, tour = ''] = readFileSync('README.md', 'utf8').split(
    '\n## Five minutes with the playground\n',
  );
  const named = [...(tour.split('\n## ')[0] ?? '').matchAll(/\b_([A-Z][a-z ]+)_/g)].map(
    ([, title]) => title,
  );
  expect(tabs).toEqual(new Set(named.filter((title) => title !== 'Environments')));
});
