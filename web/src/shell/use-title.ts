/** The document's title: what each pane shows, and how many notifications its viewer has not seen. */
import { createContext, useContext, useEffect } from 'react';
import { PaneIndex } from './places.ts';
import { Counts, countWords } from './use-notification-counts.ts';

/** The label of the pane's open tab. */
export const TabLabel = createContext('');

/** By pane. */
const titles = new Map<number, string>();

/** Sets the title; the tab's label by default. Returns it. */
export function useTitle(title: string | undefined): string {
  const pane = useContext(PaneIndex);
  const label = useContext(TabLabel);
  const { unseenCount } = useContext(Counts);
  const words = title ?? label;
  useEffect(() => {
    titles.set(pane, unseenCount > 0 ? `(${countWords(unseenCount)}) ${words}` : words);
    write();
    return () => {
      titles.delete(pane);
      write();
    };
  }, [pane, unseenCount, words]);
  return words;
}

function write(): void {
  const shown = [...titles].sort(([a], [b]) => a - b).map(([, title]) => title);
  document.title = [...shown.filter((title) => title !== ''), 'Palisade'].join(' · ');
}
