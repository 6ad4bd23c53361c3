/** Whether readers who lose their connection repeatedly end with what the server shows, without duplicate updates. */
import type { UserId } from '../../src/model/producers.ts';
import type { Figure, Measured } from '../figure.ts';
import {
  AUTHOR,
  followHome,
  inTime,
  withLiveServer,
  type LiveItem,
  type LiveServer,
  type LiveUpdate,
} from '../live.ts';

const READERS = 20;
const CUTS = 1_000;
const ITEMS = 20;
const LIKERS = 8;
const SEED = 1;

export const figure: Figure = {
  name: 'live-loss',
  what: `watched items of ${READERS} readers that differ from their page after ${CUTS} connections lost amid changes, plus updates that were received twice`,
  unit: 'lost or doubled',
  target: '<= 0',
  measure: (progress) =>
    withLiveServer({ readers: READERS, items: ITEMS }, (server) => measureOn(server, progress)),
};

/** What one reader shows, as a page in their browser would. */
class Reader {
  readonly shown = new Map<string, LiveItem>();
  above = 0;
  doubled = 0;
  gaps = 0;
  told = 0;
  #cursor: string | null = null;
  #sequence = 0;
  #wake: () => void = () => undefined;
  readonly #server: LiveServer;
  readonly #viewer: UserId;
  readonly #watching: readonly string[];

  constructor(server: LiveServer, viewer: UserId, watching: readonly string[]) {
    this.#server = server;
    this.#viewer = viewer;
    this.#watching = watching;
  }

  async connect(): Promise<void> {
    // Data that a cut connection still delivers is dropped, as for a browser that went away.
    const mine = { isOpen: true };
    const socket = await followHome(this.#server.url, {
      viewer: this.#viewer,
      watching: this.#watching,
      after: this.#cursor,
      onUpdate: (update) => {
        if (mine.isOpen) this.#take(update);
      },
    });
    this.cut = () => {
      mine.isOpen = false;
      socket.terminate();
    };
  }

  cut = (): void => undefined;

  async until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  #take(update: LiveUpdate): void {
    const { __typename, sequence, cursor, items = [], item, itemId } = update;
    this.told += 1;
    if (__typename === 'StreamGap') {
      this.gaps += 1;
      this.shown.clear();
    } else if (this.#cursor !== null && sequence <= this.#sequence) this.doubled += 1;
    this.#sequence = sequence;
    this.#cursor = cursor;
    for (const each of items) this.shown.set(each.id, each);
    this.above = update.newSince?.count ?? update.count ?? this.above;
    if (item !== undefined) {
      const { likeCount } = this.shown.get(item.id) ?? { likeCount: 0 };
      this.shown.set(item.id, { ...item, likeCount });
    }
    const counted = itemId === undefined ? undefined : this.shown.get(itemId);
    if (__typename === 'ItemRemoved' && itemId !== undefined) this.shown.delete(itemId);
    else if (counted !== undefined)
      this.shown.set(counted.id, { ...counted, likeCount: update.likeCount ?? 0 });
    this.#wake();
  }
}

async function measureOn(server: LiveServer, progress: (line: string) => void): Promise<Measured> {
  const [first = AUTHOR] = server.readers;
  const page = await pageOf(server, first);
  const watching = page.map(({ id }) => id);
  const [marker = ''] = watching;
  const readers = server.readers.map((viewer) => new Reader(server, viewer, watching));
  for (const reader of readers) await reader.connect();
  const random = seeded(SEED);
  let changes = 0;
  let isOver = false;
  const changing = (async () => {
    for (; !isOver; changes += 1) await change(server, watching.slice(1), random);
  })();
  await Promise.all(
    readers.map(async (reader) => {
      for (let cut = 0; cut < CUTS / READERS; cut += 1) {
        const heard = reader.told + random(6);
        await inTime(
          reader.until(() => reader.told >= heard),
          'more updates',
        );
        reader.cut();
        await reader.connect();
      }
    }),
  );
  isOver = true;
  await changing;
  progress(`${CUTS} connections were lost under ${changes} changes`);
  // When the marker's change arrives, everything before it has arrived, and the one after it ends its batch.
  for (let likes = 1; likes <= 2; likes += 1) {
    await likeItem(server, `marker-${likes}` as UserId, marker);
    const isTold = ({ shown }: Reader) => (shown.get(marker)?.likeCount ?? 0) >= likes;
    await inTime(
      Promise.all(readers.map((reader) => reader.until(() => isTold(reader)))),
      'the marker',
    );
  }
  let lost = 0;
  for (const [index, reader] of readers.entries()) {
    const viewer = server.readers[index] ?? AUTHOR;
    for (const { id, title, likeCount } of await itemsOf(server, viewer, watching)) {
      const shown = reader.shown.get(id);
      if (shown?.title !== title || shown.likeCount !== likeCount) lost += 1;
    }
    if (reader.above !== (await aboveOf(server, viewer))) lost += 1;
  }
  const sum = (of: (reader: Reader) => number) =>
    readers.reduce((all, reader) => all + of(reader), 0);
  for (const reader of readers) reader.cut();
  const [doubled, gaps] = [sum((reader) => reader.doubled), sum((reader) => reader.gaps)];
  return {
    value: lost + doubled + gaps,
    detail: {
      lost,
      doubled,
      gaps,
      cuts: CUTS,
      changes,
      received: sum((reader) => reader.told),
      seed: SEED,
    },
  };
}

async function change(
  server: LiveServer,
  ids: readonly string[],
  random: (below: number) => number,
): Promise<void> {
  const itemId = ids[random(ids.length)] ?? '';
  const kind = random(10);
  if (kind < 5) return likeItem(server, `liker-${random(LIKERS)}` as UserId, itemId);
  if (kind < 7) {
    const viewer = `liker-${random(LIKERS)}` as UserId;
    await server.ask(
      viewer,
      'mutation ($itemId: ID!) { unlike(input: { itemId: $itemId }) { item { id } } }',
      { itemId },
    );
    return;
  }
  const title = `changed ${random(1_000_000)}`;
  if (kind < 9)
    await server.ask(
      AUTHOR,
      'mutation ($itemId: ID!, $title: String) { editItem(input: { itemId: $itemId, title: $title }) { item { id } } }',
      { itemId, title },
    );
  else
    await server.ask(
      AUTHOR,
      'mutation ($title: String) { publish(input: { title: $title }) { item { id } } }',
      { title },
    );
}

async function likeItem(server: LiveServer, viewer: UserId, itemId: string): Promise<void> {
  await server.ask(
    viewer,
    'mutation ($itemId: ID!) { like(input: { itemId: $itemId }) { item { id } } }',
    { itemId },
  );
}

async function pageOf(server: LiveServer, viewer: UserId): Promise<readonly LiveItem[]> {
  const query = `{ stream(template: "home", first: ${ITEMS}, refresh: false) { nodes { id title likeCount } } }`;
  const { stream } = (await server.ask(viewer, query)) as unknown as {
    readonly stream: { readonly nodes: readonly LiveItem[] };
  };
  if (stream.nodes.length !== ITEMS)
    throw new Error(`expected ${ITEMS} items, got ${stream.nodes.length}`);
  return stream.nodes;
}

async function itemsOf(
  server: LiveServer,
  viewer: UserId,
  ids: readonly string[],
): Promise<readonly LiveItem[]> {
  const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Item { id title likeCount } } }';
  const { nodes } = (await server.ask(viewer, query, { ids })) as unknown as {
    readonly nodes: readonly LiveItem[];
  };
  return nodes;
}

async function aboveOf(server: LiveServer, viewer: UserId): Promise<number> {
  const { newSince } = (await server.ask(
    viewer,
    '{ newSince(template: "home") { count } }',
  )) as unknown as { readonly newSince: { readonly count: number } };
  return newSince.count;
}

/** Whole numbers below a bound, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
