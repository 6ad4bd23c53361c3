/** The title of the document: what each pane shows, and how many notifications its viewer has not seen. */
import { createContext, useContext, useEffect } from 'react';
import { PaneIndex } from './places.ts';
import { Counts, countWords } from './use-notification-counts.ts';

/** What a pane shows, as its tab calls it. */
export const TabLabel = createContext('');

/** By pane. */
const titles = new Map<number, string>();

/** Says what is shown; without words of its own, what the tab says. Returns the words. */
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
