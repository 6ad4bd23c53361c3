/** The search field in the bar of a pane. It shows the words of the open search. */
import { useEffect, useLayoutEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import type { ShellQuery } from '../api/generated.ts';
import { isTyping, ownerOf } from '../feed/use-keys.ts';
import { inPane } from './places.ts';
import type { View } from './use-address.ts';

/** The template that searches, and its parameter. */
const SEARCH = 'search';
const WORDS = 'words';

/** The longest text that the template accepts. */
const CHARS_MAX = 128;

/** Whether this server has a search that needs only words. */
export function maySearch(templates: ShellQuery['templates']): boolean {
  const params = templates.find(({ name }) => name === SEARCH)?.params ?? [];
  const needed = params.filter(({ isRequired }) => isRequired);
  return needed.length === 1 && needed[0]?.name === WORDS;
}

export function isSearch({ template }: View): boolean {
  return template === SEARCH;
}

/** The words of a search; empty for a view that is not one. */
export function searchedWords(view: View): string {
  return isSearch(view) ? plain(view.args[WORDS] ?? '') : '';
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** The browser shows it at the field when the search is sent, and keeps the text; empty for one that can be sent. */
function tooLong(text: string): string {
  const { length } = plain(text);
  return length > CHARS_MAX ? `Expected at most ${CHARS_MAX} characters, got ${length}.` : '';
}

/** Replaces the text by one that can be sent. */
function refill(field: HTMLInputElement | null, text: string): void {
  if (field === null) return;
  field.value = text;
  field.setCustomValidity('');
}

export interface SearchFieldProps {
  /** The index of the pane: 0 or 1. */
  readonly index: number;
  readonly view: View;
  readonly pane: RefObject<HTMLElement | null>;
  readonly onOpen: (view: View) => void;
  /** Returns from a search to what was open before it. */
  readonly onLeave: () => void;
}

export function SearchField({ index, view, pane, onOpen, onLeave }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const words = searchedWords(view);
  useLayoutEffect(() => refill(field.current, words), [words]);
  useSlash(pane, field);
  /** To what had the focus before, else to what is open. */
  const goBack = (): void => {
    const { current } = before;
    const region = pane.current?.querySelector<HTMLElement>('.scroller');
    const target = current?.isConnected === true ? current : region;
    target?.focus({ preventScroll: true });
  };
  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = plain(field.current?.value ?? '');
    if (text === words) goBack();
    else if (text === '') onLeave();
    else onOpen({ template: SEARCH, args: { [WORDS]: text } });
  };
  const clear = (): void => {
    refill(field.current, '');
    if (isSearch(view)) onLeave();
    else goBack();
  };
  const label = inPane(index, 'Search');
  return (
    <form role="search" aria-label={label} className="search-field" onSubmit={search}>
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hasKeys() ? 'Type / to search' : 'Search'}
        dir="auto"
        onInput={({ currentTarget: at }) => at.setCustomValidity(tooLong(at.value))}
        onFocus={(event) => (before.current = event.relatedTarget as HTMLElement | null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          clear();
        }}
      />
    </form>
  );
}

/** A phone has a keyboard only while somebody types. */
function hasKeys(): boolean {
  return !matchMedia('(hover: none)').matches;
}

/** The key `/` focuses the field, unless somebody is typing. */
function useSlash(
  pane: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || ownerOf(event.target) !== pane.current || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [pane, field]);
}
