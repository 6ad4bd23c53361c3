/**
 * Which rivers of a tier are pushed what a producer emits. Most rivers are listed under each of their producers. One that
 * follows very many would be thousands of entries, made for each first visit, so it is asked about each item instead.
 */
import { firstFrom } from '../base/bisect.ts';
import { LIMITS } from '../base/limits.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { HotRiver } from './hot-river.ts';

const NONE: readonly HotRiver[] = [];

export class RiversByProducer {
  /** In the order in which they joined. Lists, because sets of them take three times the memory. */
  readonly #lists = new Map<ProducerKey, HotRiver[]>();
  /** Asking takes some 150 ns a river, and LIMITS.riversAskedMax bounds what it takes an item; further rivers are listed. */
  readonly #asked = new Set<HotRiver>();
  readonly #listedProducersMax: number;
  #joined = 0;

  constructor(listedProducersMax: number) {
    this.#listedProducersMax = listedProducersMax;
  }

  /** How many rivers `of` asks. */
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

  /** To be called when a producer of a river is pulled. A river that is asked tells so itself. */
  forget(producer: ProducerKey, river: HotRiver): void {
    const rivers = this.#lists.get(producer);
    if (rivers === undefined) return;
    const nth = placeOf(rivers, river);
    if (rivers[nth] === river) rivers.splice(nth, 1);
    if (rivers.length === 0) this.#lists.delete(producer);
  }

  /** Those that are pushed its items. Who walks the list while rivers are forgotten walks it from the end. */
  of(producer: ProducerKey): readonly HotRiver[] {
    const listed = this.#lists.get(producer) ?? NONE;
    let all: HotRiver[] | null = null;
    for (const river of this.#asked)
      if (river.isPushed(producer)) (all ??= [...listed]).push(river);
    return all ?? listed;
  }
}

/** Where a river stands in a list by the order of joining, or would. */
function placeOf(rivers: readonly HotRiver[], { joined }: HotRiver): number {
  return firstFrom(rivers, (each) => each.joined < joined);
}
