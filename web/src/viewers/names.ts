/** What people are called on this page. */
import { createContext } from 'react';

/** Names of the sample world's ready viewers, by login. */
export const Names = createContext<ReadonlyMap<string, string>>(new Map());

/** Shortens `the busy answerer (user 1837, follows 102 people)` for a list: `the busy answerer`. */
function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}

/** A person, by login and perhaps by display name. */
interface Named {
  readonly login: string;
  readonly name?: string;
}

/** The display name with the login, else the sample world's name, else only the login. */
export function nameOf(names: ReadonlyMap<string, string>, { login, name }: Named): string {
  if (name !== undefined && name !== login) return `${name} (${login})`;
  const known = names.get(login);
  return known === undefined ? login : `${shortName(known)} (${login})`;
}
