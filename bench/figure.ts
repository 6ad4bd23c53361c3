/** What a figure is: a name, a target, and a way to measure. One file in `figures/` exports one as `figure`. */

export interface Measured {
  /** The number that the target is about. */
  readonly value: number;
  /** The components and the conditions, for a reader who wants to know what dominates. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Figure {
  /** The same as the file's name. */
  readonly name: string;
  /** One sentence on what is measured. */
  readonly what: string;
  readonly unit: string;
  /** `>= number`, `<= number`, or `report` when any value is acceptable. */
  readonly target: string;
  /** It counts what is the same on any machine at any load, within seconds and without servers: each gate measures it. */
  readonly isExact?: true;
  /** Rejects when an answer has the wrong content: the speed of a wrong page means nothing. */
  measure(progress: (line: string) => void): Promise<Measured>;
}

const TARGET = /^(?:(>=|<=) (\d+(?:\.\d+)?)|report)$/;

/** Whether the value meets the target. Refuses a target it cannot read. */
export function meets(target: string, value: number): boolean {
  const match = TARGET.exec(target);
  if (match === null)
    throw new Error(`expected a target such as ">= 0.25", "<= 6" or "report", got "${target}"`);
  const [, comparison, bound] = match;
  if (comparison === undefined) return true;
  return comparison === '>=' ? value >= Number(bound) : value <= Number(bound);
}
