/**
 * `palisade templates check`: reads templates and own parts as a server would, without a server and a store, and
 * reports what cannot be served. For the CI checks of an installation's own repository.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../base/config/config-options.ts';
import { ConfigError, type EnvironmentVariables } from '../base/config/parse-config.ts';
import type { ModuleStatus } from '../ranking/ranker.ts';
import type { CheckedFile } from '../templates/choose-templates.ts';
import { quietConfig, wrongFlag } from './own-flags.ts';
import { counted, type CommandOutput } from './output.ts';
import { foldersToRead, readTemplateWords, type TemplateWords } from './template-words.ts';
import { openPartsToCheck, type ConfiguredParts } from './workbench.ts';

/** The options that name a folder of modules, and the role of its files. */
const MODULES = {
  rankers: 'ranker',
  signals: 'signal',
  injectors: 'injector',
  filters: 'filter',
  sources: 'source',
} as const;

type ModuleOption = keyof typeof MODULES;
const MODULE_OPTIONS = Object.keys(MODULES) as readonly ModuleOption[];

/** One file that was checked. */
interface Checked {
  readonly role: 'template' | (typeof MODULES)[ModuleOption];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Prints each problem and warning as a line on standard error, and a summary. True when there is no problem. */
export async function runTemplates(
  words: readonly string[],
  env: EnvironmentVariables,
  { say, progress }: CommandOutput,
): Promise<boolean> {
  const named = readTemplateWords(words);
  const given = quietConfig(named.rest, env);
  const config = { ...given, templates: foldersToRead(given.templates, named) };
  const folders = foldersOf(config);
  if (folders.length === 0)
    throw wrongFlag('templates check FOLDER, or a folder by --templates, --rankers …', undefined);
  refuseUnreadable(folders);
  const parts = await openPartsToCheck(config);
  try {
    const isAsked = askedFor({ ...named, folders: [...given.templates, ...named.folders] });
    const checked = [
      ...parts.templates.checked().filter(isAsked).map(checkedTemplate),
      ...MODULE_OPTIONS.flatMap((option) => checkedModules(parts, config, option)),
    ];
    for (const line of checked.flatMap(({ problems, warnings }) => [...problems, ...warnings]))
      progress(line);
    say(summary(checked, [...named.files, ...placesOf(given, named)]));
    return checked.every(({ problems }) => problems.length === 0);
  } finally {
    await parts.close();
  }
}

interface Folder {
  readonly flag: string;
  readonly dir: string;
}

function foldersOf(config: Config): readonly Folder[] {
  return [
    ...config.templates.map((dir) => ({ flag: '--templates', dir })),
    ...MODULE_OPTIONS.flatMap((option) => {
      const dir = config[option];
      return dir === null ? [] : [{ flag: `--${option}`, dir }];
    }),
  ];
}

/** A running server treats an unreadable folder of modules as empty, which would pass here. */
function refuseUnreadable(folders: readonly Folder[]): void {
  const problems = folders.flatMap(({ flag, dir }) => {
    try {
      readdirSync(dir);
      return [];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return [`${flag}: expected a readable folder, got ${dir} (${code})`];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Shipped files with problems are always reported: a file that replaces one can break another that includes it. */
function askedFor({ folders, files }: TemplateWords): (checked: CheckedFile) => boolean {
  const whole = new Set(folders.map((folder) => resolve(folder)));
  const single = new Set(files.map((file) => resolve(file)));
  return ({ file, folder, problems }) =>
    folder === 0
      ? problems.length > 0
      : whole.has(resolve(dirname(file))) || single.has(resolve(file));
}

function checkedTemplate({ file, problems, warnings, replaces }: CheckedFile): Checked {
  const warning = (): string => {
    const { line, col } = replaces?.at ?? { line: 1, col: 1 };
    const whose = replaces?.folder === 0 ? 'the shipped one' : `the one in ${replaces?.file}`;
    return `${file}:${line}:${col} name: warning: the template ${replaces?.name} replaces ${whose}`;
  };
  return {
    role: 'template',
    problems: problems.flatMap((text) => text.split('\n')),
    warnings: [...warnings, ...(replaces === null ? [] : [warning()])],
  };
}

function checkedModules(
  { rankers, signals, injectors, filters, ownSources }: ConfiguredParts,
  config: Config,
  option: ModuleOption,
): readonly Checked[] {
  const lists = { rankers, signals, injectors, filters, sources: ownSources };
  const dir = config[option] ?? '';
  const isFile = (status: ModuleStatus) => status.file !== null;
  return lists[option]
    .list()
    .filter(isFile)
    .map(({ file, error }) => ({
      role: MODULES[option],
      problems: error === null ? [] : [atItsLine(join(dir, file ?? ''), error)],
      warnings: [],
    }));
}

/** For a file that does not load, the worker puts the line number first. */
function atItsLine(file: string, error: string): string {
  const [, line, words] = /^line (\d+): (.*)$/s.exec(error) ?? [];
  return line === undefined ? `${file}: ${error}` : `${file}:${line}: ${words}`;
}

/** The folders that are checked as a whole, as written on the command line. */
function placesOf(given: Config, { folders }: TemplateWords): readonly string[] {
  const modules = MODULE_OPTIONS.map((option) => given[option]).filter((dir) => dir !== null);
  return foldersToRead([...given.templates, ...folders], { folders: modules, files: [] });
}

function summary(checked: readonly Checked[], places: readonly string[]): string {
  const roles = ['template', ...Object.values(MODULES)] as const;
  const counts = roles
    .map((role) => ({ role, count: checked.filter((one) => one.role === role).length }))
    .filter(({ role, count }) => count > 0 || role === 'template')
    .map(({ role, count }) => counted(count, role));
  const problems = checked.flatMap((one) => one.problems).length;
  const broken = checked.filter((one) => one.problems.length > 0).length;
  const warnings = checked.flatMap((one) => one.warnings).length;
  const rest = warnings === 0 ? '' : ` ${counted(warnings, 'warning')}.`;
  const all = `${counts.join(', ')}.${rest}`;
  return problems === 0
    ? `Checked ${places.join(', ')}: no problems in ${all}`
    : `Checked ${places.join(', ')}: ${counted(problems, 'problem')} in ${counted(broken, 'file')} among ${all}`;
}
