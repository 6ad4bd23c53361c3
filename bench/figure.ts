/** What a figure is: a name, a target, and a way to measure. One file in `figures/` exports one as `figure`. */

export interface Measured {
  /** The number the target speaks of. */
  readonly value: number;
  /** The parts and the conditions, for a reader who wants to know what dominates. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Figure {
  /** The same as the file's name. */
  readonly name: string;
  /** One sentence on what is measured. */
  readonly what: string;
  readonly unit: string;
  /** `>= number`, `<= number`, or `report` when any value will do. */
  readonly target: string;
  /** Rejects when an answer's content is not what it has to be: a wrong page has no speed. */
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
