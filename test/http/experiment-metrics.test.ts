/** What `/metrics` reports about an experiment that a server's own template declares, cached responses included. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import { openTestApp, publish } from '../support/open-app.ts';

const TEMPLATE = `
name: tried
description: An experiment of which everybody is.
access: public
stream: everything
rank:
  ranker: chronological
  experiment:
    name: order
    variants:
      - { name: hot, percent: 100, ranker: hot }
fence: { head: 2 }
`;
const QUERY =
  'query Q($after: String) { stream(template: "tried", first: 2, after: $after) { nodes { id } pageInfo { endCursor } } }';
const WHY =
  '{ stream(template: "tried", first: 1) { edges { explain { experiments { name variant } } } } }';

test('a page counts for its variant each time, whether it is read or kept', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-experiment-'));
  writeFileSync(join(dir, 'tried.yaml'), TEMPLATE);
  await using opened = await openTestApp({ argv: ['--templates', dir] });
  await publish(opened, ...['a', 'b', 'c', 'd'].map(() => draftBy('bob')));
  const counted = async (name: string): Promise<number> => {
    const { body } = await opened.app.server.inject('/metrics');
    const line = `palisade_${name}`;
    const found = body.split('\n').find((text) => text.startsWith(line));
    return Number(found?.split(' ').at(-1) ?? 0);
  };
  const of = 'template="tried",experiment="order",variant="hot"';
  const totals = async (): Promise<readonly number[]> => [
    await counted(`experiment_pages_total{${of},depth="first"`),
    await counted(`experiment_pages_total{${of},depth="deeper"`),
    await counted(`experiment_items_total{${of}}`),
    await counted(`experiment_commits_total{${of},outcome="nothing"}`),
    await counted('pages_total{template="tried",status="MORE"}'),
  ];
  const ask = async (after: string | null): Promise<string> => {
    const { data } = await opened.ask(QUERY, { viewer: 'ada', variables: { after } });
    return (data as { stream: { pageInfo: { endCursor: string } } }).stream.pageInfo.endCursor;
  };
  const cursor = await ask(null);
  for (let time = 0; time < 3; time += 1) await ask(null);
  expect(await totals()).toEqual([4, 0, 8, 3, 4]);
  // The whole of it is shown by then.
  for (let time = 0; time < 3; time += 1) await ask(cursor);
  expect((await totals()).slice(0, 4)).toEqual([4, 3, 14, 3]);
  // Nobody tells anonymous readers apart.
  await opened.ask(QUERY, { variables: { after: null } });
  expect((await totals()).slice(0, 4)).toEqual([4, 3, 14, 3]);
  expect(await opened.ask(WHY, { viewer: 'ada' })).toMatchObject({
    data: {
      stream: { edges: [{ explain: { experiments: [{ name: 'order', variant: 'hot' }] } }] },
    },
  });
  rmSync(dir, { recursive: true, force: true });
});
