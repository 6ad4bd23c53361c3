/** How many of the example clients page 200 items forward and back in the server's order. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { openFeed } from '../../examples/clients/fetch/feed.ts';
import type { Figure } from '../figure.ts';
import { askSample, SAMPLE_READER, withSampleServer } from '../sample-server.ts';

const ITEMS = 200;
const EXAMPLES = 'examples/clients';
/** Inside the project, so that the clients find their packages. */
const BUILT = resolve('dist-bench/clients');

interface Served {
  readonly cursor: string;
  readonly node: { readonly id: string };
}

export const figure: Figure = {
  name: 'clients',
  what: 'example clients that page 200 items forward and back in the server’s order, as a share of all examples',
  unit: 'share',
  target: '>= 1',
  isExact: true,
  measure: (progress) =>
    withSampleServer(async (address) => {
      const order = await servedBy(address);
      const results: Record<string, string> = {};
      for (const name of readdirSync(EXAMPLES)) {
        const failure = await whyNot(name, { address, order });
        results[name] = failure ?? 'both ways, in order';
        progress(`${name}: ${results[name]}`);
      }
      const good = Object.values(results).filter((result) => result === 'both ways, in order');
      return { value: good.length / Object.keys(results).length, detail: results };
    }),
};

interface ServedContext {
  readonly address: string;
  readonly order: readonly Served[];
}

/** Null when the client reads what the server serves. */
async function whyNot(name: string, { address, order }: ServedContext): Promise<string | null> {
  const open = await load(name);
  const options = { url: address, viewer: SAMPLE_READER, template: 'home' };
  const ids = (rows: readonly Pick<Served, 'node'>[]) => rows.map(({ node }) => node.id).join();
  const down = await open(options);
  while (down.rows().length < ITEMS && (await down.readBelow()));
  const isRead = ids(down.rows()) === ids(order.slice(0, ITEMS));
  down.close();
  if (!isRead) return 'not in order forward';
  const up = await open({ ...options, before: order[ITEMS]?.cursor ?? '' });
  while (await up.readAbove());
  const isReadBack = ids(up.rows()) === ids(order.slice(0, ITEMS));
  up.close();
  return isReadBack ? null : 'not in order back';
}

async function load(name: string): Promise<typeof openFeed> {
  const outDir = join(BUILT, name);
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(EXAMPLES, name, 'feed.ts'), outDir, emptyOutDir: true },
  });
  const file = readdirSync(outDir).find((each) => /^feed\.m?js$/.test(each)) ?? 'feed.js';
  const module = (await import(pathToFileURL(join(outDir, file)).href)) as {
    readonly openFeed: typeof openFeed;
  };
  return module.openFeed;
}

async function servedBy(address: string): Promise<readonly Served[]> {
  const rows: Served[] = [];
  await askSample(address, '{ stream(template: "home", first: 1) { status } }');
  for (let after: string | null = null; rows.length <= ITEMS;) {
    const text = await askSample(
      address,
      `query ($after: String) { stream(template: "home", first: 100, after: $after, refresh: false) {
        edges { cursor node { id } } pageInfo { endCursor } } }`,
      { after },
    );
    const { stream } = (JSON.parse(text) as { data: { stream: ServedPage } }).data;
    rows.push(...stream.edges);
    after = stream.pageInfo.endCursor;
  }
  return rows;
}

interface ServedPage {
  readonly edges: readonly Served[];
  readonly pageInfo: { readonly endCursor: string };
}
