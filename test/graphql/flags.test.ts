/**
 * The file of flags with a whole server: it is consulted for each viewer, reloaded when edited, and reported when
 * broken.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { producerKey, userProducer, type UserId } from '../../src/model/producers.ts';
import { ann, bob, cy, draftBy, edge } from '../support/builders.ts';
import { openTestApp, publish } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';

const ASK = `{
  viewer { suggestedProducers { producer { __typename } } }
  stream(template: "search", args: [{ name: "words", value: "fence" }], first: 5) { status }
}`;
const WAIT = { timeout: 25_000, interval: 20 };

test('a server asks its file of flags for each viewer, goes on with the last good one, and says that it does', async () => {
  const file = join(await tempFolder(), 'flags.json');
  const rules = { suggestions: { off: [ann] }, search: { off: [ann] }, rivers: false };
  await writeFile(file, JSON.stringify(rules));
  await using site = await openTestApp({ argv: ['--flags', file], isLogKept: true });
  const { store } = site.app;
  for (const viewer of [ann, bob]) await store.edges.addEdge(edge(viewer, userProducer(cy)));
  await store.edges.addEdge(edge(cy, producerKey('user', 'dan')));
  await publish(site, draftBy(cy), draftBy('dan'));
  const asked = async (viewer: UserId) => {
    const { data, errors } = await site.ask(ASK, { viewer });
    const { suggestedProducers } = (data as { viewer: Readonly<Record<string, unknown[]>> }).viewer;
    return [suggestedProducers?.length, ...errors.map(({ extensions }) => extensions)];
  };
  expect(await asked(bob)).toEqual([1]);
  expect(await asked(ann)).toEqual([0, { code: 'UNAVAILABLE', flag: 'search' }]);
  await site.ask('{ stream(template: "home", first: 5) { status } }', { viewer: bob });
  await site.app.rivers.settled();
  expect(site.app.rivers.stats().rivers).toBe(0);
  await writeFile(file, JSON.stringify({ suggestions: false }));
  await vi.waitFor(async () => expect(await asked(ann)).toEqual([0]), WAIT);
  await writeFile(file, '{ "suggestion": true }');
  const refused = async () =>
    (await site.app.server.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })).body.match(
      /^palisade_flags_refused (\d)$/m,
    )?.[1];
  await vi.waitFor(async () => expect(await refused()).toBe('1'), WAIT);
  expect(await asked(ann)).toEqual([0]);
  expect(site.logLines.join('')).toContain(file);
  await writeFile(file, '{}');
  await vi.waitFor(async () => expect(await asked(ann)).toEqual([1]), WAIT);
  expect(await refused()).toBe('0');
});
