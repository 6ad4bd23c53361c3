/** The shelf: which room a source file stands in, and what it may import from there. */
import { filesNamedIn, importsOf, resolve, type Finding, type Source } from './tidy-source.ts';

/** Rooms from left to right. A room imports from itself and from rooms strictly to its left, never from a neighbour in its place. */
const SHELF: readonly (readonly string[])[] = [
  ['ground'],
  ['store'],
  ['store/lmdb', 'store/mongo', 'store/redis', 'social'],
  ['reads', 'rivers'],
  ['ranking'],
  ['streams'],
  ['fence'],
  ['graphql', 'workbench', 'sample', 'web', 'jobs'],
  ['library'],
  ['app'],
  ['worker', 'commands'],
  ['main'],
];

const GROUND = new Set(['model', 'limits', 'errors', 'clock', 'seeded-random', 'config']);
const TOP_FILES = new Set(['library', 'app', 'worker', 'commands', 'main']);
const ADAPTER = /^src\/store\/[^/]+\//;
/** app.ts opens the adapter; library.ts hands it to programs that have no app. */
const KNOWS_ADAPTERS = new Set(['src/app.ts', 'src/library.ts']);

/** Packages that only some rooms may know. */
const KEPT_PACKAGES: readonly { readonly name: RegExp; readonly rooms: readonly string[] }[] = [
  { name: /^lmdb$/, rooms: ['store/lmdb'] },
  { name: /^mongodb$/, rooms: ['store/mongo'] },
  { name: /^ioredis$/, rooms: ['store/redis'] },
  { name: /^bullmq$/, rooms: ['jobs'] },
  {
    name: /^(graphql|graphql-.*|@graphql-.*|@apollo\/.*|@as-integrations\/.*|fastify|@fastify\/.*|dataloader)(\/|$)/,
    rooms: ['graphql', 'web', 'app'],
  },
];

/** The room of a file under src/, or null when it stands in none. */
export function roomOf(path: string): string | null {
  const parts = path.replace(/^src\//, '').split('/');
  const [first = ''] = parts;
  if (parts.length === 1) {
    const name = first.replace(/\.(ts|mjs)$/, '');
    return GROUND.has(name) ? 'ground' : TOP_FILES.has(name) ? name : null;
  }
  const room = first === 'store' && parts.length > 2 ? `store/${parts[1]}` : first;
  return placeOf(room) === -1 ? null : room;
}

function placeOf(room: string): number {
  return SHELF.findIndex((rooms) => rooms.includes(room));
}

/** Imports against the shelf's order, of an adapter outside app.ts and library.ts, or of a package that belongs to another room. */
export function shelfFindings(file: Source): readonly Finding[] {
  const room = roomOf(file.path);
  if (room === null) return [{ path: file.path, line: 1, says: 'stands in no room of the shelf' }];
  return importsOf(file).flatMap(({ specifier, line }) => {
    const says = specifier.startsWith('.')
      ? whyNotFile(file.path, room, resolve(file.path, specifier))
      : whyNotPackage(room, specifier);
    return says === null ? [] : [{ path: file.path, line, says }];
  });
}

function whyNotFile(from: string, room: string, target: string): string | null {
  if (!target.startsWith('src/'))
    return target === 'package.json' ? null : `imports ${target}, which is outside src/`;
  const targetRoom = roomOf(target);
  if (targetRoom === room) return null;
  if (ADAPTER.test(target) && !KNOWS_ADAPTERS.has(from))
    return `imports the adapter ${target}; only app.ts may`;
  if (targetRoom === null || placeOf(targetRoom) >= placeOf(room))
    return `imports ${target}, which is not to the left of ${room}`;
  return null;
}

function whyNotPackage(room: string, specifier: string): string | null {
  const kept = KEPT_PACKAGES.find(({ name }) => name.test(specifier));
  return kept === undefined || kept.rooms.includes(room)
    ? null
    : `imports the package ${specifier}, which belongs to ${kept.rooms.join(', ')}`;
}

/** Files of src/ that nothing reaches from the entry points, following imports and the URLs of workers. */
export function deadFiles(
  files: readonly Source[],
  entryPaths: readonly string[],
): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const open = [...entryPaths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = byPath.get(path);
    if (file === undefined || reached.has(path)) continue;
    reached.add(path);
    open.push(...filesNamedIn(file));
  }
  return files
    .map((file) => file.path)
    .filter((path) => path.startsWith('src/') && !reached.has(path));
}
