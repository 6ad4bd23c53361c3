/** What is wrong with a template file, and where: collected while it is read, then thrown as one FeedError. */
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { isPrintableLine } from '../base/unprintable.ts';
import type { Path } from '../streams/parts.ts';

/** Both 1-based. */
export interface LineColumn {
  readonly line: number;
  readonly col: number;
}

/** Locates a path of the data in the text it was read from. */
export interface SourceMap {
  readonly file: string;
  /** `isKey` asks for the key at the end of the path, not for its value. */
  readonly locate: (path: Path, isKey: boolean) => LineColumn;
}

export interface TemplateProblem {
  readonly path: Path;
  readonly text: string;
  /** Whether the key at the end of the path is at fault, not its value. */
  readonly isKey?: boolean;
  /** For what the YAML reader rejects, which has no path. */
  readonly at?: LineColumn;
}

/** Collects a problem and returns null, so that a reader can report it and continue. */
export type ReportProblem = (
  path: Path,
  text: string,
  options?: Pick<TemplateProblem, 'isKey'>,
) => null;

/** Keys come from the file: one that would break the line, or is not a word, is quoted and cut. */
function stepText(step: Path[number]): string {
  const text = String(step);
  return isPrintableLine(text) && text.length <= STEP_CHARS_MAX ? text : describeValue(text);
}

const STEP_CHARS_MAX = 64;

/** One line per problem: `file.yaml:line:col path.to.key: expected …, got …`. */
export function templateError(
  { file, locate }: SourceMap,
  problems: readonly TemplateProblem[],
): FeedError {
  const lines = problems.slice(0, LIMITS.validationErrorsMax).map(({ path, text, isKey, at }) => {
    const { line, col } = at ?? locate(path, isKey === true);
    return `${file}:${line}:${col}${path.length > 0 ? ` ${path.map(stepText).join('.')}` : ''}: ${text}`;
  });
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`${file}: and ${more} more`);
  return new FeedError('INVALID_TEMPLATE', lines.join('\n'));
}
