/** What a person reads when a signal ends a command that takes long. */
import type { CommandName } from './usage.ts';

/** What remains of each command, and what happens when it is run again. */
const REMAINS: Readonly<Partial<Record<CommandName, string>>> = {
  migrate: 'No data is lost; a repeated run completes the migration.',
  backup: 'Its unfinished copy is removed.',
  export: 'Its unfinished files are removed.',
  'export-person': 'Its unfinished file is removed.',
  recount: 'What it corrected stays; a repeated run starts over.',
  erase: 'What it deleted stays deleted; a repeated run continues.',
  import: 'What it imported stays; a repeated run continues.',
  'import-reads': 'What it imported stays; a repeated run continues.',
  'compact-reads': 'What it removed stays removed; a repeated run compacts the rest.',
};

export interface InterruptionOptions {
  readonly signal: string;
  readonly argv: readonly string[];
  /** The newest progress that the command reported; null for none. */
  readonly reached: string | null;
}

/** Null for a command that has nothing to say, such as one that only reads. */
export function describeInterruption(
  command: CommandName,
  { signal, argv, reached }: InterruptionOptions,
): string | null {
  const remains = argv.includes('--dry-run') ? 'It wrote nothing.' : REMAINS[command];
  if (remains === undefined) return null;
  const after = reached === null ? '' : ` after ${reached}`;
  return `palisade: ${signal} ended palisade ${command}${after}. ${remains}`;
}
