/** How long ago something was. The text is kept up to date, even when nothing else on the page changes. */
import { useSyncExternalStore } from 'react';
import { ago } from './time.ts';

export function TimeAgo({ at }: { readonly at: string }) {
  const words = useSyncExternalStore(onTick, () => ago(at));
  return <time dateTime={at}>{words}</time>;
}

const TICK_MS = 30_000;

/** One timer for the whole page. */
const listeners = new Set<() => void>();
let timer = 0;

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = window.setInterval(tellAll, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
