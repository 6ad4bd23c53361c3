/** Import cycles within or across rooms: a file that imports itself through others cannot be read, or moved, alone. */
import { importsOf, resolve, type Finding, type Source } from './tidy-source.ts';

/** A path from a file back to itself; the first file is not repeated at the end. */
type Circle = readonly string[];

/**
 * The shortest cycle through each file, without duplicates. Type imports count like all others; imports of or by a file
 * in `exempt` do not.
 */
export function circleFindings(
  files: readonly Source[],
  exempt: ReadonlySet<string>,
): readonly Finding[] {
  const imports = new Map(
    files
      .filter((file) => !exempt.has(file.path))
      .map((file) => [file.path, importedFiles(file, exempt)] as const),
  );
  const circles = new Map<string, Circle>();
  for (const path of imports.keys()) {
    const circle = shortestCircle(path, imports);
    if (circle !== null) circles.set(circle.toSorted().join(), fromFirst(circle));
  }
  return [...circles.values()].map((circle) => ({
    path: circle[0] ?? '',
    line: 1,
    says: `imports itself in a circle: ${[...circle, circle[0]].join(' → ')}`,
  }));
}

function importedFiles(file: Source, exempt: ReadonlySet<string>): readonly string[] {
  return importsOf(file)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => resolve(file.path, specifier))
    .filter((target) => !exempt.has(target));
}

/** Breadth first, so that the first path back is a shortest one. */
function shortestCircle(
  start: string,
  imports: ReadonlyMap<string, readonly string[]>,
): Circle | null {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (const path of open) {
    for (const target of imports.get(path) ?? []) {
      if (target === start) return wayTo(path, cameFrom);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      open.push(target);
    }
  }
  return null;
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): Circle {
  const way = [end];
  for (let path = cameFrom.get(end); path !== undefined; path = cameFrom.get(path)) way.push(path);
  return way.reverse();
}

/** The same cycle, starting from the first of its files in the alphabet. */
function fromFirst(circle: Circle): Circle {
  const first = circle.indexOf(circle.toSorted()[0] ?? '');
  return [...circle.slice(first), ...circle.slice(0, first)];
}
