/** Plays a law on random histories. A failure reports the law's own message, with the seed and the shortest history. */
import fc from 'fast-check';

/** The seed of every control. */
export const CONTROL_SEED = 20;

/** For a long run: the number of histories for every law, instead of each law's own number. */
const { PALISADE_LAW_HISTORIES: asked } = process.env;
const longRun = asked === undefined ? null : Number(asked);
if (longRun !== null && !(Number.isInteger(longRun) && longRun > 0))
  throw new Error(`expected PALISADE_LAW_HISTORIES to be a number of histories, got ${asked}`);

/**
 * For a slow store: how long a law keeps starting histories. A history that has started is played to its end, since
 * what it left running would disturb the next test. Controls have no time limit: they end at what they catch.
 */
const { PALISADE_LAW_MS: lawMs = 'Infinity' } = process.env;
/** Always played, because a single history may contain nothing that the law is about. */
const PLAYED_MIN = 5;

/** For tests that play histories: not a limit on their speed, only a stop for tests that hang. */
export const LAW_TIMEOUT_MS = longRun === null ? 900_000 : 6 * 3_600_000;

/** Which histories: how many, and for a control always the same ones, since every run must catch it. */
export interface HistoriesOptions<T = never> {
  readonly runs: number;
  readonly seed?: number | undefined;
  /**
   * How many a control plays at most, for laws that few histories break; `runs` when left out. It ends at the first
   * failure.
   */
  readonly controlRuns?: number;
  /** The limit for a long run whose histories each open files that stay open until the test ends. */
  readonly longRunMax?: number;
  /** Histories that once broke a law; they are played first, except by controls. */
  readonly examples?: readonly T[];
}

/** A hash of the history that is being played; 0 while none is. */
let playing = 0;

/** Greater than any distance between the salts of rankers. */
const SEEDS_APART = 1_000_003;

/**
 * Replaces seeds that depend on names: one for each original seed, derived from the history that is played when this is
 * created. If a control's draws depended on what was played before it, it would catch something different in each run.
 */
export class HistorySeeds {
  readonly #first = playing;
  readonly #known = new Map<number, number>();

  of(seed: number): number {
    const nth = this.#known.get(seed) ?? this.#known.size;
    this.#known.set(seed, nth);
    return (this.#first + nth * SEEDS_APART) % 2 ** 32;
  }
}

/** Rejects when `hold` rejects for any of the histories; with a seed, at the first of them. */
export async function onRandomHistories<T>(
  histories: fc.Arbitrary<T>,
  { runs, seed, controlRuns = runs, longRunMax = Infinity, examples = [] }: HistoriesOptions<T>,
  hold: (history: T) => Promise<void> | void,
): Promise<void> {
  const parameters =
    seed === undefined
      ? {
          numRuns: (longRun === null ? runs : Math.min(longRun, longRunMax)) + examples.length,
          examples: examples.map((one): [T] => [one]),
        }
      : { numRuns: controlRuns, seed, endOnFailure: true };
  const endMs = seed === undefined ? performance.now() + Number(lawMs) : Infinity;
  let played = 0;
  const property = fc.asyncProperty(histories, async (history) => {
    if (played >= PLAYED_MIN && performance.now() > endMs) return;
    played += 1;
    playing = fc.hash(fc.stringify(history)) >>> 0;
    try {
      await hold(history);
    } finally {
      playing = 0;
    }
  });
  const found = await fc.check(property, parameters);
  if (!found.failed) return;
  const { errorInstance: cause } = found;
  const words = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`${words}\n${(await fc.asyncDefaultReportMessage(found)) ?? ''}`, { cause });
}
