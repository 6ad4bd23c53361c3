/**
 * The load of an outside client: writers that publish, delete, and repeat unacknowledged calls under the same key,
 * readers of first pages, and scrollers of whole feeds, spread over all processes. Everything is recorded.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openClient, type Answer, type Client } from '../scale/api.ts';
import type { Read, Scroll, Write } from './history.ts';

/** Longer than any answer may take, so that a late one is recorded as late. */
const DEADLINE_MS = 10_000;
const PAGE_ITEMS = 20;
const PAGES_MAX = 500;
const RETRY_MS = 100;
export const TEMPLATE = 'home';

export interface LoadOptions {
  /** Addresses of the running processes. */
  readonly urls: () => readonly string[];
  readonly random: () => number;
  readonly writers: readonly string[];
  readonly viewers: readonly string[];
  /** Pause between two writes of a writer, and between two pages of a reader. */
  readonly writeEveryMs: number;
  readonly readEveryMs: number;
  /** Viewers who reset their history, and read it while another device commits the first page of the new one. */
  readonly peekers?: readonly string[];
  /** Number of whole feeds read concurrently; 1 by default. */
  readonly scrollers?: number;
}

export interface Load {
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
  readonly scrolls: readonly Scroll[];
  /** Scrolls one whole feed in its current state; throws when it cannot be read. */
  scroll(viewer: string): Promise<Scroll>;
  /** Lets running operations finish. */
  stop(): Promise<void>;
}

interface RunningLoad extends LoadOptions {
  readonly client: Client;
  readonly writes: Write[];
  readonly reads: Read[];
  readonly scrolls: Scroll[];
  /** Increased twice by each reset of a viewer's history, answered or not; odd while one is in progress. */
  readonly eras: Map<string, number>;
  isOver: boolean;
}

const PUBLISH =
  'mutation($key: String) { publish(input: { clientKey: $key, title: $key, kind: "question" }) { item { id } userErrors { code } } }';
const DELETE = 'mutation($id: ID!) { deleteItem(input: { itemId: $id }) { userErrors { code } } }';
const RESET = `mutation { resetFence(input: { template: "${TEMPLATE}" }) { userErrors { code } } }`;
const PAGE = `query($after: String, $refresh: Boolean) { stream(template: "${TEMPLATE}", first: ${PAGE_ITEMS}, after: $after, refresh: $refresh) { edges { cursor node { id } } pageInfo { hasNextPage endCursor } status conditions } }`;

export function startLoad(options: LoadOptions): Load {
  const running: RunningLoad = {
    ...options,
    client: openClient(DEADLINE_MS),
    writes: [],
    reads: [],
    scrolls: [],
    eras: new Map(),
    isOver: false,
  };
  const loops = [
    ...options.writers.map((writer) => writeOn(running, writer)),
    ...options.viewers.map((viewer) => readOn(running, viewer)),
    ...(options.peekers ?? []).map((viewer) => peekOn(running, viewer)),
    ...Array.from({ length: options.scrollers ?? 1 }, (_, n) => scrollOn(running, n)),
  ];
  return {
    writes: running.writes,
    reads: running.reads,
    scrolls: running.scrolls,
    scroll: (viewer) => scroll(running, viewer),
    stop: async () => {
      running.isOver = true;
      await Promise.all(loops);
      running.client.close();
    },
  };
}

async function writeOn(running: RunningLoad, writer: string): Promise<void> {
  const mine: string[] = [];
  for (let n = 0; !running.isOver; n++) {
    const isDelete = mine.length > 5 && n % 10 === 9;
    const victim = isDelete
      ? mine.splice(Math.floor(running.random() * mine.length), 1)[0]
      : undefined;
    if (victim !== undefined) await deleteItem(running, writer, victim);
    else {
      const id = await publish(running, writer, `${writer}-${n}`);
      if (id !== null) mine.push(id);
    }
    await pause(running.writeEveryMs * (0.5 + running.random()));
  }
}

/** Repeats under the same key until it is acknowledged or the load ends. */
async function publish(running: RunningLoad, writer: string, key: string): Promise<string | null> {
  for (;;) {
    const atMs = performance.now();
    const answer = await ask(running, writer, { query: PUBLISH, variables: { key } });
    const id =
      (answer.data?.['publish'] as { readonly item?: { readonly id: string } | null } | undefined)
        ?.item?.id ?? null;
    running.writes.push({
      verb: 'publish',
      key,
      id,
      atMs,
      tookMs: answer.ms,
      isAcknowledged: id !== null,
      code: id === null ? codeOf(answer, 'publish') : null,
    });
    if (id !== null || running.isOver) return id;
    await pause(RETRY_MS);
  }
}

async function deleteItem(running: RunningLoad, writer: string, id: string): Promise<void> {
  for (;;) {
    const atMs = performance.now();
    const answer = await ask(running, writer, { query: DELETE, variables: { id } });
    const problem = codeOf(answer, 'deleteItem');
    // A repeat of a delete that happened finds nothing.
    const isAcknowledged = problem === null || problem === 'NOT_FOUND';
    running.writes.push({
      verb: 'delete',
      key: id,
      id,
      atMs,
      tookMs: answer.ms,
      isAcknowledged,
      code: isAcknowledged ? null : problem,
    });
    if (isAcknowledged || running.isOver) return;
    await pause(RETRY_MS);
  }
}

async function readOn(running: RunningLoad, viewer: string): Promise<void> {
  while (!running.isOver) {
    const atMs = performance.now();
    const answer = await ask(running, viewer, { query: PAGE });
    running.reads.push(readOf(answer, atMs));
    await pause(running.readEveryMs * (0.5 + running.random()));
  }
}

async function scrollOn(running: RunningLoad, nth: number): Promise<void> {
  for (let n = nth; !running.isOver; n++) {
    running.scrolls.push(await scroll(running, running.viewers[n % running.viewers.length] ?? ''));
    await pause(running.readEveryMs);
  }
}

/** Starts on a history that is not committed yet, or is being committed, and reads it to its end. */
async function peekOn(running: RunningLoad, viewer: string): Promise<void> {
  while (!running.isOver) {
    nextEra(running, viewer);
    await ask(running, viewer, { query: RESET });
    nextEra(running, viewer);
    for (const refresh of [false, true])
      running.scrolls.push(await scroll(running, viewer, refresh));
    await pause(running.readEveryMs * (0.5 + running.random()));
  }
}

function nextEra({ eras }: RunningLoad, viewer: string): void {
  eras.set(viewer, (eras.get(viewer) ?? 0) + 1);
}

async function scroll(running: RunningLoad, viewer: string, refresh = true): Promise<Scroll> {
  const beganMs = performance.now();
  const [ids, statuses, unpromised]: [string[], string[], string[]] = [[], [], []];
  const era = running.eras.get(viewer) ?? 0;
  const seen = (isComplete: boolean): Scroll => ({
    viewer,
    isPeek: !refresh,
    beganMs,
    endedMs: performance.now(),
    ids,
    statuses,
    unpromised,
    era: (running.eras.get(viewer) ?? 0) === era && era % 2 === 0 ? era : null,
    isComplete,
  });
  let after: string | null = null;
  let tries = 0;
  for (let pages = 0; pages < PAGES_MAX && tries < 200;) {
    const atMs = performance.now();
    const answer = await ask(running, viewer, { query: PAGE, variables: { after, refresh } });
    running.reads.push(readOf(answer, atMs));
    const page = pageOf(answer);
    if (page === null) {
      tries++;
      await pause(RETRY_MS);
      continue;
    }
    const shown = page.edges.map(({ node }) => node.id);
    ids.push(...shown);
    if (page.conditions.includes('UNCOMMITTED')) unpromised.push(...shown);
    statuses.push(page.status);
    if (!page.pageInfo.hasNextPage) return seen(true);
    after = page.pageInfo.endCursor;
    pages++;
  }
  return seen(false);
}

interface Page {
  readonly edges: readonly { readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly status: string;
  readonly conditions: readonly string[];
}

export function pageOf({ data }: Answer): Page | null {
  return (data?.['stream'] as Page | null | undefined) ?? null;
}

function readOf(answer: Answer, atMs: number): Read {
  const page = pageOf(answer);
  return {
    atMs,
    tookMs: answer.ms,
    isAnswered: page !== null,
    status: page?.status ?? null,
    code: answer.code,
  };
}

function ask(
  { client, urls, random }: RunningLoad,
  viewer: string,
  operation: { readonly query: string; readonly variables?: object },
): Promise<Answer> {
  const all = urls();
  return client.ask(all[Math.floor(random() * all.length)] ?? '', viewer, operation);
}

function codeOf({ data, code }: Answer, field: string): string | null {
  if (code !== null) return code;
  const payload = data?.[field] as
    { readonly userErrors?: readonly { readonly code: string }[] } | null | undefined;
  return payload?.userErrors?.[0]?.code ?? null;
}
