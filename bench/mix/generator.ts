/**
 * The load generator of the mix, a process of its own: scrolls every viewer's feed once and checks it, then requests
 * the pages of the mix, or a visitor's first page, and checks every answer. It receives its orders as messages, and
 * answers each with one message.
 */
import { openClient, StatusError, type Post } from '../http/client.ts';
import { headersOf } from '../http/palisade-server.ts';
import { stayAwake } from '../http/stay-awake.ts';
import { authorId } from '../world.ts';
import { viewerId } from '../world-store.ts';
import { built } from '../built.ts';
import { offer, type Offered } from './offer.ts';
import { PAGE_ITEMS, PAGES_MAX, pageBodies, pageRequests, type Selection } from './requests.ts';

const { encodeId } = await built<typeof import('../../src/model/ids.ts')>('model/ids');

const CONNECTIONS = 16;
/** More requests than ever wait concurrently for a server that refuses late ones. */
const OFFER_CONNECTIONS = 4_000;
const SEED = 14;
const PUBLISHERS = 200;
/** Attempts for one page of a first scroll. */
const SCROLL_TRIES = 20;

export interface Scroll {
  readonly kind: 'scroll';
  readonly url: string;
  /** The authors whom each viewer follows. */
  readonly viewers: readonly (readonly number[])[];
  /** The first viewer whose feed is scrolled; earlier ones were scrolled already. */
  readonly from: number;
  /** Number of feeds scrolled concurrently: fewer for a store that is slow to make the first copies. */
  readonly atOnce: number;
  /** The selection of pages from now on. */
  readonly selection: Selection;
}

export interface Ask {
  readonly kind: 'ask';
  readonly url: string;
  readonly requests: number;
  /** The expected answer; null for the page of its viewer. */
  readonly expected: string | null;
  /** One item is published before every this many pages; 0 for none. */
  readonly pagesPerPublish: number;
}

/** One page for each visitor: the first page ever, or the one below. They arrive one at a time, as people do. */
export interface Visit {
  readonly kind: 'visit' | 'next';
  readonly url: string;
  readonly visitors: readonly {
    /** Counted after all viewers of the mix, who are other people. */
    readonly index: number;
    readonly followees: readonly number[];
  }[];
}

/** Requests at a given rate, each as if from a person with a connection of their own. */
export interface Offer {
  readonly kind: 'offer';
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly inTimeMs: number;
}

export type Order = Scroll | Ask | Visit | Offer;

/** The result of an order, and a sample answer: a viewer's first page. */
export type Report =
  | {
      readonly sample: string;
      readonly pages: number;
      /** For an offer. */
      readonly offered?: Offered;
    }
  | { readonly problem: string };

interface Viewer {
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the followed authors. */
  readonly authors: ReadonlySet<string>;
  /** The pages of the first scroll: the request body of each, and its items. */
  readonly pages: { readonly body: string; readonly ids: string }[];
  /** Where the scroll continues; null at the end of the feed, and before its first page. */
  after: string | null;
}

interface Answer {
  readonly data?: {
    readonly stream?: null | {
      readonly edges: readonly {
        readonly cursor: string;
        readonly node: {
          readonly id: string;
          readonly author: { readonly id: string; readonly viewerFollows?: boolean };
        };
      }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  };
}
type Page = NonNullable<NonNullable<Answer['data']>['stream']>;

const viewers: Viewer[] = [];
const visitors = new Map<number, Viewer>();
let publishers: readonly number[] = [];
let requests: ReturnType<typeof pageRequests> | null = null;
let published = 0;
let bodyBehind = pageBodies('records');

process.on('message', (order: Order) => {
  void obey(order).then(
    (report) => process.send?.(report),
    (problem: unknown) => process.send?.({ problem: String(problem) }),
  );
});

async function obey(order: Order): Promise<Report> {
  const connections = order.kind === 'offer' ? OFFER_CONNECTIONS : undefined;
  const { post, close } = openClient(order.url, connections);
  const sleep = stayAwake();
  try {
    if (order.kind === 'scroll') return await scrollAll(post, order);
    if (order.kind === 'offer') return await offerAll(post, order);
    return order.kind === 'ask' ? await askAll(post, order) : await visitAll(post, order);
  } finally {
    sleep();
    close();
  }
}

/** Refuses a scroll that is not made of full pages of distinct items by followed authors. */
async function scrollAll(
  post: Post,
  { viewers: all, from, atOnce, selection }: Scroll,
): Promise<Report> {
  bodyBehind = pageBodies(selection);
  let sample = '';
  let pages = 0;
  await inParallel(all.length - from, atOnce, async (offset) => {
    const index = from + offset;
    const viewer = await viewerOf(index, all[index] ?? []);
    const seen = new Set<string>();
    do {
      const answer = await readOn(post, viewer, seen);
      if (index === 0 && viewer.pages.length === 1) sample = answer;
    } while (viewer.after !== null && viewer.pages.length < PAGES_MAX);
    viewers[index] = viewer;
    pages += viewer.pages.length;
  });
  publishers = mostFollowed(all);
  requests = pageRequests(SEED, viewers.length);
  return { sample, pages };
}

/** Refuses a page that is not full, and one that does not continue where the page above ends. */
async function visitAll(post: Post, { kind, visitors: all }: Visit): Promise<Report> {
  let sample = '';
  for (const { index, followees } of all) {
    const known = visitors.get(index);
    if ((known === undefined) !== (kind === 'visit'))
      throw new Error(`expected visitor ${index} to ask for one first page, and for it first`);
    const visitor = known ?? (await viewerOf(index, followees));
    visitors.set(index, visitor);
    sample = await readOn(
      post,
      visitor,
      new Set(visitor.pages.flatMap(({ ids }) => ids.split(' '))),
    );
    if (visitor.after === null) throw new Error(`expected more below, got the end: ${sample}`);
  }
  return { sample, pages: all.length };
}

async function viewerOf(index: number, followees: readonly number[]): Promise<Viewer> {
  return {
    headers: await headersOf(viewerId(index)),
    authors: new Set(followees.map((author) => encodeId('User', authorId(author)))),
    pages: [],
    after: null,
  };
}

/** Reads the next page of a first scroll, and adds its items to those seen. Refuses a repeated item. */
async function readOn(post: Post, viewer: Viewer, seen: Set<string>): Promise<string> {
  const body = bodyBehind(viewer.after);
  const answer = await firstAnswer(post, viewer.headers, body);
  const page = checkedPage(viewer, answer);
  for (const { node } of page.edges) {
    if (seen.has(node.id)) throw new Error(`expected a new item, got ${node.id} again`);
    seen.add(node.id);
  }
  viewer.pages.push({ body, ids: idsOf(page) });
  viewer.after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  return answer;
}

/** A stand-in for MongoDB may be too slow for an uncached page; what it has read by then is cached. */
async function firstAnswer(post: Post, headers: Viewer['headers'], body: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await post(headers, body);
    if (tries === SCROLL_TRIES || !answer.includes('"code":"UNAVAILABLE"')) return answer;
  }
}

async function askAll(post: Post, order: Ask): Promise<Report> {
  await inParallel(order.requests, CONNECTIONS, async (index) => {
    if (order.pagesPerPublish > 0 && index % order.pagesPerPublish === 0) await publish(post);
    await askOne(post, order);
  });
  return { sample: '', pages: order.requests };
}

/** The next page of the mix. */
async function askOne(
  post: Post,
  { expected, pagesPerPublish }: Pick<Ask, 'expected' | 'pagesPerPublish'>,
): Promise<void> {
  const asked = requests?.next().value;
  const viewer = asked === undefined ? undefined : viewers[asked.viewer];
  // A short feed's last page replaces the pages it does not have.
  const page = viewer?.pages[Math.min(asked?.page ?? 0, viewer.pages.length - 1)];
  if (viewer === undefined || page === undefined) throw new Error('expected a scroll first');
  const answer = await post(viewer.headers, page.body);
  if (expected !== null) {
    if (answer !== expected) throw new Error(`expected the constant, got ${answer}`);
    return;
  }
  const ids = idsOf(checkedPage(viewer, answer));
  const mayBeNewer = pagesPerPublish > 0 || published > 0;
  if (ids !== page.ids && !(mayBeNewer && page === viewer.pages[0]))
    throw new Error(`expected the items ${page.ids}, got ${ids}`);
}

/** Refuses any answer that is neither the page nor a refusal because of the load. */
async function offerAll(post: Post, order: Offer): Promise<Report> {
  const send = async (): Promise<'answered' | 'refused'> => {
    try {
      await askOne(post, { expected: null, pagesPerPublish: 0 });
      return 'answered';
    } catch (error) {
      if (error instanceof StatusError && error.status === 503) return 'refused';
      throw error;
    }
  };
  const offered = await offer({ ...order, send });
  return { sample: '', pages: offered.inTime, offered };
}

/** Publishes as one of the authors with many followers, in rotation, so that nobody writes too much. */
async function publish(post: Post): Promise<void> {
  const author = publishers[published++ % publishers.length] ?? 0;
  const body = JSON.stringify({
    query:
      'mutation Publish($input: PublishInput!) { publish(input: $input) { userErrors { message } } }',
    variables: { input: { kind: 'question', title: `What is new, part ${published}?` } },
  });
  const answer = await post(await headersOf(authorId(author)), body);
  if (!answer.includes('"userErrors":[]')) throw new Error(`expected a publish, got ${answer}`);
}

/** The authors with the most followers among the viewers. */
function mostFollowed(all: Scroll['viewers']): readonly number[] {
  const followers = new Map<number, number>();
  for (const author of all.flat()) followers.set(author, (followers.get(author) ?? 0) + 1);
  return [...followers]
    .sort((a, b) => b[1] - a[1])
    .slice(0, PUBLISHERS)
    .map(([author]) => author);
}

function checkedPage({ authors }: Pick<Viewer, 'authors'>, answer: string): Page {
  const page = (JSON.parse(answer) as Answer).data?.stream;
  if (page == null) throw new Error(`expected a page, got ${answer.slice(0, 500)}`);
  const { edges, pageInfo } = page;
  const isFull = edges.length === PAGE_ITEMS || (!pageInfo.hasNextPage && edges.length > 0);
  const different = new Set(edges.map(({ node }) => node.id));
  const strangers = edges.filter(
    ({ node: { author } }) => !authors.has(author.id) || author.viewerFollows === false,
  );
  if (!isFull || different.size !== edges.length || strangers.length > 0)
    throw new Error(`expected ${PAGE_ITEMS} items the viewer may see, got ${answer.slice(0, 500)}`);
  return page;
}

function idsOf({ edges }: Page): string {
  return edges.map(({ node }) => node.id).join(' ');
}

/** Runs `count` tasks, a bounded number concurrently. */
async function inParallel(
  count: number,
  atOnce: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
