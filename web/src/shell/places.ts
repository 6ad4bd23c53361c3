/**
 * Where the reader of each pane stands, in the entry of the browser's history: a few words, which are there again after
 * Back and after a reload.
 */
import { createContext } from 'react';

export interface ReadingPlace {
  /** Of the first row in sight; empty at the very top, and where no row is. */
  readonly itemId: string;
  /** How far that row begins below the top of the scroller, in pixels; without a row, how far the content begins. */
  readonly offset: number;
  /** What stands above that row in a feed; null where nothing does, and in all that is no feed. */
  readonly above: RowsAbove | null;
}

export interface RowsAbove {
  /** Of the row right above. */
  readonly cursor: string;
  readonly count: number;
}

type Places = readonly (ReadingPlace | null | undefined)[];

/** Which of the panes this is: 0 or 1. */
export const PaneIndex = createContext(0);

const noters = new Set<() => void>();

/** Null where nobody has been in this entry of the history. */
export function notedPlace(pane: number): ReadingPlace | null {
  return notedPlaces()[pane] ?? null;
}

export function notePlace(pane: number, place: ReadingPlace): void {
  const places = [...notedPlaces()];
  places[pane] = place;
  history.replaceState(stateOf(places), '');
}

/** Calls back when the entry of the history, or the page, is about to be left. */
export function onLeaving(note: () => void): () => void {
  noters.add(note);
  // Later, when the page is hidden, the entry may be another's already.
  window.addEventListener('beforeunload', note);
  return () => {
    noters.delete(note);
    window.removeEventListener('beforeunload', note);
  };
}

/** Has the places noted before another entry takes over; returns them. */
export function placesOnLeaving(): Places {
  noters.forEach((note) => note());
  return notedPlaces();
}

/** What the history keeps with an entry. */
export function stateOf(places: Places): { readonly places: Places } {
  return { places };
}

function notedPlaces(): Places {
  return (history.state as Partial<ReturnType<typeof stateOf>> | null)?.places ?? [];
}
