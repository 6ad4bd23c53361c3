/** The kinds of content in files, in the order in which an import takes them, and the shape of a row of each. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FeedError } from '../../base/errors.ts';
import { isUnfinished } from '../../base/fill-folder.ts';
import { ROW_FILE } from '../../base/row-file.ts';
import { RELATIONS } from '../../model/edges.ts';
import { VISIBILITIES } from '../../model/items.ts';
import {
  FOREIGN_ID,
  INSTANT,
  TYPED_KEY,
  LIST,
  MAP,
  NAME,
  oneOf,
  optional,
  PRODUCER,
  TEXT,
  TEXTS,
  WHOLE_NUMBER,
  YES_OR_NO,
  type RowOf,
} from './row-shape.ts';

const CIRCLE = oneOf(['everyone', 'members', 'moderators']);

export const SHAPES = {
  people: {
    id: NAME,
    name: optional(TEXT, null),
    avatarUrl: optional(TEXT, null),
    language: optional(TEXT, null),
    email: optional(TEXT, null),
    emailVerified: optional(YES_OR_NO, false),
    feed: optional(oneOf(['public', 'private']), 'public' as const),
    state: optional(oneOf(['active', 'suspended', 'erased']), 'active' as const),
    joinedAt: INSTANT,
    attributes: optional(MAP, {}),
  },
  places: {
    key: TYPED_KEY,
    title: TEXT,
    description: optional(TEXT, null),
    order: optional(WHOLE_NUMBER, 0),
    parent: optional(TYPED_KEY, null),
    readers: optional(oneOf(['everyone', 'members']), null),
    openers: optional(CIRCLE, null),
    posters: optional(CIRCLE, null),
    joining: optional(oneOf(['open', 'approval', 'invitation', 'closed']), null),
    owners: TEXTS,
    moderators: optional(TEXTS, []),
    createdBy: optional(NAME, null),
    createdAt: INSTANT,
  },
  members: {
    place: TYPED_KEY,
    user: NAME,
    state: optional(oneOf(['active', 'requested', 'invited']), 'active' as const),
    since: INSTANT,
  },
  items: {
    id: FOREIGN_ID,
    author: optional(NAME, null),
    producer: optional(TYPED_KEY, null),
    createdAt: INSTANT,
    editedAt: optional(INSTANT, null),
    kind: optional(TEXT, 'post'),
    title: optional(TEXT, null),
    text: optional(TEXT, null),
    url: optional(TEXT, null),
    votes: optional(WHOLE_NUMBER, 0),
    tags: optional(TEXTS, []),
    thread: optional(NAME, null),
    category: optional(TYPED_KEY, null),
    parent: optional(FOREIGN_ID, null),
    repostOf: optional(FOREIGN_ID, null),
    visibility: optional(oneOf(VISIBILITIES), 'public' as const),
    audience: optional(TEXTS, []),
    language: optional(TEXT, null),
    attachments: optional(LIST, []),
    attributes: optional(MAP, {}),
    wasShown: optional(YES_OR_NO, false),
    deleted: optional(YES_OR_NO, false),
  },
  threads: {
    id: NAME,
    category: optional(TYPED_KEY, null),
    closed: optional(YES_OR_NO, null),
  },
  edges: {
    consumer: NAME,
    relation: optional(oneOf(RELATIONS), 'follow' as const),
    producer: PRODUCER,
    since: INSTANT,
  },
  hidden: { user: NAME, item: FOREIGN_ID, since: INSTANT },
  lists: {
    owner: NAME,
    id: FOREIGN_ID,
    title: TEXT,
    members: optional(TEXTS, []),
    createdAt: INSTANT,
  },
  likes: { user: NAME, item: FOREIGN_ID },
  favourites: { user: NAME, item: FOREIGN_ID },
} as const;

export type Kind = keyof typeof SHAPES;
export type KindRow<K extends Kind> = RowOf<(typeof SHAPES)[K]>;

export const KINDS = Object.keys(SHAPES) as readonly Kind[];

export interface ContentFile {
  readonly kind: Kind;
  readonly path: string;
  readonly name: string;
}

/** `items.csv`, and one of several parts such as `items-2024.ndjson`. */
const FILE_NAME = new RegExp(`^(${KINDS.join('|')})(?:[-.].*)?\\.(?:csv|ndjson|jsonl)$`);

/**
 * The files of a folder, or one file, in the order of their kinds and then of their names. Refuses, with
 * BAD_USER_INPUT, a table whose name is not a kind, a folder without any table, and one whose export was interrupted.
 */
export function contentFiles(path: string): readonly ContentFile[] {
  if (!existsSync(path))
    throw new FeedError('BAD_USER_INPUT', `expected an existing folder or file, got ${path}`);
  const isFolder = statSync(path).isDirectory();
  if (isFolder && isUnfinished(path))
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a whole export in ${path}, got one that was cut short: export again into an empty folder`,
    );
  const paths = isFolder
    ? readdirSync(path)
        .filter((name) => ROW_FILE.test(name))
        .map((name) => join(path, name))
    : [path];
  const files = paths.map(contentFile).sort(byKindThenName);
  if (files.length === 0)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected files such as items.ndjson in ${path}, got none`,
    );
  return files;
}

function contentFile(path: string): ContentFile {
  const name = basename(path);
  const [, kind] = FILE_NAME.exec(name) ?? [];
  if (kind === undefined)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a file named after its kind, one of ${KINDS.join(', ')}, such as items.csv, got ${name}`,
    );
  return { kind: kind as Kind, path, name };
}

function byKindThenName(a: ContentFile, b: ContentFile): number {
  const order = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  if (order !== 0) return order;
  return a.name < b.name ? -1 : 1;
}
