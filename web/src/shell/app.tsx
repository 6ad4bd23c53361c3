/** The page: one pane, or two side by side, each with its own viewer, and links to the playground and the schema. */
import { useCallback, useEffect, useState } from 'react';
import { readSettings } from '../api/settings.ts';
import { Pane } from './pane.tsx';
import { useAddress } from './use-address.ts';

export function App() {
  const [panes, change] = useAddress();
  const isOnline = useOnline();
  const [first] = panes;
  const isSplit = panes.length > 1;
  const split = (): void => change(1, isSplit ? null : { ...first, view: null });
  return (
    <>
      <header className="top">
        <h1>Palisade</h1>
        <span className="hint motto">new above old, nothing shuffles</span>
        <nav aria-label="This server">
          <button aria-pressed={isSplit} onClick={split}>
            Side by side
          </button>
          {readSettings().isPlaygroundOn && <a href="/playground">Playground</a>}
          <a href="/schema.graphql">Schema</a>
        </nav>
      </header>
      <div role="status" className="offline-place">
        {!isOnline && (
          <p className="problem">You are offline. You can still read what is loaded.</p>
        )}
      </div>
      <main className="panes">
        {panes.map((address, index) => (
          <Pane
            key={`${index} ${address.viewer}`}
            index={index}
            address={address}
            onChange={change}
            isCloseable={isSplit}
          />
        ))}
      </main>
    </>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  const update = useCallback(() => setOnline(navigator.onLine), []);
  useEffect(() => {
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [update]);
  return isOnline;
}
