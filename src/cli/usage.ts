/** The help texts of the command line. */
import { describeConfig } from '../base/config/describe-config.ts';

interface CommandHelp {
  readonly args: string;
  readonly meaning: string;
  /** Further notes, one per line. */
  readonly more: readonly string[];
  /** The options it reads, by flag; null for all of them. */
  readonly flags: readonly string[] | null;
}

/** The location of templates, and of everything that they can name. */
const TEMPLATE_FLAGS = [
  '--templates',
  '--rankers',
  '--signals',
  '--injectors',
  '--filters',
  '--sources',
  '--remotes',
  '--fields',
] as const;

/** Of commands that read feeds as a server would. */
const READING_FLAGS = ['--data', ...TEMPLATE_FLAGS] as const;

/** Every command; without one, the server starts. */
export const COMMANDS = {
  serve: {
    args: '',
    meaning: 'Starts the server. This is what happens without a command.',
    more: [],
    flags: null,
  },
  worker: {
    args: '',
    meaning: 'Runs the background jobs of an installation on MongoDB and Redis.',
    more: [],
    flags: null,
  },
  migrate: {
    args: '',
    meaning: 'Brings the stored data to the format of this version, then ends.',
    more: [
      'The embedded store must not be in use. Its old data stays beside the new as data-format-0.mdb.',
      'A database is migrated while other processes run.',
    ],
    flags: ['--data'],
  },
  backup: {
    args: 'FOLDER',
    meaning: 'Copies the embedded store to a new folder; a server may be running.',
    more: [
      'The folder appears when the copy is complete, on disk, and every record of it was read.',
      'To restore it, stop the server and put the folder in the place of the data folder.',
    ],
    flags: ['--data'],
  },
  check: {
    args: '',
    meaning: 'Reads every record of the embedded store and names what is damaged.',
    more: [
      'Ends with 0 when the store is whole and with 1 when it is not.',
      'The store must not be in use; to check a running one, check its backup.',
    ],
    flags: ['--data'],
  },
  rank: {
    args: 'preview|compare|evaluate TEMPLATE [--viewer ID] [--ranker NAME | --file FILE] …',
    meaning: 'Tries a ranker on the real data and commits nothing; a server may be running.',
    more: [
      'rank preview TEMPLATE --viewer ID shows the next head beside the current one, with scores.',
      'rank compare TEMPLATE --ranker NAME [--viewers N|ID,…] [--html FILE] compares with the template’s own ranker.',
      'rank evaluate TEMPLATE [--viewers N|ID,…] [--heads N] says how well rankers place what readers then liked, kept or answered.',
      '--file FILE tries a ranker file. --options JSON are its options, --args NAME=VALUE,… the template’s arguments.',
      '--whole ranks as on a first visit, --language TAG as for a client that asks for it.',
      '--at INSTANT looks from another time, such as 2026-01-31T12:00:00Z. See docs/rankers.md.',
    ],
    flags: READING_FLAGS,
  },
  explain: {
    args: 'ITEM|--place N --viewer ID --template NAME [--args NAME=VALUE,…] [--language TAG]',
    meaning: 'Says why an item stands where it does in one person’s feed, or why it does not show.',
    more: [
      'ITEM is the id of the API, or the number that `palisade export` and `palisade rank preview` give it.',
      '--place N takes what stands at a place of the feed, the first at 1. Commits and marks nothing; a server may be running.',
      'Tells the operator also what that person may not know: which rule hides the item from them. See docs/operating.md.',
    ],
    flags: READING_FLAGS,
  },
  templates: {
    args: 'check [FOLDER|FILE …]',
    meaning: 'Checks templates, rankers and other own parts, without a server and without a store.',
    more: [
      'Reads the named folders as a server reads those of --templates, and with them everything that the options below name.',
      'A FILE is checked among its neighbours, of which nothing else is told.',
      'Problems and warnings are lines on standard error, as FILE:LINE:COLUMN. A template that replaces a shipped one is a warning.',
      'Ends with 0 when all of it would serve and with 1 when not. See docs/templates.md.',
    ],
    flags: TEMPLATE_FLAGS,
  },
  events: {
    args: '[list] [--state STATE] [--after ID] [--limit N] | retry ID',
    meaning: 'Lists events by state, failed ones by default, or has a failed one tried again.',
    more: [
      'A server may be running; for the embedded store the command asks the one that holds the data folder.',
      'States are pending, processing, processed and failed. See docs/events.md.',
    ],
    flags: ['--data'],
  },
  recount: {
    args: '',
    meaning: 'Counts followers and follows again, and corrects counters that differ.',
    more: [
      'A server may be running; for the embedded store the command asks the one that holds the data folder.',
    ],
    flags: ['--data'],
  },
  erase: {
    args: 'PERSON [--heir PERSON]',
    meaning: 'Erases a person for good, and reports what was removed.',
    more: [
      'What they wrote and did goes; replies of others stay. Nobody can join under that id again.',
      'The heir takes over places that nobody else owns or moderates. See docs/people.md.',
      'The embedded store must not be in use. A repeat goes on where a killed command stopped.',
    ],
    flags: ['--data'],
  },
  'export-person': {
    args: 'PERSON FILE',
    meaning: 'Writes everything of one person to a new file, one JSON object a line.',
    more: ['A server may be running. See docs/people.md.'],
    flags: ['--data'],
  },
  import: {
    args: 'FOLDER|FILE [--dry-run] [--errors N]',
    meaning: 'Imports people, places, items, edges and likes of another system.',
    more: [
      'Takes CSV and NDJSON files named after their kinds, such as items.csv. Importing twice changes nothing.',
      '--dry-run checks everything and writes nothing; --errors stops at one bad row more than N (100).',
      'The embedded store must not be in use. See docs/import.md.',
    ],
    flags: null,
  },
  export: {
    args: 'FOLDER',
    meaning: 'Writes everything as files that import takes; a server may be running.',
    more: ['The folder must be new or empty, and appears when it is complete. See docs/import.md.'],
    flags: null,
  },
  'import-reads': {
    args: 'FILE [--items FILE] [--columns FIELD=COLUMN,…] [--kind KIND] [--dry-run]',
    meaning: 'Imports what viewers have read from a file of another system.',
    more: ['See docs/read-state.md. The embedded store must not be in use.'],
    flags: null,
  },
  'compact-reads': {
    args: '',
    meaning: 'Removes marks that others cover.',
    more: ['The embedded store must not be in use.'],
    flags: null,
  },
} as const satisfies Record<string, CommandHelp>;

export type CommandName = keyof typeof COMMANDS;

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word);
}

/** The help for one command, or for all if there is none. */
export function usage(command: CommandName | null): string {
  if (command === null)
    return [
      'palisade [COMMAND] [OPTIONS]',
      '',
      ...Object.entries(COMMANDS).map(([name, { meaning }]) => `  ${name.padEnd(14)} ${meaning}`),
      '',
      'palisade COMMAND --help says more, palisade --version which release this is.',
      'Options, and the variables that set them:',
      '',
      ...optionLines(null),
    ].join('\n');
  const { args, meaning, more, flags }: CommandHelp = COMMANDS[command];
  const line = ['palisade', command, args, '[OPTIONS]'].filter((word) => word !== '').join(' ');
  return [line, '', meaning, ...more, '', ...optionLines(flags)].join('\n');
}

function optionLines(flags: readonly string[] | null): readonly string[] {
  return describeConfig()
    .filter(({ flag }) => flags === null || flags.includes(flag))
    .map(
      ({ flag, variable, fallback, meaning }) =>
        `${flag.padEnd(16)} ${variable.padEnd(26)} ${meaning} Default: ${fallback}.`,
    );
}
