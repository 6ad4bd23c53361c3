/**
 * Unsent text outlives its form: a reader who looks at something else in the middle, or reloads the page, finds it
 * unchanged. The window keeps it for its viewer until it is sent or discarded, even when its form is closed.
 */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loginOf } from '../api/client.ts';

/** The form for a post. */
export const POST = 'post';

/** The form for a new place. */
export const NEW_PLACE = 'place';

/** The form in which this place is edited. */
export function placeEditOf(categoryId: string): string {
  return `edit place ${categoryId}`;
}

/** The form for a direct with these initial recipients. */
export function directTo(logins: readonly string[]): string {
  return `direct ${logins.join(' ')}`;
}

/** The form for a new thread of this category. */
export function threadIn(categoryId: string): string {
  return `thread ${categoryId}`;
}

/** The form in which this published item is edited. */
export function editOf(itemId: string): string {
  return `edit ${itemId}`;
}

export interface Unsent<Writing> {
  readonly writing: Writing;
  /** Whether there is something to keep. */
  readonly isBegun: boolean;
  readonly write: (change: Partial<Writing>) => void;
  /** Called when it was sent or is no longer wanted, even if the form is gone by then. */
  readonly forget: () => void;
}

export interface UnsentOptions<Writing> {
  /** Forms with the same name share their text. A form keeps the name with which it opens. */
  readonly form: string;
  readonly start: () => Writing;
  readonly isBegun: (writing: Writing) => boolean;
}

export function useUnsent<Writing extends object>(
  options: UnsentOptions<Writing>,
): Unsent<Writing> {
  const client = useApolloClient();
  const [key] = useState(() => keyOf(client, options.form));
  const [writing, setWriting] = useState(() => ({ ...options.start(), ...read<Writing>(key) }));
  const isOver = useRef(false);
  const isBegun = options.isBegun(writing);
  useEffect(() => {
    if (isOver.current) return;
    if (isBegun) inStorage((storage) => storage.setItem(key, JSON.stringify(writing)));
    else drop(key);
  }, [key, writing, isBegun]);
  const write = useCallback(
    (change: Partial<Writing>) => setWriting((before) => ({ ...before, ...change })),
    [],
  );
  const forget = useCallback(() => {
    isOver.current = true;
    drop(key);
  }, [key]);
  return { writing, isBegun, write, forget };
}

/** Whether a text was begun in this form, and neither sent nor discarded. */
export function hasUnsent(client: ApolloClient, form: string): boolean {
  return read(keyOf(client, form)) !== null;
}

/** What was begun in each form whose name begins so. */
export function allUnsent<Writing>(
  client: ApolloClient,
  beginning: string,
): readonly Partial<Writing>[] {
  const start = keyOf(client, beginning).slice(0, -'"]'.length);
  const keys = inStorage(Object.keys)?.filter((key) => key.startsWith(start)) ?? [];
  return keys.flatMap((key) => read<Writing>(key) ?? []);
}

/** Drops what was begun in this form. */
export function forgetUnsent(client: ApolloClient, form: string): void {
  drop(keyOf(client, form));
}

function keyOf(client: ApolloClient, form: string): string {
  return `unsent ${JSON.stringify([loginOf(client), form])}`;
}

function read<Writing>(key: string): Partial<Writing> | null {
  const text = inStorage((storage) => storage.getItem(key));
  return text === null ? null : (JSON.parse(text) as Partial<Writing>);
}

function drop(key: string): void {
  inStorage((storage) => storage.removeItem(key));
}

/** Null when the browser stores nothing, or has no room: then the text lives as long as its form. */
function inStorage<Found>(act: (storage: Storage) => Found): Found | null {
  try {
    return act(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
