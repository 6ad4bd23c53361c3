/**
 * Viewers' markers in the categories that they read, whole categories at a time: a count of what is unread needs
 * hundreds. As everywhere, a write becomes visible once it is on disk. While one is under way nothing is added here,
 * because a read may find the state before it or after it.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../../base/limits.ts';
import type { ProducerKey, UserId } from '../../../model/producers.ts';
import type { Mark } from '../../../model/reads.ts';
import { NOTHING_CHANGED, type Kept, type Settle } from './kept-rows.ts';

export interface MarkerId {
  readonly viewer: UserId;
  readonly category: ProducerKey;
  readonly thread: string;
}

export type Markers = ReadonlyMap<string, Mark>;

/** A marker that is being written; without a mark, the whole category is read again. */
interface MarkerChange {
  readonly name: string;
  readonly thread: string;
  readonly mark: Mark | null;
}

/** In the place of markers that are too many to keep. */
const TOO_MANY = null;

export class KeptMarkers implements Kept {
  readonly #kept = new LRUCache<string, { readonly markers: Map<string, Mark> | typeof TOO_MANY }>({
    maxSize: LIMITS.markersKeptMax,
    sizeCalculation: ({ markers }) => 1 + (markers?.size ?? 0),
  });
  /** Changes under way, by category of a viewer. */
  readonly #writing = new Map<string, number>();
  #changes: MarkerChange[] = [];

  /** By thread; undefined when they are not known, and null when they are too many to keep. */
  get(viewer: UserId, category: ProducerKey): Markers | null | undefined {
    return this.#kept.get(nameOf(viewer, category))?.markers;
  }

  /** Whether all markers of a category are worth reading, which they are not while one is being written. */
  canKeep(viewer: UserId, category: ProducerKey): boolean {
    return !this.#writing.has(nameOf(viewer, category));
  }

  /** Keeps all markers of a category. Call inside the read that found them. */
  keep(viewer: UserId, category: ProducerKey, markers: Map<string, Mark>): void {
    if (this.canKeep(viewer, category)) this.#set(nameOf(viewer, category), markers);
  }

  /** Call inside the write that puts a marker, or removes one, in which case the mark is null. */
  change({ viewer, category, thread }: MarkerId, mark: Mark | null): void {
    const name = nameOf(viewer, category);
    this.#changes.push({ name, thread, mark });
    this.#writing.set(name, (this.#writing.get(name) ?? 0) + 1);
    if (mark === null) this.#kept.delete(name);
  }

  takeChanges(): Settle {
    const changes = this.#changes;
    if (changes.length === 0) return NOTHING_CHANGED;
    this.#changes = [];
    return (isOnDisk) => {
      this.#settle(changes, isOnDisk);
    };
  }

  #settle(changes: readonly MarkerChange[], isOnDisk: boolean): void {
    for (const { name, thread, mark } of changes) {
      const left = (this.#writing.get(name) ?? 1) - 1;
      if (left === 0) this.#writing.delete(name);
      else this.#writing.set(name, left);
      if (mark !== null && isOnDisk) this.#put(name, thread, mark);
    }
  }

  #put(name: string, thread: string, mark: Mark): void {
    const markers = this.#kept.peek(name)?.markers;
    if (markers === undefined || markers === TOO_MANY) return;
    const before = markers.size;
    markers.set(thread, mark);
    if (markers.size > before) this.#set(name, markers);
  }

  /** Stores a new holder, so that its size is computed again. */
  #set(name: string, markers: Map<string, Mark>): void {
    const isKept = markers.size <= LIMITS.markersOfCategoryMax;
    this.#kept.set(name, { markers: isKept ? markers : TOO_MANY });
  }
}

/** A unique text for each pair: the length shows where the viewer ends. */
function nameOf(viewer: UserId, category: ProducerKey): string {
  return `${viewer.length}:${viewer}${category}`;
}
