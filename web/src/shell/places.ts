/**
 * The reading place of each pane, stored in the browser's history entry: a few words, which are still there after Back
 * and after a reload.
 */
import { createContext, useContext } from 'react';

export interface ReadingPlace {
  /** The first row in sight; empty at the very top, and where there is no row. */
  readonly itemId: string;
  /** How far that row begins below the top of the scroller, in pixels; without a row, how far the content begins. */
  readonly offset: number;
  /** The rows above that row in a feed; null when there are none, and outside feeds. */
  readonly above: RowsAbove | null;
}

export interface RowsAbove {
  /** The cursor of the row right above. */
  readonly cursor: string;
  readonly count: number;
}

type Places = readonly (ReadingPlace | null | undefined)[];

/** The index of the pane: 0 or 1. */
export const PaneIndex = createContext(0);

/** Makes the label of a landmark unique, because both panes may show the same view. */
export function inPane(pane: number, label: string): string {
  return pane === 0 ? label : `${label}, second pane`;
}

/** The same for the pane around a component. */
export function useInPane(): (label: string) => string {
  const pane = useContext(PaneIndex);
  return (label) => inPane(pane, label);
}

const noters = new Set<() => void>();

/** Null when nobody has been in this history entry before. */
export function notedPlace(pane: number): ReadingPlace | null {
  return notedPlaces()[pane] ?? null;
}

export function notePlace(pane: number, place: ReadingPlace): void {
  const places = [...notedPlaces()];
  places[pane] = place;
  history.replaceState(stateOf(places), '');
}

/** Calls back when the history entry, or the page, is about to be left. */
export function onLeaving(note: () => void): () => void {
  noters.add(note);
  // Later, when the page is hidden, the current entry may already be another one.
  window.addEventListener('beforeunload', note);
  return () => {
    noters.delete(note);
    window.removeEventListener('beforeunload', note);
  };
}

/** Makes all panes note their places before another entry takes over; returns them. */
export function placesOnLeaving(): Places {
  noters.forEach((note) => note());
  return notedPlaces();
}

/** The state that the history stores with an entry. */
export function stateOf(places: Places): { readonly places: Places } {
  return { places };
}

function notedPlaces(): Places {
  return (history.state as Partial<ReturnType<typeof stateOf>> | null)?.places ?? [];
}
