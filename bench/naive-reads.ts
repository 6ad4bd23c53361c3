/**
 * Read state as plainly as possible: every answer is computed from all items of the threads concerned, without records,
 * bounds or shortcuts. The oracle of the figure `reads-model` and of the tests.
 */

export interface NaiveItem {
  readonly at: number;
  readonly author: string;
  readonly thread: string;
  isPrivate: boolean;
}

interface NaiveReader {
  allRead: number;
  readonly watermarks: Map<string, number>;
  readonly markers: Map<string, number>;
  /** Positions explicitly unread, by thread. */
  readonly unread: Map<string, Set<number>>;
}

export class NaiveReads {
  /** Existing items, oldest first, by thread. */
  readonly #items = new Map<string, NaiveItem[]>();
  /** The opening item of each thread, existing or deleted. */
  readonly #openings = new Map<string, NaiveItem>();
  readonly categories = new Map<string, string>();
  readonly blocks = new Set<string>();
  readonly #readers = new Map<string, NaiveReader>();
  last = 0;

  reader(viewer: string): NaiveReader {
    const reader = this.#readers.get(viewer) ?? {
      allRead: 0,
      watermarks: new Map(),
      markers: new Map(),
      unread: new Map(),
    };
    this.#readers.set(viewer, reader);
    return reader;
  }

  add(item: NaiveItem): void {
    const items = this.#items.get(item.thread) ?? [];
    items.push(item);
    this.#items.set(item.thread, items);
    this.#openings.set(item.thread, this.#openings.get(item.thread) ?? item);
    this.last = item.at;
  }

  /** Removes the item from its thread; a thread disappears with its last item, but keeps its category. */
  remove(item: NaiveItem): void {
    const left = (this.#items.get(item.thread) ?? []).filter((each) => each !== item);
    if (left.length > 0) this.#items.set(item.thread, left);
    else this.#items.delete(item.thread);
  }

  /** A thread's items that anybody but their author may ever see, oldest first. */
  open(thread: string): readonly NaiveItem[] {
    return (this.#items.get(thread) ?? []).filter((item) => !item.isPrivate);
  }

  visible(viewer: string, thread: string): readonly NaiveItem[] {
    const opening = this.#openings.get(thread);
    const isOpen =
      opening === undefined ||
      opening.author === viewer ||
      (!opening.isPrivate && !this.#areApart(viewer, opening.author));
    return this.open(thread).filter(
      ({ author }) => author === viewer || (isOpen && !this.#areApart(viewer, author)),
    );
  }

  #areApart(one: string, other: string): boolean {
    return this.blocks.has(`${one} ${other}`) || this.blocks.has(`${other} ${one}`);
  }

  newest(thread: string): number {
    return this.open(thread).at(-1)?.at ?? 0;
  }

  covered(viewer: string, thread: string): number {
    const reader = this.reader(viewer);
    return Math.max(reader.allRead, reader.watermarks.get(this.categories.get(thread) ?? '') ?? 0);
  }

  /** The unread positions of a thread, oldest first: all above the marks and the viewer's own newest item, and the explicit ones. */
  unread(viewer: string, thread: string): readonly number[] {
    const reader = this.reader(viewer);
    const seen = this.visible(viewer, thread);
    const own = seen.filter((item) => item.author === viewer).at(-1)?.at ?? 0;
    const mark = Math.max(this.covered(viewer, thread), reader.markers.get(thread) ?? 0, own);
    return seen
      .filter(
        (item) =>
          item.author !== viewer &&
          (item.at > mark || reader.unread.get(thread)?.has(item.at) === true),
      )
      .map((item) => item.at);
  }

  /** The threads of a category that the viewer sees, newest first. */
  list(viewer: string, category: string): readonly string[] {
    const threads = [...this.#items.keys()].filter(
      (thread) =>
        this.categories.get(thread) === category && this.visible(viewer, thread).length > 0,
    );
    return threads.sort((a, b) => this.newest(b) - this.newest(a));
  }

  markThread(viewer: string, thread: string, upTo: number): void {
    const newest = this.visible(viewer, thread).at(-1);
    if (newest === undefined) return;
    const reader = this.reader(viewer);
    const at = Math.min(upTo, newest.at);
    const explicit = [...(reader.unread.get(thread) ?? [])];
    if (newest.author === viewer && !explicit.some((each) => each <= at)) return;
    if (at > Math.max(this.covered(viewer, thread), reader.markers.get(thread) ?? 0))
      reader.markers.set(thread, at);
    reader.unread.set(thread, new Set(explicit.filter((each) => each > at)));
  }

  markCategory(viewer: string, category: string, upTo: number): void {
    const newest = this.list(viewer, category).map(
      (thread) => this.visible(viewer, thread).at(-1)?.at ?? 0,
    );
    if (newest.length > 0) this.raise(viewer, category, Math.min(upTo, Math.max(...newest)));
  }

  /** Raises a watermark and deletes the markers it covers. */
  raise(viewer: string, category: string, to: number): void {
    const reader = this.reader(viewer);
    if (to <= Math.max(reader.allRead, reader.watermarks.get(category) ?? 0)) return;
    reader.watermarks.set(category, to);
    for (const [thread, marker] of reader.markers)
      if (this.categories.get(thread) === category && marker <= to) reader.markers.delete(thread);
  }

  markAll(viewer: string, upTo: number): void {
    const reader = this.reader(viewer);
    reader.allRead = Math.max(reader.allRead, Math.min(upTo, this.last));
  }

  markUnread(
    viewer: string,
    thread: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): void {
    const seen = this.visible(viewer, thread);
    const newest = seen.at(-1);
    // An own item is never unread.
    const first = seen.find((item) => item.at >= from && item.author !== viewer);
    if (newest === undefined || first === undefined) return;
    const positions = this.reader(viewer).unread.get(thread) ?? new Set<number>();
    for (let { at } = first; at <= Math.min(to, newest.at); at += 1) positions.add(at);
    this.reader(viewer).unread.set(thread, positions);
  }

  /** Writing is reading: the author's item replaces their marker. */
  wrote(item: NaiveItem): void {
    if (!item.isPrivate) this.reader(item.author).markers.delete(item.thread);
  }

  /** What the author had read stays read when their item is deleted. */
  withdrew({ author, thread, at }: NaiveItem): void {
    const { markers } = this.reader(author);
    if (at > Math.max(this.covered(author, thread), markers.get(thread) ?? 0))
      markers.set(thread, at);
  }

  move(thread: string, category: string): void {
    if (this.categories.get(thread) === category) return;
    this.categories.set(thread, category);
    for (const [viewer, { markers }] of this.#readers)
      if ((markers.get(thread) ?? 0) <= this.covered(viewer, thread)) markers.delete(thread);
  }
}
