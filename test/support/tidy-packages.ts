/** Compares the packages that package.json declares with those that files import and commands run. */
import { isBuiltin } from 'node:module';
import { importsOf, type Finding, type Source } from './tidy-source.ts';

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export interface PackagesContext {
  readonly manifest: Manifest;
  /** Code that runs for users. */
  readonly src: readonly Source[];
  /** Tests, figures, scripts and settings. */
  readonly rest: readonly Source[];
  /** Whether a command of the project runs a program of the package. */
  readonly isRun: (name: string) => boolean;
  /** Packages that tools load by name, without an import. */
  readonly loaded: ReadonlySet<string>;
}

/** Packages declared but not used, used but not declared, in the wrong list, or without an exact version. */
export function packageFindings(context: PackagesContext): readonly Finding[] {
  const { manifest, src, rest } = context;
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const [run, developed] = [importedBy(src), importedBy(rest)];
  const isImported = (name: string) => run.has(name) || developed.has(name);
  const isUsed = (name: string) =>
    isImported(described(name)) || context.isRun(name) || context.loaded.has(name);
  const says = [
    ...Object.keys(manifest.dependencies)
      .filter((name) => !run.has(name))
      .map((name) => `declares ${name} as a dependency, which src/ does not import`),
    ...Object.keys(manifest.devDependencies)
      .filter((name) => !isUsed(name))
      .map((name) => `declares ${name}, which nothing uses`),
    ...Object.keys(manifest.devDependencies)
      .filter((name) => run.has(name))
      .map((name) => `declares ${name} for development only, and src/ imports it`),
    ...Object.entries(declared)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `takes ${name} at ${version}; name one version`),
    ...[...context.loaded]
      .filter((name) => !(name in declared))
      .map((name) => `does not declare ${name}, which a tool is said to load`),
  ];
  return [
    ...says.map((each) => ({ path: 'package.json', line: 1, says: each })),
    ...[...src, ...rest].flatMap((file) => undeclared(file, declared)),
  ];
}

function importedBy(files: readonly Source[]): ReadonlySet<string> {
  return new Set(files.flatMap(packagesOf).map(({ name }) => name));
}

interface PackageImport {
  readonly name: string;
  readonly line: number;
}

function packagesOf(file: Source): readonly PackageImport[] {
  return importsOf(file)
    .filter(({ specifier }) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map(({ specifier, line }) => ({ name: nameOf(specifier), line }));
}

/** The package of a specifier, which may name a file inside it. */
function nameOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The package that a types package describes; any other package describes itself. */
function described(name: string): string {
  return name.replace(/^@types\//, '');
}

function undeclared(file: Source, declared: Readonly<Record<string, string>>): readonly Finding[] {
  return packagesOf(file)
    .filter(({ name }) => !(name in declared))
    .map(({ name, line }) => ({
      path: file.path,
      line,
      says: `imports ${name}, which package.json does not declare`,
    }));
}
