/**
 * Decides which templates serve, from what the folders hold now and what served before. A broken file never takes a
 * good template down: its last good version stays, and the newest error is told beside it. Pure.
 */
import { FeedError } from '../base/errors.ts';
import { partsUnder } from '../streams/parts.ts';
import { compileTemplate, type Compiling } from './compile-template.ts';
import type { TemplateSource } from './template-file.ts';
import type { Template, TemplateStatus } from './template.ts';

/** One file as it was read: a source, or why it is not one. */
export interface ReadFile {
  readonly file: string;
  /** Index of its folder; a name in a later folder replaces the same name in an earlier one. */
  readonly folder: number;
  readonly name: string;
  readonly source: TemplateSource | null;
  readonly error: string | null;
}

interface Serving {
  readonly source: TemplateSource;
  readonly template: Template;
}

export interface TemplateSet {
  readonly serving: ReadonlyMap<string, Serving>;
  readonly statuses: readonly TemplateStatus[];
}

export const NO_TEMPLATES: TemplateSet = { serving: new Map(), statuses: [] };

type SetCompiling = Omit<Compiling, 'references'>;

/** What stands in for a name, best first, and the first complaint about a better one. */
interface Candidates {
  readonly sources: TemplateSource[];
  error: string | null;
}

/** A name no file claims any more is gone; every other keeps serving what was last good. */
export function nextTemplates(
  before: TemplateSet,
  files: readonly ReadFile[],
  compiling: SetCompiling,
): TemplateSet {
  const candidates = new Map<string, Candidates>();
  for (const name of [...new Set(files.map((file) => file.name))].sort()) {
    candidates.set(
      name,
      candidatesFor(
        files.filter((file) => file.name === name),
        before.serving.get(name)?.source,
      ),
    );
  }
  const compiled = settle(candidates, compiling);
  const serving = new Map<string, Serving>();
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

function candidatesFor(
  files: readonly ReadFile[],
  lastGood: TemplateSource | undefined,
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
    if (file?.source != null && error === null) found.sources.push(file.source);
    if (i === 0 && lastGood !== undefined) found.sources.push(lastGood);
  }
  return found;
}

/** Compiles the best candidate of every name, giving up the ones to blame until all that is left compiles. */
function settle(
  candidates: ReadonlyMap<string, Candidates>,
  compiling: SetCompiling,
): ReadonlyMap<string, Serving> {
  const best = (name: string): TemplateSource | undefined => candidates.get(name)?.sources[0];
  const references = {
    find: (name: string) => best(name) ?? (candidates.has(name) ? ('broken' as const) : null),
    names: () => [...candidates.keys()],
  };
  for (;;) {
    const compiled = new Map<string, Serving>();
    const failed = new Map<string, string>();
    for (const name of candidates.keys()) {
      const source = best(name);
      if (source === undefined) continue;
      const result = tryCompile(source, { ...compiling, references });
      if (typeof result === 'string') failed.set(name, result);
      else compiled.set(name, { source, template: result });
    }
    if (failed.size === 0) return compiled;
    // Every round gives up at least one candidate, so the rounds end.
    for (const name of toBlame(failed, best)) giveUp(candidates.get(name), failed.get(name));
  }
}

function tryCompile(source: TemplateSource, compiling: Compiling): Template | string {
  try {
    return compileTemplate(source, compiling);
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

/** The failed templates that did not fail only because of another: those in a cycle, or referring to none that failed. */
function toBlame(
  failed: ReadonlyMap<string, string>,
  best: (name: string) => TemplateSource | undefined,
): readonly string[] {
  return [...failed.keys()].filter((name) => {
    const reached = reachable(name, best);
    return reached.has(name) || [...reached].every((other) => !failed.has(other));
  });
}

/** The names a template refers to, directly or through others; its own among them when it is in a cycle. */
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
        : partsUnder(source.stream).flatMap((part) =>
            part.part === 'template' ? [part.name] : [],
          );
    for (const other of referred) {
      if (reached.has(other)) continue;
      reached.add(other);
      queue.push(other);
    }
  }
  return reached;
}

function giveUp(candidates: Candidates | undefined, error: string | undefined): void {
  if (candidates === undefined) return;
  candidates.sources.shift();
  candidates.error ??= error ?? null;
}

function statusOf(
  name: string,
  template: Template | undefined,
  error: string | null,
): TemplateStatus {
  if (template === undefined) return { name, version: 'none', description: '', params: {}, error };
  const { version, description, params } = template;
  return { name, version, description, params, error };
}
