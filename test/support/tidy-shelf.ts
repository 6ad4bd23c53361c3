/** The shelf: which room a source file belongs to, and what it may import from there. */
import { filesNamedIn, importsOf, resolve, type Finding, type Source } from './tidy-source.ts';

/** The folders that implement the ports of a store. */
const ADAPTERS = ['store/lmdb', 'store/mongo', 'store/redis'];

/**
 * Rooms from left to right. A room imports from itself and from rooms strictly to its left, never from one that shares
 * its place.
 */
const SHELF: readonly (readonly string[])[] = [
  ['base'],
  ['model'],
  ['fence'],
  ['store'],
  ADAPTERS,
  ['social'],
  ['content', 'reads', 'ranking'],
  ['streams'],
  ['templates'],
  ['feeds'],
  ['rivers', 'notify'],
  ['graphql'],
  ['http'],
  ['jobs', 'sample'],
  ['library'],
  ['app'],
  ['cli'],
];

const ADAPTER = new RegExp(`^src/(${ADAPTERS.join('|')})/`);
/** What an adapter implements, what it is built from, and what adapters share: codecs, bounds and the in-memory bus. */
const SEEN_BY_ADAPTERS = /^src\/(base\/|model\/|fence\/|store\/(ports\/|memory-bus\/|[^/]+$))/;
/** What `assembleStore` and the app put in front of every adapter, and what opens the adapters. */
const IN_FRONT_OF_ADAPTERS = /^src\/store\/(checked|timed|open-store)\.ts$/;
/** store/open-store.ts opens the adapters; a published entry gives one to programs that have no app. */
const KNOWS_ADAPTERS = /^src\/(store\/open-store|library(-[a-z]+)*)\.ts$/;
const ENTRY = /^library(-[a-z]+)*$/;

/** Packages that only some rooms may know. */
const KEPT_PACKAGES: readonly { readonly name: RegExp; readonly rooms: readonly string[] }[] = [
  { name: /^lmdb$/, rooms: ['store/lmdb'] },
  { name: /^mongodb$/, rooms: ['store/mongo'] },
  { name: /^ioredis$/, rooms: ['store/redis'] },
  { name: /^bullmq$/, rooms: ['jobs'] },
  { name: /^(fastify|altair-static|graphql-ws|graphql-sse)$/, rooms: ['http', 'app'] },
  { name: /^@(fastify|as-integrations)\//, rooms: ['http', 'app'] },
  { name: /^(graphql|@apollo\/server)(\/|$)/, rooms: ['graphql', 'http'] },
  { name: /^(graphql-.*|@graphql-.*|dataloader)$/, rooms: ['graphql'] },
];

/** The room of a file under src/, or null if it has none. */
export function roomOf(path: string): string | null {
  const parts = path.replace(/^src\//, '').split('/');
  const [first = ''] = parts;
  if (parts.length === 1) {
    const name = first.replace(/\.(ts|mjs)$/, '');
    return name === 'app' ? 'app' : ENTRY.test(name) ? 'library' : null;
  }
  const room = ADAPTER.exec(path)?.[1] ?? first;
  return placeOf(room) === -1 ? null : room;
}

function placeOf(room: string): number {
  return SHELF.findIndex((rooms) => rooms.includes(room));
}

/**
 * Imports that break the shelf's order, import an adapter where it must not be known, or a package that belongs to
 * another room.
 */
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
  if (ADAPTER.test(from))
    return SEEN_BY_ADAPTERS.test(target) && !IN_FRONT_OF_ADAPTERS.test(target)
      ? null
      : `imports ${target}; an adapter sees only base, model, fence, what adapters share in store/, and itself`;
  if (ADAPTER.test(target))
    return KNOWS_ADAPTERS.test(from)
      ? null
      : `imports the adapter ${target}; only store/open-store.ts may`;
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

/** Files of src/ that are unreachable from the entry points, following imports and worker URLs. */
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
