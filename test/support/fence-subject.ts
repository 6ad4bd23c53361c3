/** What the laws of the fence are asked of: the real fence, or one that a wrap of a port or of the fence itself has broken. */
import type { Fence } from '../../src/fence/fence.ts';
import type { FenceStore } from '../../src/fence/fence-store.ts';
import type { FencedSource } from '../../src/fence/source.ts';
import { FenceWorld, type FenceWorldOptions } from './fence-world.ts';

/** How a subject differs from the real fence; a law looks at the world and the store beneath it. */
export interface FenceSubject {
  readonly store?: (real: FenceStore, world: FenceWorld) => FenceStore;
  readonly source?: (real: FencedSource, world: FenceWorld) => FencedSource;
  readonly fence?: (real: Fence, world: FenceWorld) => Fence;
}

export const REAL_FENCE: FenceSubject = {};

/** A world whose every fence is the subject's. */
export class SubjectWorld extends FenceWorld {
  readonly #subject: FenceSubject;

  constructor(subject: FenceSubject, options: FenceWorldOptions) {
    super(options);
    this.#subject = subject;
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
