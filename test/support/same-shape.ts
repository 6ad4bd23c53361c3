/** Whether objects share a hidden class: where each has its own, a kept object is twice as large, and slow to read. */
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';

setFlagsFromString('--allow-natives-syntax');

export const isSameShape = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (
  one: object,
  other: object,
) => boolean;
