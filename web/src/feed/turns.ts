/**
 * Serialises jobs that read the same rows: a job starts when the ones before it have ended, because it may have to show
 * something newer than the answer in flight. Only one job of each kind waits at a time; a second is not needed.
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
