/** Numbers for records that are compared by identity: a number outlives its record, and does not keep it in memory. */
import { oncePer } from '../base/once.ts';

let given = 0;

/** Never the same for two records, even when one of them no longer exists. */
export const serialOf = oncePer((_record: object): number => (given += 1));
