/** Flags that a test switches: a name for everybody, or a name and a person, such as `rivers` and `rivers ann`. */
import type { FlagName, FlagReader } from '../../src/base/flags/flag-list.ts';

export type Switch = FlagName | `${FlagName} ${string}`;

export interface Switches extends FlagReader {
  /** Flags in this set are off. */
  readonly off: Set<Switch>;
}

export function openSwitches(): Switches {
  const off = new Set<Switch>();
  return {
    off,
    isOn: async (name, user) => !off.has(name) && !off.has(`${name} ${user ?? ''}`),
  };
}
