/** What people are called on this page. */
import { createContext } from 'react';

/** Names of the sample world's ready viewers, by login. */
export const Names = createContext<ReadonlyMap<string, string>>(new Map());

/** `the busy answerer (user 1837, follows 102 people)` is short for a list: `the busy answerer`. */
export function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}

export function nameOf(names: ReadonlyMap<string, string>, login: string): string {
  const name = names.get(login);
  return name === undefined ? login : `${shortName(name)} (${login})`;
}
