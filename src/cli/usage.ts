/** The help texts of the command line. */
import { describeConfig } from '../base/config/describe-config.ts';

interface CommandHelp {
  readonly args: string;
  readonly meaning: string;
  /** Further notes, one per line. */
  readonly more: readonly string[];
  /** The options it reads, by flag, or by variable where they have none; null for all of them. */
  readonly flags: readonly string[] | null;
}

/** Where the stored data is: in a folder, or on MongoDB and Redis. */
const STORE_FLAGS = ['--data', 'MONGODB_URL', 'REDIS_URL'] as const;

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
const READING_FLAGS = [...STORE_FLAGS, ...TEMPLATE_FLAGS] as const;

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
    meaning: 'Migrates the stored data to this version’s format, then exits.',
    more: [
      'The embedded store must not be in use. Its old data is kept next to the new as data-format-0.mdb.',
      'MongoDB can be migrated while other processes run.',
    ],
    flags: STORE_FLAGS,
  },
  backup: {
    args: 'FOLDER',
    meaning: 'Copies the embedded store to a new folder; a server may be running.',
    more: [
      'The folder appears once the copy is complete and on disk, and each of its records has been read back.',
      'To restore it, stop the server and replace the data folder with this one.',
    ],
    flags: ['--data'],
  },
  check: {
    args: '',
    meaning: 'Reads every record of the embedded store and reports any damage.',
    more: [
      'Exits with 0 if the store is intact and with 1 if it is not.',
      'The store must not be in use; to check a running one, check its backup.',
    ],
    flags: ['--data'],
  },
  rank: {
    args: 'preview|compare|evaluate TEMPLATE [--viewer ID] [--ranker NAME | --file FILE] …',
    meaning:
      'Tries a ranker on the real data without committing anything; a server may be running.',
    more: [
      'rank preview TEMPLATE --viewer ID shows the next head next to the current one, with scores.',
      'rank compare TEMPLATE --ranker NAME [--viewers N|ID,…] [--html FILE] compares with the template’s own ranker.',
      'rank evaluate TEMPLATE [--viewers N|ID,…] [--heads N] measures how high rankers place the items that readers then liked, kept or answered.',
      '--file FILE tries a ranker file. --options JSON are its options, --args NAME=VALUE,… the template’s arguments.',
      '--whole ranks as on a first visit, --language TAG as for a client that requests that language.',
      '--at INSTANT ranks as of another time, such as 2026-01-31T12:00:00Z. See docs/rankers.md.',
    ],
    flags: READING_FLAGS,
  },
  explain: {
    args: 'ITEM|--place N --viewer ID --template NAME [--args NAME=VALUE,…] [--language TAG]',
    meaning: 'Explains why an item is where it is in one person’s feed, or why it is not shown.',
    more: [
      'ITEM is its id in the API, or its number in `palisade export` and `palisade rank preview`, as N or item:N.',
      '--place N takes the item at that place in the feed, counted from 1. Commits and marks nothing; a server may be running.',
      'Also tells the operator what that person must not learn: which rule hides the item from them. See docs/operating.md.',
    ],
    flags: READING_FLAGS,
  },
  templates: {
    args: 'check [FOLDER|FILE …]',
    meaning: 'Checks templates, rankers and other parts of your own, without a server or a store.',
    more: [
      'Reads the named folders as a server reads those of --templates, together with everything that the options below name.',
      'A FILE is read together with the other files of its folder, but only its own problems are reported.',
      'Prints problems and warnings to standard error, one per line, as FILE:LINE:COLUMN. Replacing a shipped template is a warning.',
      'Exits with 0 if a server could use all of it and with 1 if not. See docs/templates.md.',
    ],
    flags: TEMPLATE_FLAGS,
  },
  events: {
    args: '[list] [--state STATE | --object OBJECT | --producer TYPE:ID] [--after ID] [--limit N] | show ID | retry ID',
    meaning:
      'Lists events by state (failed ones by default), by object or by producer, shows what became of one, or retries a failed one.',
    more: [
      'A server may be running; with the embedded store, the command asks the server that holds the data folder.',
      'States are pending, processing, processed and failed. An OBJECT is item:N, TYPE:ID such as user:ann, or an id of the API.',
      'By object and by producer, the newest come first, in every state. See docs/events.md.',
    ],
    flags: STORE_FLAGS,
  },
  recount: {
    args: '',
    meaning:
      'Recounts follows, followers, members and the items of threads, and corrects what differs.',
    more: [
      'A server may be running; with the embedded store, the command asks the server that holds the data folder.',
    ],
    flags: STORE_FLAGS,
  },
  erase: {
    args: 'PERSON [--heir PERSON]',
    meaning: 'Erases a person permanently and reports what was removed.',
    more: [
      'What they wrote and did is deleted; other people’s replies stay. Nobody can join under that id again.',
      'The heir takes over places that nobody else owns or moderates. See docs/people.md.',
      'The embedded store must not be in use. A repeat resumes where a killed command stopped.',
    ],
    flags: STORE_FLAGS,
  },
  'export-person': {
    args: 'PERSON FILE',
    meaning: 'Writes all data of one person to a new file, one JSON object per line.',
    more: ['A server may be running. See docs/people.md.'],
    flags: STORE_FLAGS,
  },
  import: {
    args: 'FOLDER|FILE [--dry-run] [--errors N]',
    meaning: 'Imports people, places, items, edges and likes from another system.',
    more: [
      'Takes CSV and NDJSON files named after their kinds, such as items.csv. Importing twice changes nothing.',
      '--dry-run checks everything and writes nothing; --errors N stops after more than N bad rows (default 100).',
      'The embedded store must not be in use. See docs/import.md.',
    ],
    flags: null,
  },
  export: {
    args: 'FOLDER',
    meaning: 'Writes everything as files that import reads; a server may be running.',
    more: ['The folder must be new or empty, and appears when it is complete. See docs/import.md.'],
    flags: null,
  },
  'import-reads': {
    args: 'FILE [--items FILE] [--columns FIELD=COLUMN,…] [--kind KIND] [--dry-run]',
    meaning: 'Imports what viewers have read, from a file of another system.',
    more: ['See docs/read-state.md. The embedded store must not be in use.'],
    flags: null,
  },
  'compact-reads': {
    args: '',
    meaning: 'Removes read marks that other marks cover.',
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
      'palisade COMMAND --help describes one command; palisade --version prints the version.',
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
    .filter(({ flag, variable }) => flags === null || flags.includes(flag === '' ? variable : flag))
    .map(
      ({ flag, variable, fallback, meaning }) =>
        `${flag.padEnd(16)} ${variable.padEnd(26)} ${meaning} Default: ${fallback}.`,
    );
}
