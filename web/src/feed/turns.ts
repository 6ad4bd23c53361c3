/**
 * Turns of those who read the same rows: a job runs when those before have ended, because what it is to show may be newer
 * than the answer that is under way. Of each kind one waits at a time; another is not needed.
 */
export class Turns<Kind> {
  #last: Promise<void> = Promise.resolve();
  readonly #waiting = new Map<Kind, Promise<void>>();

  /** Resolves when a job of this kind has run. Jobs must not fail. */
  run(kind: Kind, job: () => Promise<void>): Promise<void> {
    const known = this.#waiting.get(kind);
    if (known !== undefined) return known;
    const turn = this.#last.then(() => {
      this.#waiting.delete(kind);
      return job();
    });
    this.#waiting.set(kind, turn);
    this.#last = turn;
    return turn;
  }
}
