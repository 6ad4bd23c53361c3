/** Plays a law on random histories. What breaks it is told in the law's own words, with the seed and the shortest history. */
import fc from 'fast-check';

/** The seed of every control. */
export const CONTROL_SEED = 20;

/** For a long run: how many histories every law is played on, instead of the number it names itself. */
const { PALISADE_LAW_HISTORIES: asked } = process.env;
const longRun = asked === undefined ? null : Number(asked);
if (longRun !== null && !(Number.isInteger(longRun) && longRun > 0))
  throw new Error(`expected PALISADE_LAW_HISTORIES to be a number of histories, got ${asked}`);

/**
 * For a slow store: for how long a law begins further histories. One that began is played to its end, since what it left
 * running would disturb the next test. Controls are not bounded by time: they end at what they catch.
 */
const { PALISADE_LAW_MS: lawMs = 'Infinity' } = process.env;
/** Played in any case, since a single one may have nothing of what the law is about. */
const PLAYED_MIN = 5;

/** For tests that play histories: no judgement of their speed, only an end for what hangs. */
export const LAW_TIMEOUT_MS = longRun === null ? 900_000 : 6 * 3_600_000;

/** Which histories: how many, and for a control always the same ones, since it must be caught in every run. */
export interface HistoriesOptions<T = never> {
  readonly runs: number;
  readonly seed?: number | undefined;
  /** How many a control plays at most, where few break it; as many as the law when left out. It ends at the first. */
  readonly controlRuns?: number;
  /** Of a long run, where each history opens files that stay until its test ends. */
  readonly longRunMax?: number;
  /** Histories that broke a law once; they are played first, apart from controls. */
  readonly examples?: readonly T[];
}

/** Of the history that is being played; 0 while none is. */
let playing = 0;

/** Further than the salts of rankers are. */
const SEEDS_APART = 1_000_003;

/**
 * Seeds in place of those that hang on names: one for each of theirs, by the history that is played when this is made. A
 * control whose draws depended on what was played before it would catch something else from run to run.
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
