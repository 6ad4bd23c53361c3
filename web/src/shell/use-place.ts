/** Notes a reader's place in a scroller, and restores it when they return. */
import { useContext, useLayoutEffect, useRef, type RefObject } from 'react';
import { firstRowInSight } from '../feed/keep-place.ts';
import {
  notedPlace,
  notePlace,
  onLeaving,
  PaneIndex,
  type ReadingPlace,
  type RowsAbove,
} from './places.ts';
import { topIn } from './use-scroll-anchor.ts';

/** Browsers refuse more than 100 changes of a history entry in half a minute. */
const PAUSE_MS = 400;

export type RowsAboveOf = (itemId: string) => RowsAbove | null;

/** Does nothing when the row is not there (yet). */
export function standAt(scroller: Element, { itemId, offset }: Omit<ReadingPlace, 'above'>): void {
  const row =
    itemId === ''
      ? scroller.firstElementChild
      : scroller.querySelector(`[data-row="${CSS.escape(itemId)}"]`);
  if (row !== null) scroller.scrollTop += topIn(scroller, row) - offset;
}

export function usePlace(scroller: RefObject<HTMLElement | null>, aboveOf: RowsAboveOf): void {
  const pane = useContext(PaneIndex);
  const look = useRef(aboveOf);
  look.current = aboveOf;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const known = notedPlace(pane);
    if (known !== null) standAt(element, known);
    let timer = 0;
    // A reader who leaves before the rows are back keeps their earlier place.
    let hasMoved = known === null;
    const stopWaiting = known === null ? null : standOnceLoaded(element, known);
    const note = (): void => {
      clearTimeout(timer);
      timer = 0;
      if (hasMoved) notePlace(pane, placeIn(element, look.current));
    };
    const wait = (): void => {
      hasMoved = true;
      if (timer === 0) timer = window.setTimeout(note, PAUSE_MS);
    };
    element.addEventListener('scroll', wait, { passive: true });
    const forget = onLeaving(note);
    return () => {
      clearTimeout(timer);
      stopWaiting?.();
      element.removeEventListener('scroll', wait);
      forget();
    };
  }, [scroller, pane]);
}

/** How long after the place is reached what stands above it may still be loaded. */
const SETTLE_MS = 1_000;

/** What a reader does to turn to something else. */
const TURNS = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/**
 * After a reload, what a panel shows is loaded later than the panel. Where places are not at a row, they are reached as
 * soon as the content is long enough, unless the reader has turned to something else by then. Returns how to stop.
 */
function standOnceLoaded(scroller: Element, place: ReadingPlace): () => void {
  const { itemId, offset } = place;
  const content = scroller.firstElementChild;
  let timer = 0;
  const observer = new ResizeObserver(() => {
    standAt(scroller, place);
    if (timer === 0 && scroller.scrollTop >= -offset - 1)
      timer = window.setTimeout(stop, SETTLE_MS);
  });
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const turn of TURNS) document.removeEventListener(turn, stop);
  };
  if (itemId !== '' || content === null || offset >= 0) return stop;
  observer.observe(content);
  for (const turn of TURNS) document.addEventListener(turn, stop, { passive: true });
  return stop;
}

function placeIn(scroller: HTMLElement, aboveOf: RowsAboveOf): ReadingPlace {
  const row = scroller.scrollTop > 0 ? firstRowInSight(scroller) : null;
  const itemId = row?.dataset['row'] ?? '';
  if (row === null) return { itemId, offset: -scroller.scrollTop, above: null };
  return { itemId, offset: topIn(scroller, row), above: aboveOf(itemId) };
}
