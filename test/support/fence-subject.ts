/**
 * The subject that the laws of the fence test: the real fence, or one broken by wrapping a port or the fence itself.
 */
import fc from 'fast-check';
import type { Place } from '../../src/fence/cursor/place.ts';
import type { Fence } from '../../src/fence/fence.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import { memoryFenceStore } from '../../src/fence/memory-fence-store.ts';
import type { FencePageArgs } from '../../src/fence/page-query.ts';
import type { Position } from '../../src/model/positions.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { type FencePage, FenceWorld, type FenceWorldOptions } from './fence-world.ts';
import { isSharedRun } from './open-shared-store.ts';
import { openTestStore } from './open-store.ts';

/** How a subject differs from the real fence; a law inspects the world and the store beneath it. */
export interface FenceSubject {
  readonly store?: (real: FenceStore, world: FenceWorld) => FenceStore;
  readonly source?: (real: FencedSource, world: FenceWorld) => FencedSource;
  readonly fence?: (real: Fence, world: FenceWorld) => Fence;
  /** What it believes the viewer has seen. */
  readonly seen?: (world: FenceWorld, positions: readonly Position[]) => readonly boolean[];
  /** Changes the content of a cursor before it is read from. */
  readonly place?: (real: Place, world: FenceWorld) => Place;
}

export const REAL_FENCE: FenceSubject = {};

/** A subject that a law must refuse, and the message with which it must do so. */
export interface BrokenFence {
  readonly name: string;
  readonly subject: FenceSubject;
  readonly caught: RegExp;
}

/** A fence whose pages are changed before they are returned. */
export function changing(
  change: (page: FencePage, world: FenceWorld, args: FencePageArgs) => FencePage,
): FenceSubject {
  return {
    fence: (real, world): Fence => ({
      ...real,
      page: async (args = {}) => change(await real.page(args), world, args),
    }),
  };
}

/** A world in which every fence is the subject's. */
export class SubjectWorld extends FenceWorld {
  readonly #subject: FenceSubject;

  constructor(subject: FenceSubject, options: FenceWorldOptions) {
    super(options);
    this.#subject = subject;
    const { place } = subject;
    if (place !== undefined)
      this.reread = (cursor) => this.forge(cursor, (real) => place(real, this));
  }

  override isSeen(positions: readonly Position[]): readonly boolean[] {
    return this.#subject.seen?.(this, positions) ?? super.isSeen(positions);
  }

  override source(): FencedSource {
    const real = super.source();
    return this.#subject.source?.(real, this) ?? real;
  }

  override fence(fences: FenceStore = this.options.fences): Fence {
    const { store, fence } = this.#subject;
    const real = super.fence(store === undefined ? fences : store(fences, this));
    return fence?.(real, this) ?? real;
  }
}

export type FencesKind = 'memory' | 'durable';

/** Where a history keeps its fenceposts: for one history in twenty, in the store of the run, which is much slower. */
export const fencesKind: fc.Arbitrary<FencesKind> = isSharedRun
  ? fc.constant('durable')
  : fc.oneof(
      { weight: 19, arbitrary: fc.constant('memory') },
      { weight: 1, arbitrary: fc.constant('durable') },
    );

export async function openFences(seed?: number): Promise<Readonly<Record<FencesKind, FenceStore>>> {
  // A control, which has a seed, demonstrates what its law catches; a server would only make it slower.
  const isInMemory = isSharedRun && seed !== undefined;
  const durable = isInMemory ? memoryFenceStore() : (await openTestStore()).fences;
  return { memory: memoryFenceStore(), durable };
}
