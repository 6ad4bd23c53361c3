/** A reader's choice in a panel, restored when they return to it. */
import { useApolloClient } from '@apollo/client/react';
import { useContext, useState } from 'react';
import { notedPlace, PaneIndex } from './places.ts';
import { Shelf } from './shelf.ts';

/** The last choice, by panel and pane. */
const chosen = new Shelf<string>(() => []);

/** Empty when nothing was chosen. */
export function useChosen(panel: string): readonly [string, (choice: string) => void] {
  const client = useApolloClient();
  const pane = useContext(PaneIndex);
  const key = `${panel} ${pane}`;
  const [choice, setChoice] = useState(() => {
    const isBack = notedPlace(pane) !== null;
    return isBack ? (chosen.get(client, key) ?? '') : '';
  });
  const choose = (next: string): void => {
    chosen.put(client, key, next);
    setChoice(next);
  };
  return [choice, choose];
}
