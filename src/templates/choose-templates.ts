/**
 * Chooses which templates serve, from what the folders contain now and what served before. A broken file never takes
 * down a good template: its last good version keeps serving, and its status has the newest error. Pure.
 */
import { FeedError } from '../base/errors.ts';
import type { FailingParts } from './check-own.ts';
import { type CompileContext, type CompileOptions, compileTemplate } from './compile-template.ts';
import type { TemplateFile } from './folder-reader.ts';
import { partsOfSource, type TemplateSource } from './read-template.ts';
import { type LineColumn, templateError, type TemplateProblem } from './template-problem.ts';
import type { Template, TemplateStatus } from './template.ts';
import { templateWarnings } from './template-warnings.ts';

interface PlacedSource {
  readonly source: TemplateSource;
  /** Index of the folder it was read from. */
  readonly folder: number;
}

interface ServingTemplate extends PlacedSource {
  readonly template: Template;
}

/** What was found in one file. */
export interface CheckedFile {
  readonly file: string;
  /** Index of its folder. */
  readonly folder: number;
  /** Why it does not serve, one line per fault; empty if it serves, or another file in its place. */
  readonly problems: readonly string[];
  /** What it lacks while it serves. */
  readonly warnings: readonly string[];
  readonly replaces: Replaced | null;
}

/** The file that another one with the same name replaces. */
export interface Replaced {
  readonly name: string;
  readonly file: string;
  /** Index of its folder. */
  readonly folder: number;
  /** Where the replacing file declares the name. */
  readonly at: LineColumn;
}

export interface TemplateSet {
  readonly serving: ReadonlyMap<string, ServingTemplate>;
  readonly statuses: readonly Omit<TemplateStatus, 'warning'>[];
  /** What a template lacks at the time of the call, with file and line; null for nothing. */
  readonly warningOf: (name: string) => string | null;
  /** By folder and then by file name. */
  readonly checked: readonly CheckedFile[];
}

export const NO_TEMPLATES: TemplateSet = {
  serving: new Map(),
  statuses: [],
  warningOf: () => null,
  checked: [],
};

const ALL_WORK: FailingParts = {
  ranker: () => null,
  injector: () => null,
  filter: () => null,
  source: () => null,
  field: () => null,
};

interface FileProblem {
  readonly file: string;
  readonly text: string;
}

/** The sources that may serve under a name, and what is wrong with the others, each best first. */
interface Candidates {
  readonly sources: PlacedSource[];
  readonly problems: FileProblem[];
}

/** Drops a name that no file has any more; every other name keeps serving its last good version. */
export function chooseTemplates(
  before: TemplateSet,
  files: readonly TemplateFile[],
  options: CompileOptions,
): TemplateSet {
  const candidates = new Map<string, Candidates>();
  for (const name of [...new Set(files.map((file) => file.name))].sort()) {
    candidates.set(
      name,
      candidatesFor(
        files.filter((file) => file.name === name),
        before.serving.get(name),
      ),
    );
  }
  const compiled = settle(candidates, options);
  const serving = new Map<string, ServingTemplate>();
  for (const name of candidates.keys()) {
    const one = compiled.get(name) ?? before.serving.get(name);
    if (one !== undefined) serving.set(name, one);
  }
  const { failing = ALL_WORK } = options;
  const find = (name: string): TemplateSource | undefined => serving.get(name)?.source;
  const warningsOf = ({ source }: PlacedSource): readonly TemplateProblem[] =>
    templateWarnings(source, { failing, find });
  return {
    serving,
    statuses: [...candidates].map(([name, { problems }]) =>
      statusOf(name, serving.get(name)?.template, problems[0]?.text ?? null),
    ),
    warningOf(name) {
      const served = serving.get(name);
      return served === undefined ? null : told(served, warningsOf(served));
    },
    checked: files.map(({ file, folder, name }) => ({
      file,
      folder,
      problems: (candidates.get(name)?.problems ?? [])
        .filter((problem) => problem.file === file)
        .map(({ text }) => text),
      warnings: warningsIn(file, serving.get(name), warningsOf),
      replaces: replacedBy(file, serving.get(name), files),
    })),
  };
}

/** Null for none. */
function told({ source }: PlacedSource, warnings: readonly TemplateProblem[]): string | null {
  return warnings.length === 0 ? null : templateError(source.sourceMap, warnings).message;
}

/** Empty for a file that does not serve. */
function warningsIn(
  file: string,
  served: ServingTemplate | undefined,
  warningsOf: (served: PlacedSource) => readonly TemplateProblem[],
): readonly string[] {
  if (served?.source.sourceMap.file !== file) return [];
  const marked = warningsOf(served).map((one) => ({ ...one, text: `warning: ${one.text}` }));
  return told(served, marked)?.split('\n') ?? [];
}

/** Null for a file that does not serve, and for one whose name is in no earlier folder. */
function replacedBy(
  file: string,
  serving: ServingTemplate | undefined,
  files: readonly TemplateFile[],
): Replaced | null {
  if (serving?.source.sourceMap.file !== file) return null;
  const { name, sourceMap } = serving.source;
  const replaced = files.findLast((one) => one.name === name && one.folder < serving.folder);
  if (replaced === undefined) return null;
  const at = sourceMap.locate(['name'], false);
  return { name, file: replaced.file, folder: replaced.folder, at };
}

/** A replaced file does not serve again while the replacing folder has a file with that name. */
function candidatesFor(
  files: readonly TemplateFile[],
  lastGood: PlacedSource | undefined,
): Candidates {
  const found: Candidates = { sources: [], problems: [] };
  const folders = [...new Set(files.map((file) => file.folder))].sort((a, b) => b - a);
  for (const [i, folder] of folders.entries()) {
    const named = files.filter((one) => one.folder === folder);
    const [first] = named;
    const problems = [...twinProblems(named), ...named.flatMap(problemOf)];
    found.problems.push(...problems);
    if (first?.source != null && problems.length === 0)
      found.sources.push({ source: first.source, folder });
    if (i === 0 && lastGood !== undefined) found.sources.push(lastGood);
    if (folder === lastGood?.folder) break;
  }
  return found;
}

/** If several files of a folder have the same name, all but the first are at fault. */
function twinProblems([first, ...twins]: readonly TemplateFile[]): readonly FileProblem[] {
  return twins.map(({ file, name, source }) => {
    const text = `expected a name that is unique in its folder, got ${name}, which is also in ${first?.file}`;
    const told =
      source === null
        ? `${file}: ${text}`
        : templateError(source.sourceMap, [{ path: ['name'], text }]).message;
    return { file, text: told };
  });
}

function problemOf({ file, error }: TemplateFile): readonly FileProblem[] {
  return error === null ? [] : [{ file, text: error }];
}

/** Compiles the best candidate of every name, and drops those at fault until the rest compile. */
function settle(
  candidates: ReadonlyMap<string, Candidates>,
  options: CompileOptions,
): ReadonlyMap<string, ServingTemplate> {
  const placed = (name: string): PlacedSource | undefined => candidates.get(name)?.sources[0];
  const best = (name: string): TemplateSource | undefined => placed(name)?.source;
  const references = {
    find: (name: string) => best(name) ?? (candidates.has(name) ? ('broken' as const) : null),
    names: () => [...candidates.keys()],
  };
  for (;;) {
    const compiled = new Map<string, ServingTemplate>();
    const failed = new Map<string, string>();
    for (const name of candidates.keys()) {
      const from = placed(name);
      if (from === undefined) continue;
      const result = tryCompile(from.source, { ...options, references });
      if (typeof result === 'string') failed.set(name, result);
      else compiled.set(name, { ...from, template: result });
    }
    if (failed.size === 0) return compiled;
    // Every round drops at least one candidate, so the rounds end.
    for (const name of atFault(failed, best)) dropBest(candidates.get(name), failed.get(name));
  }
}

function tryCompile(source: TemplateSource, context: CompileContext): Template | string {
  try {
    return compileTemplate(source, context);
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

/** The failed templates that did not fail only because of another: those in a cycle, or that refer to no failed one. */
function atFault(
  failed: ReadonlyMap<string, string>,
  best: (name: string) => TemplateSource | undefined,
): readonly string[] {
  return [...failed.keys()].filter((name) => {
    const reached = reachable(name, best);
    return reached.has(name) || [...reached].every((other) => !failed.has(other));
  });
}

/** The names a template refers to, directly or through others; its own is among them if it is in a cycle. */
function reachable(
  name: string,
  best: (name: string) => TemplateSource | undefined,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue = [name];
  for (const next of queue) {
    const source = best(next);
    const referred =
      source === undefined
        ? []
        : partsOfSource(source).flatMap((part) => (part.part === 'template' ? [part.name] : []));
    for (const other of referred) {
      if (reached.has(other)) continue;
      reached.add(other);
      queue.push(other);
    }
  }
  return reached;
}

function dropBest(candidates: Candidates | undefined, error: string | undefined): void {
  const dropped = candidates?.sources.shift();
  if (candidates === undefined || dropped === undefined || error === undefined) return;
  candidates.problems.push({ file: dropped.source.sourceMap.file, text: error });
}

function statusOf(
  name: string,
  template: Template | undefined,
  error: string | null,
): Omit<TemplateStatus, 'warning'> {
  if (template === undefined)
    return { name, version: 'none', description: '', params: {}, components: [], error };
  const { version, description, params, components } = template;
  return { name, version, description, params, components, error };
}
