/** The configuration table of the documentation and of `--help`. */
import type { ConfigOption } from './config-option.ts';
import { CONFIG_OPTIONS } from './config-options.ts';

/** One row. Empty or `none` where an option has no flag or no default. */
export interface ConfigRow {
  readonly name: string;
  readonly flag: string;
  readonly variable: string;
  readonly fallback: string;
  readonly meaning: string;
}

/** One row per option, in the order of the table. */
export function describeConfig(): readonly ConfigRow[] {
  return Object.entries<ConfigOption<unknown>>(CONFIG_OPTIONS).map(
    ([name, { flag, variable, fallback, meaning }]) => ({
      name,
      flag: flag === null ? '' : `--${flag}`,
      variable,
      fallback: describeFallback(fallback),
      meaning,
    }),
  );
}

function describeFallback(fallback: ConfigOption<unknown>['fallback']): string {
  if (fallback === null || fallback === '') return 'none';
  return typeof fallback === 'string'
    ? fallback
    : `${fallback.development}; in production ${fallback.production}`;
}
