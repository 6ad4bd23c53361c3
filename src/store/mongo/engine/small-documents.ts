/** Documents of one value each. */

/** How many active members a place has. */
export interface MemberCountDocument {
  readonly _id: string;
  readonly n: number;
  readonly revision: number;
}

export interface NamedDocument {
  readonly _id: string;
  readonly value: string;
}
