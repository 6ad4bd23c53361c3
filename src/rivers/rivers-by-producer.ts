/**
 * Which rivers of a tier get a producer's items pushed. Most rivers are listed under each of their producers. A river
 * with very many producers would need thousands of entries on each first visit, so it is checked for each item instead.
 */
import { firstFrom } from '../base/bisect.ts';
import { LIMITS } from '../base/limits.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { HotRiver } from './hot-river.ts';

const NONE: readonly HotRiver[] = [];

export class RiversByProducer {
  /** In joining order. Lists, because sets take three times the memory. */
  readonly #lists = new Map<ProducerKey, HotRiver[]>();
  /** A check takes some 150 ns per river, and LIMITS.riversAskedMax bounds the time per item; further rivers are listed. */
  readonly #asked = new Set<HotRiver>();
  readonly #listedProducersMax: number;
  #joined = 0;

  constructor(listedProducersMax: number) {
    this.#listedProducersMax = listedProducersMax;
  }

  /** How many rivers `of` checks. */
  get asked(): number {
    return this.#asked.size;
  }

  add(river: HotRiver): void {
    river.joined = this.#joined += 1;
    river.isListed =
      river.set.producers.size <= this.#listedProducersMax ||
      this.#asked.size >= LIMITS.riversAskedMax;
    if (!river.isListed) {
      this.#asked.add(river);
      return;
    }
    for (const producer of river.pushed()) {
      const rivers = this.#lists.get(producer);
      if (rivers === undefined) this.#lists.set(producer, [river]);
      else rivers.push(river);
    }
  }

  remove(river: HotRiver): void {
    if (this.#asked.delete(river)) return;
    for (const producer of river.pushed()) this.forget(producer, river);
  }

  /** To be called when a producer of a river is pulled. Rivers that are checked for each item know it themselves. */
  forget(producer: ProducerKey, river: HotRiver): void {
    const rivers = this.#lists.get(producer);
    if (rivers === undefined) return;
    const nth = placeOf(rivers, river);
    if (rivers[nth] === river) rivers.splice(nth, 1);
    if (rivers.length === 0) this.#lists.delete(producer);
  }

  /** The rivers that get its items pushed. Callers that forget rivers while walking the list must walk it from the end. */
  of(producer: ProducerKey): readonly HotRiver[] {
    const listed = this.#lists.get(producer) ?? NONE;
    let all: HotRiver[] | null = null;
    for (const river of this.#asked)
      if (river.isPushed(producer)) (all ??= [...listed]).push(river);
    return all ?? listed;
  }
}

/** The index of a river in a list in joining order, or where it would be. */
function placeOf(rivers: readonly HotRiver[], { joined }: HotRiver): number {
  return firstFrom(rivers, (each) => each.joined < joined);
}
