/**
 * Keyboard shortcuts: j and k walk the feed, also while held, n shows new items, and l and o act on the focused item.
 */
import { useEffect, type RefObject } from 'react';

export interface KeyActions {
  readonly onNew: () => void;
  readonly onWrite: () => void;
}

/** Keys that repeat while they are held; a key that alternates between doing and undoing would never stop. */
const WALKING: ReadonlySet<string> = new Set(['j', 'k']);

/** The element that a key clicks in the focused item: the first of these that exists. */
const PRESSED: Readonly<Record<string, readonly string[]>> = {
  l: ['[data-like]'],
  // An item without a thread is opened on its own.
  o: ['h2 button', '[data-open]'],
};

function pressIn(row: HTMLElement | null, names: readonly string[]): void {
  const [first] = names.flatMap((name) => row?.querySelector<HTMLElement>(name) ?? []);
  first?.click();
}

/** Listens per pane, so that of two panes the focused one responds; without any focus the first one does. */
export function useKeys(pane: RefObject<HTMLElement | null>, actions: KeyActions): void {
  const { onNew, onWrite } = actions;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const owner = ownerOf(event.target);
      if (owner !== pane.current || owner === null || isTyping(event)) return;
      const act = { j: () => step(owner, 1), k: () => step(owner, -1), n: onNew, c: onWrite }[
        event.key
      ];
      const press = PRESSED[event.key];
      if (act === undefined && press === undefined) return;
      event.preventDefault();
      if (event.repeat && !WALKING.has(event.key)) return;
      if (act !== undefined) act();
      else if (press !== undefined) pressIn(focusedRow(owner), press);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [pane, onNew, onWrite]);
}

/** The pane that receives a key pressed there. */
export function ownerOf(target: EventTarget | null): HTMLElement | null {
  const inside = target instanceof Element ? target.closest<HTMLElement>('.pane') : null;
  return inside ?? document.querySelector<HTMLElement>('.pane');
}

/** Whether a key belongs to a text that somebody types, to a dialog, or to a shortcut of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
  return isField || ctrlKey || metaKey || altKey;
}

function focusedRow(pane: HTMLElement): HTMLElement | null {
  const { activeElement } = document;
  const row = activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  return row !== null && pane.contains(row) ? row : null;
}

/** Moves from the focused row; without one, to the first row in sight. */
function step(pane: HTMLElement, by: 1 | -1): void {
  const rows = [...pane.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = focusedRow(pane);
  const top = pane.querySelector('.scroller')?.getBoundingClientRect().top ?? 0;
  const next =
    focused === null
      ? rows.find((row) => row.getBoundingClientRect().bottom > top + 1)
      : rows[rows.indexOf(focused) + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
