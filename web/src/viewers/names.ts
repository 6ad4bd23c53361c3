/** What people are called on this page. */
import { createContext } from 'react';

/** Names of the sample world's ready viewers, by login. */
export const Names = createContext<ReadonlyMap<string, string>>(new Map());

/** `the busy answerer (user 1837, follows 102 people)` is short for a list: `the busy answerer`. */
export function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}

/** A person, by login and perhaps by the name that they show. */
interface Named {
  readonly login: string;
  readonly name?: string;
}

/** The name that they show with their login, else what the sample world calls them, else the login alone. */
export function nameOf(names: ReadonlyMap<string, string>, { login, name }: Named): string {
  if (name !== undefined && name !== login) return `${name} (${login})`;
  const known = names.get(login);
  return known === undefined ? login : `${shortName(known)} (${login})`;
}
