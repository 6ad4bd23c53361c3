/** The state of the page, kept in its address: reloaded, bookmarked or sent, it shows the same. */
import { useCallback, useSyncExternalStore } from 'react';
import { placesOnLeaving, stateOf } from './places.ts';

/** A feed of a template, or a panel, whose name then replaces the template's. */
export interface View {
  readonly template: string;
  readonly args: Readonly<Record<string, string>>;
  /** The day at which a feed opens, as `2026-03-01`; its top when left out. */
  readonly day?: string;
}

/** The same, from its top. */
export function fromTop({ template, args }: View): View {
  return { template, args };
}

/** A thread, opened at one of its items. */
export function threadAt(thread: string, itemId: string): View {
  return { template: 'thread', args: { thread, item: itemId } };
}

export interface PaneAddress {
  /** Empty for an anonymous viewer. */
  readonly viewer: string;
  /** Null until the page knows what the server offers. */
  readonly view: View | null;
  readonly isInspecting: boolean;
}

/** Changes a pane in its current state, opens one, or closes it when `change` is null. */
export type ChangePane = (index: number, change: Partial<PaneAddress> | null) => void;

const NEW_PANE: PaneAddress = { viewer: '', view: null, isInspecting: false };

const listeners = new Set<() => void>();
let isFirstEntry = true;

/** Whether the reader has navigated since the page was loaded. */
export function hasNavigated(): boolean {
  return !isFirstEntry;
}

/** The panes of the page: one, or two side by side. */
export function useAddress(): readonly [readonly PaneAddress[], ChangePane] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const panes = readPanes(search);
  const changePane = useCallback<ChangePane>((index, change) => {
    const next = [...readPanes(location.search)];
    const places = [...placesOnLeaving()];
    if (change === null) {
      next.splice(index, 1);
      places.splice(index, 1);
    } else {
      const before = next[index] ?? NEW_PANE;
      next[index] = { ...before, ...change };
      if (isOther(before, next[index])) places[index] = null;
    }
    history.pushState(stateOf(places), '', writePanes(next));
    isFirstEntry = false;
    listeners.forEach((tell) => tell());
  }, []);
  return [panes, changePane];
}

/** Whether something else is shown, from its top. */
function isOther(before: PaneAddress, now: PaneAddress): boolean {
  const [one, two] = [before, now].map(({ viewer, view }) => JSON.stringify([viewer, view]));
  return one !== two;
}

function subscribe(tell: () => void): () => void {
  const goBack = (): void => {
    isFirstEntry = false;
    tell();
  };
  listeners.add(tell);
  window.addEventListener('popstate', goBack);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('popstate', goBack);
  };
}

function readPanes(search: string): readonly PaneAddress[] {
  const params = new URLSearchParams(search);
  const viewers = params.getAll('viewer');
  const [views, inspected] = [params.getAll('view'), params.getAll('inspect')];
  return Array.from({ length: Math.min(2, Math.max(1, viewers.length)) }, (_, index) => ({
    viewer: viewers[index] ?? '',
    view: readView(views[index] ?? ''),
    isInspecting: inspected.includes(String(index)),
  }));
}

function writePanes(panes: readonly PaneAddress[]): string {
  const params = new URLSearchParams();
  panes.forEach(({ viewer, view, isInspecting }, index) => {
    params.append('viewer', viewer);
    params.append('view', view === null ? '' : writeView(view));
    if (isInspecting) params.append('inspect', String(index));
  });
  return `${location.pathname}?${params}`;
}

/** `home`, `home@2026-03-01`, or `tag?tag=qubit`. */
function readView(text: string): View | null {
  const [name = '', args = ''] = text.split('?', 2);
  const [template = '', day = ''] = name.split('@', 2);
  if (template === '') return null;
  const view = { template, args: Object.fromEntries(new URLSearchParams(args)) };
  return isDay(day) ? { ...view, day } : view;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function writeView({ template, args, day }: View): string {
  const text = new URLSearchParams(args).toString();
  const name = day === undefined ? template : `${template}@${day}`;
  return text === '' ? name : `${name}?${text}`;
}
