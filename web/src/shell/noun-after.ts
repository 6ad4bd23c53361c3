/** A noun as it stands after its count: `like` after 1, `likes` after any other. */
export function nounAfter(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
