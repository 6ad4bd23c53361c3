/**
 * Lists that their reader reads on, and that are read again when something was done about them. Neither is lost: one waits
 * for the other, and begins with what is shown by then.
 */
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readAgain, readOn, type ReadOn } from './read-again.ts';

/** One after the other. */
class Line {
  #last: Promise<unknown> = Promise.resolve();
  readonly #known = new Map<string, Promise<void>>();

  run(job: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(job);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Of the same name at most one waits or runs: a second click asks for no second page. */
  once(name: string, job: () => Promise<void>): Promise<void> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const turn = this.run(job).finally(() => this.#known.delete(name));
    this.#known.set(name, turn);
    return turn;
  }
}

/** For the lists of one panel. */
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
