/** Numbers for records, where identity tells whether something is the same: a number outlives its record, and keeps nothing. */

const serials = new WeakMap<object, number>();
let given = 0;

/** Never the same for two records, also when one of them is gone. */
export function serialOf(record: object): number {
  const known = serials.get(record);
  if (known !== undefined) return known;
  given += 1;
  serials.set(record, given);
  return given;
}
