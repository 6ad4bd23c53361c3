/**
 * Chooses which templates serve, from what the folders hold now and what served before. A broken file never takes a
 * good template down: its last good version keeps serving, and its status has the newest error. Pure.
 */
import { FeedError } from '../base/errors.ts';
import { type CompileContext, type CompileOptions, compileTemplate } from './compile-template.ts';
import type { TemplateFile } from './folder-reader.ts';
import { partsOfSource, type TemplateSource } from './read-template.ts';
import type { Template, TemplateStatus } from './template.ts';

interface PlacedSource {
  readonly source: TemplateSource;
  /** Index of the folder that it was read from. */
  readonly folder: number;
}

interface ServingTemplate extends PlacedSource {
  readonly template: Template;
}

export interface TemplateSet {
  readonly serving: ReadonlyMap<string, ServingTemplate>;
  readonly statuses: readonly TemplateStatus[];
}

export const NO_TEMPLATES: TemplateSet = { serving: new Map(), statuses: [] };

/** The sources that may serve under a name, best first, and the first error of a better one. */
interface Candidates {
  readonly sources: PlacedSource[];
  error: string | null;
}

/** Drops a name that no file has any more; every other name keeps serving what was last good. */
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
  return {
    serving,
    statuses: [...candidates].map(([name, { error }]) =>
      statusOf(name, serving.get(name)?.template, error),
    ),
  };
}

/** What a folder replaced does not come back while the folder has a file of the name. */
function candidatesFor(
  files: readonly TemplateFile[],
  lastGood: PlacedSource | undefined,
): Candidates {
  const found: Candidates = { sources: [], error: null };
  const folders = [...new Set(files.map((file) => file.folder))].sort((a, b) => b - a);
  for (const [i, folder] of folders.entries()) {
    const [file, twin] = files.filter((one) => one.folder === folder);
    const error =
      twin === undefined
        ? (file?.error ?? null)
        : `${twin.file}: expected a name used once in its folder, got ${twin.name}, which is also in ${file?.file}`;
    found.error ??= error;
    if (file?.source != null && error === null) found.sources.push({ source: file.source, folder });
    if (i === 0 && lastGood !== undefined) found.sources.push(lastGood);
    if (folder === lastGood?.folder) break;
  }
  return found;
}

/** Compiles the best candidate of every name, and drops the ones at fault until all that is left compiles. */
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

/** The names a template refers to, directly or through others; its own is among them when it is in a cycle. */
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
  if (candidates === undefined) return;
  candidates.sources.shift();
  candidates.error ??= error ?? null;
}

function statusOf(
  name: string,
  template: Template | undefined,
  error: string | null,
): TemplateStatus {
  if (template === undefined)
    return { name, version: 'none', description: '', params: {}, components: [], error };
  const { version, description, params, components } = template;
  return { name, version, description, params, components, error };
}
