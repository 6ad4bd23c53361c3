/** The order in which stores list texts. */

/** For `sort`. Texts in JavaScript compare by UTF-16 units, which is another order above U+D7FF. */
export function compareCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
