/** FNV-1a in 32 bits, unit by unit. Source: G. Fowler, L. C. Noll, K.-P. Vo, http://www.isthe.com/chongo/tech/comp/fnv/. */

export const FNV_START = 0x811c9dc5;

/** The hash with one more unit, a byte or a character's code. */
export function fnvWith(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}
