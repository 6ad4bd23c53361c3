/**
 * The reply that is being written in a thread. Its form is below the last loaded row, which may be far below what its
 * writer was reading: when it closes, they are returned there.
 */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { OwnItemFragment } from '../api/generated.ts';
import { firstRowInSight } from '../feed/keep-place.ts';
import { topIn } from '../shell/use-scroll-anchor.ts';
import { KEPT } from '../writing/kept.ts';

/** How long the page shows where a reply is. */
const SAID_MS = 10_000;
const PUBLISHED = 'Your reply is published.';
const PUBLISHED_BELOW = `${PUBLISHED} It is at the end of the thread.`;

interface Answered {
  /** An item of the thread; null for the thread itself. */
  readonly item: OwnItemFragment | null;
  /** The first row in sight when the form was opened. */
  readonly place: Place | null;
}

interface Place {
  readonly row: HTMLElement;
  /** Pixels below the top of the scroller. */
  readonly top: number;
}

interface ReplyDesk {
  /** Null when nothing is being answered. */
  readonly answered: Answered | null;
  /** What became of the reply that was just published, and where it is, or kept as a draft; else empty. */
  readonly said: string;
  readonly answer: (item: OwnItemFragment | null) => void;
  readonly close: () => void;
  readonly published: () => void;
  readonly kept: () => void;
}

interface AnswerArgs {
  /** Whether there are unread or unloaded rows below. */
  readonly hasUnread: boolean;
  readonly readBelow: () => Promise<void>;
}

export function useAnswer(
  scroller: RefObject<HTMLElement | null>,
  { hasUnread, readBelow }: AnswerArgs,
): ReplyDesk {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef({ answered, hasUnread });
  latest.current = { answered, hasUnread };
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const answer = useCallback(
    (item: OwnItemFragment | null) => {
      const { current } = latest;
      // Its form is open already, and its place is where it was opened from.
      if (current.answered !== null && current.answered.item?.id === item?.id) return;
      setAnswered({ item, place: placeIn(scroller.current) });
    },
    [scroller],
  );
  const close = (): void => {
    flushSync(() => setAnswered(null));
    goBack(scroller.current, answered?.place ?? null);
  };
  const published = (): void => {
    const { current } = latest;
    // A writer who answers something else by now stays there, and so does one who has more to read.
    const isOver = current.answered === answered;
    const goOn = () => {
      if (isOver && !current.hasUnread) goToEnd(scroller.current);
    };
    if (isOver && current.hasUnread) close();
    else if (isOver) setAnswered(null);
    setSaid(current.hasUnread ? PUBLISHED_BELOW : PUBLISHED);
    void readBelow().then(goOn);
  };
  const kept = (): void => {
    // A writer who answers something else by now stays there.
    if (latest.current.answered === answered) close();
    setSaid(KEPT);
  };
  return { answered, said, answer, close, published, kept };
}

function goToEnd(scroller: HTMLElement | null): void {
  scroller?.scrollTo({ top: scroller.scrollHeight });
}

function placeIn(scroller: HTMLElement | null): Place | null {
  const row = scroller === null ? null : firstRowInSight(scroller);
  return scroller === null || row === null ? null : { row, top: topIn(scroller, row) };
}

/** Does nothing when the row is gone. */
function goBack(scroller: HTMLElement | null, place: Place | null): void {
  if (scroller === null || place?.row.isConnected !== true) return;
  scroller.scrollTop += topIn(scroller, place.row) - place.top;
}
