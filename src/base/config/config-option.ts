/** What an option is: its flag, its variable, its default, how it is read and what it means. */
import type { z } from 'zod';

export type Mode = 'development' | 'production';

export interface ConfigOption<T> {
  /** Null for an option that must not be on a command line, where every user of the machine can read it. */
  readonly flag: string | null;
  readonly variable: string;
  readonly meaning: string;
  /** As a person would write it; null when the option may be left out. */
  readonly fallback: string | null | Readonly<Record<Mode, string>>;
  readonly read: z.ZodType<T, string>;
  readonly isSwitch?: boolean;
}

export function option<T>(definition: ConfigOption<T>): ConfigOption<T> {
  return definition;
}
