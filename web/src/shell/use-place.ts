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
      element.removeEventListener('scroll', wait);
      forget();
    };
  }, [scroller, pane]);
}

function placeIn(scroller: HTMLElement, aboveOf: RowsAboveOf): ReadingPlace {
  const row = scroller.scrollTop > 0 ? firstRowInSight(scroller) : null;
  const itemId = row?.dataset['row'] ?? '';
  if (row === null) return { itemId, offset: -scroller.scrollTop, above: null };
  return { itemId, offset: topIn(scroller, row), above: aboveOf(itemId) };
}
