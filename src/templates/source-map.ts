/** What is wrong with a template file and where: collected while it is read, then told as one FeedError. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Path } from '../streams/parts.ts';

export interface Spot {
  /** Both 1-based. */
  readonly line: number;
  readonly col: number;
}

/** `isKey` points at the key at the end of the path, not at its value. */
export interface TemplateProblem {
  readonly path: Path;
  readonly text: string;
  readonly isKey?: boolean;
  /** Known without a path, for what the YAML reader itself refuses. */
  readonly spot?: Spot;
}

/** Collects problems and gives null, so that a reader can note one and go on. */
export type Complain = (path: Path, text: string, options?: { readonly isKey: boolean }) => null;

export interface SourceMap {
  readonly file: string;
  readonly locate: (path: Path, isKey: boolean) => Spot;
}

/** One line a problem: `file.yaml:line:col path.to.key: expected …, got …`. */
export function templateError(placer: SourceMap, problems: readonly TemplateProblem[]): FeedError {
  const lines = problems.slice(0, LIMITS.validationErrorsMax).map(({ path, text, isKey, spot }) => {
    const { line, col } = spot ?? placer.locate(path, isKey === true);
    return `${placer.file}:${line}:${col}${path.length > 0 ? ` ${path.join('.')}` : ''}: ${text}`;
  });
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`${placer.file}: and ${more} more`);
  return new FeedError('INVALID_TEMPLATE', lines.join('\n'));
}

/** A value as a complaint shows it: short, and never a whole structure. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : typeof value;
}
