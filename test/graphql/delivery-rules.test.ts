/** The file of delivery rules with a whole server: the viewer is told of a rule, and metrics count it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { userProducer } from '../../src/model/producers.ts';
import { ann, bob, cy, draftBy, edge } from '../support/builders.ts';
import { openTestApp, publish } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';

const ASK = '{ viewer { following { edges { materialisation { strategy reason } } } } }';
const WAIT = { timeout: 25_000, interval: 20 };

test('a server says that a rule decides, follows an edit, and reports a faulty one', async () => {
  const file = join(await tempFolder(), 'rules.yaml');
  await writeFile(file, 'user:bob: pull\n');
  await using site = await openTestApp({ argv: ['--delivery-rules', file], isLogKept: true });
  const { store, rivers } = site.app;
  for (const author of [bob, cy]) await store.edges.addEdge(edge(ann, userProducer(author)));
  await publish(site, draftBy(bob), draftBy(cy));
  await site.ask('{ stream(template: "home", first: 5) { status } }', { viewer: ann });
  await rivers.settled();
  const ways = async () => {
    const { data } = await site.ask(ASK, { viewer: ann });
    type Edge = {
      readonly materialisation: { readonly strategy: string; readonly reason: string };
    };
    const { viewer } = data as { viewer: { following: { edges: readonly Edge[] } } };
    return viewer.following.edges
      .map(({ materialisation: { strategy, reason } }) => `${strategy}: ${reason}`)
      .toSorted();
  };
  const counted = async () => {
    const { body } = await site.app.server.inject('/metrics');
    return body.split('\n').filter((line) => line.startsWith('palisade_delivery_rules'));
  };
  expect(await ways()).toEqual([
    'PULL: a rule pulls the producer',
    'PUSH: pushed by the policy all-push',
  ]);
  await writeFile(file, 'user:bob: pull\nuser:cy: push\n');
  await vi.waitFor(
    async () =>
      expect(await ways()).toEqual([
        'PULL: a rule pulls the producer',
        'PUSH: a rule pushes the producer',
      ]),
    WAIT,
  );
  await writeFile(file, 'user:bob: pull\nuser:bob: push\n');
  await vi.waitFor(
    async () =>
      expect(await counted()).toEqual([
        'palisade_delivery_rules_refused 1',
        'palisade_delivery_rules{delivery="push"} 1',
        'palisade_delivery_rules{delivery="pull"} 1',
      ]),
    WAIT,
  );
  expect(site.logLines.join('')).toContain(`${file}:2:1: expected each key once`);
});

test('a server does not start with a file of delivery rules that it cannot use', async () => {
  const file = join(await tempFolder(), 'rules.yaml');
  await writeFile(file, 'user:bob: sometimes\n');
  await expect(openTestApp({ argv: ['--delivery-rules', file] })).rejects.toThrow(
    `${file}:1:11 user:bob: expected push or pull, got "sometimes"`,
  );
});
