/** Small documents: those with a single value, and lists. */

/** How many active members a place has. */
export interface MemberCountDocument {
  readonly _id: string;
  readonly n: number;
  readonly revision: number;
}

export interface NamedDocument {
  readonly _id: string;
  readonly value: string;
  /** Counts changes; absent before the first. */
  readonly revision?: number;
}

export interface ListDocument {
  readonly _id: string;
  readonly owner: string;
  readonly id: string;
  readonly title: string;
  readonly members: readonly string[];
  readonly createdAtMs: number;
  readonly revision: number;
}
