/**
 * The cost of a first page whose ranker calls a service over HTTP that stalls past the deadline one time in ten. Every
 * page must be full; the number of pages ordered by the service is in the detail.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure, Measured } from '../figure.ts';
import { timeFirstPages } from '../http/first-pages.ts';
import { quantile, summary } from '../timing.ts';
import { copyWorld } from '../world-store.ts';
import { zipfSociety } from '../world.ts';

const DEADLINE_MS = 50;
const STALL_MS = 500;
const STALLS_EVERY = 10;
const RANKERS = fileURLToPath(new URL('../../bench/rankers', import.meta.url));

export const figure: Figure = {
  name: 'rank-remote',
  what: `p99 of a first page over HTTP that commits, whose ranker calls a service that stalls past its deadline of ${DEADLINE_MS} ms one time in ${STALLS_EVERY}`,
  unit: 'ms',
  target: '<= 80',
  async measure(progress): Promise<Measured> {
    const society = zipfSociety(1, 20_000);
    const readers = [10, 200, 10_000];
    const plan = { name: 'middle', seed: 1, items: 100_000, society, readers };
    const world = await copyWorld(plan, progress);
    const templates = mkdtempSync(join(tmpdir(), 'palisade-templates-'));
    const service = await openStallingService();
    try {
      writeFileSync(join(templates, 'remote.yaml'), templateOf(service.url));
      const { commits, warm } = await timeFirstPages(world, {
        template: 'remote',
        reader: 200,
        freshItems: 40,
        warmCommits: 10,
        commits: 200,
        settings: { PALISADE_TEMPLATES: templates, PALISADE_RANKERS: RANKERS },
      });
      return {
        value: quantile(commits, 0.99) / 1_000,
        detail: { commitUs: summary(commits), warmPageUs: summary(warm), ...service.counts },
      };
    } finally {
      service.close();
      rmSync(templates, { recursive: true, force: true });
      world.remove();
    }
  },
};

function templateOf(url: string): string {
  return `name: remote
description: What the reader follows, in the order of a service.
access: viewer
stream:
  filter:
    where: { kind: [question, answer] }
    of: { following: { types: [user, tag, thread] } }
rank:
  ranker: remote
  deadlineMs: ${DEADLINE_MS}
  options: { url: "${url}" }
fence: { head: 40, keep: { posts: 2000, days: 90 } }
`;
}

interface StallingService {
  readonly url: string;
  readonly counts: { asked: number; stalled: number };
  close(): void;
}

/** Orders by the numbers it receives, highest first. */
async function openStallingService(): Promise<StallingService> {
  const counts = { asked: 0, stalled: 0 };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      counts.asked += 1;
      const isStalled = counts.asked % STALLS_EVERY === 0;
      if (isStalled) counts.stalled += 1;
      const votes = JSON.parse(Buffer.concat(parts).toString()) as readonly number[];
      const rows = votes.map((_, row) => row);
      rows.sort((a, b) => (votes[b] ?? 0) - (votes[a] ?? 0) || a - b);
      setTimeout(() => response.end(JSON.stringify(rows)), isStalled ? STALL_MS : 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    counts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
