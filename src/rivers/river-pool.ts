/** The rivers that a process holds, the most recently visited last, bounded by their bytes. */
import { type UserId, viewerName } from '../model/producers.ts';
import type { TimelineSet } from '../streams/source-reads.ts';
import type { HotRiver } from './hot-river.ts';

/** The key of a river: the viewer and the name of its set of timelines. */
export function riverKey({ viewer, name }: Pick<TimelineSet, 'viewer' | 'name'>): string {
  return `${name.length} ${name}${viewerName(viewer)}`;
}

export class RiverPool {
  readonly #bytesMax: number;
  readonly #rivers = new Map<string, HotRiver>();
  readonly #byViewer = new Map<UserId, Set<HotRiver>>();
  readonly #weights = new Map<HotRiver, number>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** As of when each river was last weighed. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): HotRiver | null {
    return this.#rivers.get(key) ?? null;
  }

  /** Moves the river to the end of the eviction order. */
  touch(river: HotRiver): void {
    if (this.#rivers.delete(river.key)) this.#rivers.set(river.key, river);
  }

  /** A new list, the most recently visited last. */
  all(): readonly HotRiver[] {
    return [...this.#rivers.values()];
  }

  ofViewer(viewer: UserId): readonly HotRiver[] {
    return [...(this.#byViewer.get(viewer) ?? [])];
  }

  /** Any other river with that key must have been removed before. */
  add(river: HotRiver): void {
    this.#rivers.set(river.key, river);
    const { viewer } = river.set;
    if (viewer !== null) {
      const rivers = this.#byViewer.get(viewer) ?? new Set();
      this.#byViewer.set(viewer, rivers.add(river));
    }
    this.weigh(river);
  }

  remove(river: HotRiver): void {
    if (this.#rivers.get(river.key) !== river) return;
    this.#rivers.delete(river.key);
    const { viewer } = river.set;
    if (viewer !== null) {
      const rivers = this.#byViewer.get(viewer);
      rivers?.delete(river);
      if (rivers?.size === 0) this.#byViewer.delete(viewer);
    }
    this.#bytes -= this.#weights.get(river) ?? 0;
    this.#weights.delete(river);
  }

  weigh(river: HotRiver): void {
    this.#bytes += river.bytes - (this.#weights.get(river) ?? 0);
    this.#weights.set(river, river.bytes);
  }

  /** The rivers to evict so that the others fit, the longest unvisited first. */
  excess(): readonly HotRiver[] {
    const out: HotRiver[] = [];
    let bytes = this.#bytes;
    for (const river of this.#rivers.values()) {
      if (bytes <= this.#bytesMax) break;
      bytes -= this.#weights.get(river) ?? 0;
      out.push(river);
    }
    return out;
  }
}
