/** What people ask in a random play: objects with every field by every path, and lists page by page. */
import { documentsOf } from '../social/access-questions.ts';
import type { Answer } from '../support/open-app.ts';
import type { Input } from '../support/people-server.ts';
import { PEOPLE, TAGS, type Draws } from './random-acts.ts';
import type { TwoApps } from './two-apps.ts';

const PAGES_MAX = 8;

/** A template with its arguments, as they stand in a document. */
function templateIn(d: Draws): string {
  const arg = (name: string, value: string): string =>
    `args: [{ name: "${name}", value: "${value}" }]`;
  return d
    .of([
      ...[
        'everything',
        'home',
        'home',
        'following-latest',
        'trending',
        'discover',
        'conversations',
      ],
      ...['my-discussions', 'only-me', 'directs', 'best-of', 'most-favourited'],
      `author", ${arg('author', d.of(PEOPLE))}`,
      `comments-by", ${arg('person', d.of(PEOPLE))}`,
      `liked-by", ${arg('person', d.of(PEOPLE))}`,
      `favourited-by", ${arg('person', d.of(PEOPLE))}`,
      `tag", ${arg('tag', d.of(TAGS))}`,
      `thread", ${arg('thread', d.threadName())}`,
      `group", ${arg('group', d.place())}`,
      `item", ${arg('item', d.item())}`,
      `search", ${arg('words', d.word())}`,
      `list", ${arg('list', d.listName())}`,
    ])
    .replace(/^([\w-]+)$/, '$1"');
}

const stream = (d: Draws): string => `template: "${templateIn(d)}`;

/** The root fields with their arguments; each gives several documents. */
const ROOTS: Readonly<Record<string, (d: Draws) => string>> = {
  node: (d) => `(id: "${d.of([d.item, d.item, d.producer, d.thread, d.list])()}")`,
  viewer: () => '',
  stream: (d) =>
    `(${stream(d)}, ${d.of(['first: 3', 'last: 3', 'first: 3, around: FIRST_UNREAD', 'first: 3, order: LATEST', 'first: 3, refresh: false', 'first: 3, at: "2026-01-01T01:00:00Z"'])})`,
  catchUp: (d) => `(${stream(d)}, first: 3)`,
  newSince: (d) => `(${stream(d)})`,
  whyNot: (d) => `(${stream(d)}, itemId: "${d.item()}")`,
  places: () => '',
  people: (d) => `(startsWith: "${d.of([d.person, d.word])().slice(0, 3)}", first: 3)`,
  categories: () => '',
  threads: (d) => `(categoryId: "${d.category()}", unread: ${d.chance(0.5)})`,
  unreadCounts: (d) => `(categoryIds: ["${d.category()}", "${d.category()}"])`,
  nextUnread: (d) => `(categoryId: "${d.category()}")`,
};

const EDGES =
  'edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
const OWN = [
  'following',
  'blocking',
  'muting',
  'hiddenItems',
  'followRequests',
  'readers',
  'notifications',
];
const BOTH_WAYS = new Set(['stream', 'items', 'replies']);

interface List {
  readonly field: string;
  /** A document around the list's arguments. */
  document(args: string): string;
}

/** A list with its name, and the text before and after its arguments. */
function listIn(d: Draws): List {
  const id = d.of([d.item, d.thread, d.producer, d.list])();
  const of = (type: string, field: string, node = id) => ({
    field,
    document: (args: string) =>
      `{ node(id: "${node}") { ... on ${type} { ${field}(${args}) { ${EDGES} } } } }`,
  });
  const template = stream(d);
  const category = d.category();
  const beginning = d.of([d.person, d.word])().slice(0, 2);
  const own = d.of(OWN);
  return d.of<List>([
    ...Array.from({ length: 6 }, () => ({
      field: 'stream',
      document: (args: string) => `{ stream(${template}, ${args}) { ${EDGES} status } }`,
    })),
    of('Thread', 'items', d.thread()),
    of('Item', 'replies', d.item()),
    of('Item', 'likers', d.item()),
    of('Item', 'reposters', d.item()),
    of('Producer', 'followers', d.producer()),
    of('User', 'following', d.user()),
    of('ProducerList', 'members', d.list()),
    {
      field: 'threads',
      document: (args) => `{ threads(categoryId: "${category}", ${args}) { ${EDGES} status } }`,
    },
    {
      field: 'people',
      document: (args) => `{ people(startsWith: "${beginning}", ${args}) { ${EDGES} } }`,
    },
    { field: own, document: (args) => `{ viewer { ${own}(${args}) { ${EDGES} } } }` },
  ]);
}

/** Cursors of both apps, which stay good whatever happens. */
interface Bookmark {
  readonly viewer: string | undefined;
  readonly list: List;
  readonly cursors: readonly [string, string];
}

export class Questions {
  readonly #apps: TwoApps;
  readonly #draws: Draws;
  readonly #bookmarks: Bookmark[] = [];

  constructor(apps: TwoApps, draws: Draws) {
    this.#apps = apps;
    this.#draws = draws;
  }

  /** Asks one random thing in both apps, as somebody or nobody. */
  async next(): Promise<void> {
    const d = this.#draws;
    const viewer = d.chance(0.1) ? undefined : d.person();
    const bookmark = this.#bookmarks[d.int(this.#bookmarks.length)];
    if (d.chance(0.5)) return this.#askWhole(viewer);
    if (bookmark !== undefined && d.chance(0.3))
      return void (await this.#askPage(bookmark, 1 + d.int(4), d.chance(0.5)));
    return this.#walk(viewer);
  }

  async #askWhole(viewer: string | undefined): Promise<void> {
    const d = this.#draws;
    const root = d.of(['node', 'viewer', 'stream', ...Object.keys(ROOTS)]);
    const document = d.of(documentsOf(`Query.${root}`, ROOTS[root]?.(d) ?? ''));
    await this.#apps.ask(document, viewer);
  }

  /** Pages through a list in both apps, each by its own cursors. */
  async #walk(viewer: string | undefined): Promise<void> {
    const d = this.#draws;
    const list = listIn(d);
    const isBack = d.chance(0.4);
    const size = 1 + d.int(4);
    let cursors: readonly [string, string] | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      cursors = await this.#askPage({ viewer, list, cursors }, size, isBack);
      if (cursors === null) return;
      if (d.chance(0.3)) this.#bookmarks.push({ viewer, list, cursors });
    }
  }

  /** One page of both, and the cursors that continue it; null at the end. */
  async #askPage(
    {
      viewer,
      list,
      cursors,
    }: Pick<Bookmark, 'viewer' | 'list'> & { readonly cursors: Bookmark['cursors'] | null },
    size: number,
    isBackward: boolean,
  ): Promise<readonly [string, string] | null> {
    const isBack = isBackward && BOTH_WAYS.has(list.field);
    const args = isBack ? 'last: $n, before: $at' : 'first: $n, after: $at';
    const query = `query Q($n: Int, $at: String) ${list.document(args)}`;
    const variables = [0, 1].map((side): Input => ({ n: size, at: cursors?.[side] ?? null }));
    const [first, second] = await this.#apps.ask(query, viewer, variables as [Input, Input]);
    const next = [cursorOf(first, isBack), cursorOf(second, isBack)];
    return next.includes(null) ? null : (next as [string, string]);
  }
}

/** The cursor that continues the one list of an answer; null at its end. */
function cursorOf({ body }: Answer, isBack: boolean): string | null {
  const [more, cursor] = isBack ? ['hasPreviousPage', 'startCursor'] : ['hasNextPage', 'endCursor'];
  if (!body.includes(`"${more}":true`)) return null;
  return new RegExp(`"${cursor}":"([^"]+)"`).exec(body)?.[1] ?? null;
}
