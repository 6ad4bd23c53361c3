/**
 * Reports erased accounts to code that serves people something long-lived. A hint of the store says whom to check, and
 * the person's record decides.
 */
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '../../base/limits.ts';
import type { UserId } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';
import type { OnChange } from '../../store/watch-changes.ts';

export interface ErasedWatch {
  /**
   * Calls `onErased` once, soon after the person's account was erased, until the returned function is called. It does
   * not report an account that is erased already: the caller checks for that.
   */
  watch(person: UserId, onErased: () => void): () => void;
  readonly note: OnChange;
  /** Reads what other processes announced, and retries where the store did not answer. Called by a timer. */
  tend(): Promise<void>;
}

export function openErasedWatch(store: ErasedWatchStores): ErasedWatch {
  return new WatchedPeople(store);
}

interface ErasedWatchStores {
  readonly people: Pick<Store['people'], 'getMany'>;
  readonly timelines: Pick<Store['timelines'], 'newest'>;
}

class WatchedPeople implements ErasedWatch {
  readonly #store: ErasedWatchStores;
  readonly #watched = new Map<UserId, Set<() => void>>();
  /** People who may have been erased. */
  readonly #doubtful = new Set<UserId>();
  #looking: Promise<void> | null = null;

  constructor(store: ErasedWatchStores) {
    this.#store = store;
  }

  watch(person: UserId, onErased: () => void): () => void {
    const known = this.#watched.get(person);
    // The same function may watch twice, so each watch gets a closure of its own.
    const mine = (): void => onErased();
    if (known === undefined) this.#watched.set(person, new Set([mine]));
    else known.add(mine);
    return () => this.#leave(person, mine);
  }

  readonly note: OnChange = (change) => {
    if (change.kind !== 'people' && change.kind !== 'everything') return;
    const people = change.kind === 'people' ? change.people : this.#watched.keys();
    for (const person of people) if (this.#watched.has(person)) this.#doubtful.add(person);
    // After a failure, `tend` retries.
    this.#look().catch(() => undefined);
  };

  async tend(): Promise<void> {
    if (this.#watched.size === 0) return;
    // With several processes, this call also reads what the others have announced.
    await this.#store.timelines.newest();
    await this.#look();
  }

  async #look(): Promise<void> {
    if (this.#doubtful.size > 0) this.#looking ??= this.#lookAtAll();
    await this.#looking;
  }

  async #lookAtAll(): Promise<void> {
    try {
      // The announcing call is still in progress, and more may follow.
      await setImmediate();
      while (this.#doubtful.size > 0) {
        const some = [...this.#doubtful].slice(0, LIMITS.pageItemsMax);
        for (const person of some) this.#doubtful.delete(person);
        await this.#lookAt(some);
      }
    } finally {
      this.#looking = null;
    }
  }

  async #lookAt(people: readonly UserId[]): Promise<void> {
    try {
      const found = await this.#store.people.getMany(people);
      people.forEach((person, nth) => {
        if (found[nth]?.state === 'erased') this.#tell(person);
      });
    } catch (error) {
      for (const person of people) this.#doubtful.add(person);
      throw error;
    }
  }

  #tell(person: UserId): void {
    const told = this.#watched.get(person) ?? [];
    this.#watched.delete(person);
    for (const onErased of told) onErased();
  }

  #leave(person: UserId, mine: () => void): void {
    const known = this.#watched.get(person);
    known?.delete(mine);
    if (known?.size === 0) this.#watched.delete(person);
  }
}
