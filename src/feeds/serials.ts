/** Numbers for records that are compared by identity: a number outlives its record, and does not keep it in memory. */

const serials = new WeakMap<object, number>();
let given = 0;

/** Never the same for two records, even when one of them no longer exists. */
export function serialOf(record: object): number {
  const known = serials.get(record);
  if (known !== undefined) return known;
  given += 1;
  serials.set(record, given);
  return given;
}
