/**
 * Whether a fan-out loses or duplicates anything when its process is killed: a server on the embedded store notifies
 * 10,000 followers of each of 20 items, some of them also by mail and by webhook, and is killed once during each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Edge } from '../../src/model/edges.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { freePort } from '../../scripts/services.mjs';
import { built } from '../built.ts';
import type { Figure, Measured } from '../figure.ts';
import { receiveMails, receiveWebhooks, type Message, type Receiver } from '../receivers.ts';
import { openClient, startEmbedded, type PalisadeProcess } from '../scale/api.ts';
import { withStore } from '../world-store.ts';
import { authorId, authorProducer } from '../world.ts';

const { seededRandom } =
  await built<typeof import('../../src/base/seeded-random.mjs')>('base/seeded-random.mjs');
const { newSecret } = await built<typeof import('../../src/notify/webhooks/signature.ts')>(
  'notify/webhooks/signature',
);

const FOLLOWERS = 10_000;
/** One item and one kill each. */
const AUTHORS = 20;
/** Followers who are reached by mail, and as many others by webhook. */
const REACHED = 100;
const ROWS_AT_ONCE = 2_000;
const KILL_WITHIN_MS = 400;
const LOOK_EVERY_MS = 20;
const WAIT_MS_MAX = 90_000;
const TITLE = /turn (\d+)\b/g;

export const figure: Figure = {
  name: 'worker-kill',
  what: `entries, mails and webhooks lost or duplicated in ${AUTHORS} fan-outs to ${FOLLOWERS} followers, during each of which the process is killed`,
  unit: 'lost or doubled',
  target: '<= 0',
  measure: async (progress) => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-kill-'));
    const mails = await receiveMails();
    const webhooks = await receiveWebhooks();
    const site = { dataDir: join(folder, 'data'), mails, webhooks, progress };
    try {
      await withStore(site.dataDir, (store) => fill(store, webhooks.port));
      progress(`${FOLLOWERS} followers of ${AUTHORS} authors`);
      return await suffer(site);
    } finally {
      await mails.close();
      await webhooks.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Site {
  readonly dataDir: string;
  readonly mails: Receiver;
  readonly webhooks: Receiver;
  readonly progress: (line: string) => void;
}

const USERS = Array.from({ length: FOLLOWERS }, (_, index) => `follower-${index}` as UserId);
const MAILED = USERS.filter((_, index) => index % (FOLLOWERS / REACHED) === 0);
const HOOKED = USERS.filter((_, index) => index % (FOLLOWERS / REACHED) === 1);

/** Everybody follows every author and asks for notifications. */
async function fill(store: Store, port: number): Promise<void> {
  const pairs = USERS.flatMap((consumer) =>
    Array.from({ length: AUTHORS }, (_, author): Edge => {
      return { consumer, producer: authorProducer(author), relation: 'follow', sinceMs: 1 };
    }),
  );
  for (let done = 0; done < pairs.length; done += ROWS_AT_ONCE) {
    const some = pairs.slice(done, done + ROWS_AT_ONCE);
    await store.edges.addEdges(some);
    await Promise.all(
      some.map(({ consumer, producer }) =>
        store.notifications.setFollow({ consumer, producer, itemKinds: [], mutedUntilMs: null }),
      ),
    );
  }
  await store.people.joinMany(
    [...MAILED, ...HOOKED].map((id) => ({
      id,
      name: null,
      avatarUrl: null,
      language: null,
      email: MAILED.includes(id) ? { address: `${id}@example.com`, isVerified: true } : null,
      feed: 'public',
      state: 'active',
      joinedAtMs: 1,
      joinedAt: 0 as never,
      attributes: {},
    })),
  );
  for (const user of HOOKED) {
    const webhook = { id: user, url: `http://127.0.0.1:${port}/${user}`, secret: newSecret() };
    await store.notifications.addWebhook(user, { ...webhook, createdAtMs: 1 });
  }
}

async function suffer(site: Site): Promise<Measured> {
  const { dataDir, mails, webhooks, progress } = site;
  const random = seededRandom(20);
  const port = await freePort();
  const settings = {
    PALISADE_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    PALISADE_MAIL_FROM: 'Palisade <feed@example.com>',
    PALISADE_WEBHOOK_NETWORKS: '127.0.0.0/8',
  };
  const start = (): Promise<PalisadeProcess> => startEmbedded({ dataDir, port, settings });
  const startMs = performance.now();
  const underWay: number[] = [];
  for (let turn = 0; turn < AUTHORS; turn += 1) {
    const server = await start();
    try {
      await publish(server.url, turn);
      await pause(random() * KILL_WITHIN_MS);
      underWay.push(await openEvents(server.url));
    } finally {
      await server.kill();
    }
    progress(`killed ${turn + 1} times, ${underWay.at(-1)} fan-outs under way`);
  }
  if (underWay.some((open) => open === 0))
    throw new Error(`expected every kill under way, got ${underWay.join(', ')} open events`);
  const last = await start();
  try {
    await until(async () => (await openEvents(last.url)) === 0, 'the end of all fan-outs');
    progress('all fan-outs are over');
    await until(
      async () =>
        [mails, webhooks].every(({ messages }) => told(messages).size >= REACHED * AUTHORS),
      'all mails and webhooks',
    );
    // Anything that is sent twice arrives within the time in which everything due is sent.
    await pause(3_000);
  } finally {
    await last.stop();
  }
  const seconds = Math.round((performance.now() - startMs) / 1_000);
  const entries = await withStore(dataDir, faultsOfEntries);
  const sent = { mails: faultsOf(mails.messages), webhooks: faultsOf(webhooks.messages) };
  return {
    value: [entries, sent.mails, sent.webhooks].reduce(
      (sum, { lost, doubled }) => sum + lost + doubled,
      0,
    ),
    detail: {
      entries,
      ...sent,
      kills: AUTHORS,
      fanOutsUnderWayAtEachKill: underWay,
      seconds,
      condition:
        'what was sent and not noted before a kill is sent again under the same Message-ID or webhook-id, by which receivers leave it out',
    },
  };
}

async function publish(url: string, turn: number): Promise<void> {
  const client = openClient(10_000);
  const query =
    'mutation ($title: String) { publish(input: { title: $title }) { item { id } userErrors { message } } }';
  const variables = { title: `turn ${turn}` };
  const { data, body } = await client.ask(url, authorId(turn), { query, variables });
  client.close();
  if ((data?.['publish'] as { readonly item?: unknown } | undefined)?.item == null)
    throw new Error(`expected an item, got ${body}`);
}

/** Events that wait or are being processed. */
async function openEvents(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = ['pending', 'processing'].map((state) =>
    Number(new RegExp(`^palisade_events\\{state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1]),
  );
  const open = counts.reduce((sum, count) => sum + count, 0);
  if (Number.isNaN(open)) throw new Error('expected counts of events, got none');
  return open;
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const startMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startMs > WAIT_MS_MAX)
      throw new Error(`expected ${what} within ${WAIT_MS_MAX} ms, got none`);
    await pause(LOOK_EVERY_MS);
  }
}

interface Faults {
  readonly lost: number;
  readonly doubled: number;
}

async function faultsOfEntries(store: Store): Promise<Faults> {
  let [lost, doubled] = [0, 0];
  for (const user of USERS) {
    const { notifications } = await store.notifications.inbox(user);
    const events = new Set(notifications.map(({ event }) => event));
    lost += AUTHORS - events.size;
    doubled += notifications.length - events.size;
  }
  return { lost, doubled };
}

/** For each reader and item in the messages, the ids under which they were sent. */
function told(messages: readonly Message[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const { to, name, body } of messages) {
    const turns = new Set(Array.from(body.matchAll(TITLE), ([, turn]) => turn));
    for (const turn of turns) {
      const key = `${to} ${turn}`;
      names.set(key, (names.get(key) ?? new Set()).add(name));
    }
  }
  return names;
}

function faultsOf(messages: readonly Message[]): Faults & { readonly repeats: number } {
  const names = told(messages);
  const doubled = [...names.values()].filter(({ size }) => size > 1).length;
  const repeats = messages.length - new Set(messages.map(({ to, name }) => `${to} ${name}`)).size;
  return { lost: REACHED * AUTHORS - names.size, doubled, repeats };
}
