/**
 * Lists that a reader loads page by page, and that are read again after a change. Neither is lost: they run one after
 * the other, and each starts from what is shown by then.
 */
import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { notedPlace, PaneIndex } from '../shell/places.ts';
import { isKept, readAgain, readOn, type ReadOn } from './read-again.ts';

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

type ReturnPolicy = 'cache-first' | 'cache-and-network';

/** How a query reads: for readers who return, what they left in the cache. It is then read again as far as it was loaded. */
export function useReturn(isInCache: () => boolean, again: () => Promise<void>): ReturnPolicy {
  const pane = useContext(PaneIndex);
  const [isBack] = useState(() => notedPlace(pane) !== null && isInCache());
  const lookAgain = useEffectEvent(() => void again().catch(() => undefined));
  useEffect(() => {
    if (isBack) lookAgain();
  }, [isBack]);
  return isBack ? 'cache-first' : 'cache-and-network';
}

interface LongList {
  /** How its query reads it. */
  readonly fetchPolicy: ReturnPolicy;
  readonly again: () => Promise<void>;
  /** Reads the page below. */
  readonly more: () => Promise<void>;
}

export function useLongList<Data>(list: ReadOn<Data>): LongList {
  const client = useApolloClient();
  const line = useLine();
  const again = (): Promise<void> => line.run(() => readAgain(client, list));
  const fetchPolicy = useReturn(() => isKept(client, list), again);
  return {
    fetchPolicy,
    again,
    more: () => line.once('more', () => readOn(client, list)),
  };
}
