/**
 * Lists that a reader loads page by page, and that are read again after a change. Neither is lost: they run one after
 * the other, and each starts from what is shown by then.
 */
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readAgain, readOn, type ReadOn } from './read-again.ts';

/** Runs jobs one after the other. */
class Line {
  #last: Promise<unknown> = Promise.resolve();
  readonly #known = new Map<string, Promise<void>>();

  run(job: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(job);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** At most one job of a name waits or runs: a second click does not load a second page. */
  once(name: string, job: () => Promise<void>): Promise<void> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const turn = this.run(job).finally(() => this.#known.delete(name));
    this.#known.set(name, turn);
    return turn;
  }
}

/** One line for the lists of one panel. */
export function useLine(): Line {
  const [line] = useState(() => new Line());
  return line;
}

interface LongList {
  readonly again: () => Promise<void>;
  /** Reads the page below. */
  readonly more: () => Promise<void>;
}

export function useLongList<Data>(list: ReadOn<Data>): LongList {
  const client = useApolloClient();
  const line = useLine();
  return {
    again: () => line.run(() => readAgain(client, list)),
    more: () => line.once('more', () => readOn(client, list)),
  };
}
