/**
 * Turns the tables of a sample world into drafts and edges. Questions, answers and comments become items in the
 * order of their real times, so that positions follow time; the same folder always gives the same list.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { Edge } from '../model/edges.ts';
import type { Draft, Payload } from '../model/items.ts';
import { producerKey, type UserId, userProducer } from '../model/producers.ts';
import { deriveEdges } from './follows.ts';
import { readJsonFile } from './json-file.ts';
import {
  type Post,
  readOptionalTable,
  readTable,
  type Row,
  tagsOf,
  type Thread,
} from './tables.ts';

const worldSchema = z.strictObject({
  /** Prefix of every item's foreign id, and the name under which the store records the load. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Increased when the same tables are turned into different items. */
  version: z.int().positive(),
  title: z.string(),
  site: z.url(),
});

type WorldHeader = z.infer<typeof worldSchema>;

export interface World {
  /** `name@version`. */
  readonly id: string;
  /** Oldest first. */
  readonly drafts: readonly Draft[];
  readonly edges: readonly Edge[];
  readonly favourites: readonly Favourite[];
}

export interface Favourite {
  readonly viewer: UserId;
  /** The foreign id of the question. */
  readonly item: string;
}

type Comment = Row<'comment_id' | 'post_id' | 'author' | 'created_at' | 'score' | 'text_chars'>;

interface DraftContext {
  readonly world: WorldHeader;
  readonly threads: ReadonlyMap<string, Thread>;
  readonly posts: ReadonlyMap<string, Post>;
  readonly excerpts: ReadonlyMap<string, string>;
}

/** Reads the whole folder. Throws, naming the file, when a table or header is missing or malformed. */
export function readWorld(dir: string): World {
  const world = readJsonFile(join(dir, 'world.json'), worldSchema);
  const threads = readTable(dir, 'threads', ['post_id', 'tags', 'title']);
  const posts = readTable(dir, 'posts', [
    'post_id',
    'kind',
    'thread_id',
    'author',
    'created_at',
    'score',
  ]);
  const comments = readTable(dir, 'comments', [
    'comment_id',
    'post_id',
    'author',
    'created_at',
    'score',
    'text_chars',
  ]);
  const tables: DraftContext = {
    world,
    threads: new Map(threads.map((thread) => [thread.post_id, thread])),
    posts: new Map(posts.map((post) => [post.post_id, post])),
    excerpts: new Map(
      readOptionalTable(dir, 'excerpts', ['post_id', 'excerpt']).map((row) => [
        row.post_id,
        withoutMarkupGaps(row.excerpt),
      ]),
    ),
  };
  const drafts = [
    ...posts.map((post) => postDraft(tables, post)),
    ...comments.map((comment) => commentDraft(tables, comment)),
  ];
  // The sort is stable: at the same millisecond questions and answers stay before comments, each in table order.
  drafts.sort((a, b) => a.createdAtMs - b.createdAtMs);
  const lastMs = drafts.at(-1)?.createdAtMs ?? 0;
  return {
    id: `${world.name}@${world.version}`,
    drafts,
    edges: deriveEdges(dir, { threads: tables.threads, posts, lastMs }),
    favourites: favouritesIn(dir, tables),
  };
}

/** The public record still names a few questions that were deleted; they are left out. */
function favouritesIn(dir: string, { world, posts }: DraftContext): readonly Favourite[] {
  return readTable(dir, 'favorites', ['user', 'thread_id']).flatMap((row) => {
    const question = posts.get(row.thread_id);
    if (question === undefined) return [];
    return [{ viewer: row.user as UserId, item: postId(world, question) }];
  });
}

/** Removes the spaces that deleted markup has left next to punctuation. */
function withoutMarkupGaps(text: string): string {
  return text
    .replace(/ +([,;:!?)\]”]|\.(?!\.))(?=[\s)\]"”'’.,;:!?…]|$)/g, '$1')
    .replace(/([(\[“]) +(?=\S)/g, '$1');
}

function postDraft(tables: DraftContext, post: Post): Draft {
  const thread = known(tables.threads, post.thread_id, 'thread');
  const question = known(tables.posts, post.thread_id, 'question');
  return draft(post, post.thread_id, {
    kind: post.kind,
    tags: tagsOf(thread),
    foreignId: postId(tables.world, post),
    ...(post === question ? {} : { foreignParent: postId(tables.world, question) }),
    payload: {
      title: post.kind === 'question' ? thread.title : `Re: ${thread.title}`,
      text: tables.excerpts.get(post.post_id) ?? null,
      url: `${tables.world.site}/q/${post.post_id}`,
      votes: Number(post.score),
    },
  });
}

/** Site, kind and number, because questions and comments are numbered separately. */
function postId({ name }: WorldHeader, { kind, post_id: id }: Post): string {
  return `${name}-${kind}-${id}`;
}

/** Comments have no tags: a tag's timeline shows questions and answers. */
function commentDraft(tables: DraftContext, comment: Comment): Draft {
  const post = known(tables.posts, comment.post_id, 'post');
  const thread = known(tables.threads, post.thread_id, 'thread');
  return draft(comment, post.thread_id, {
    kind: 'comment',
    tags: [],
    foreignId: `${tables.world.name}-comment-${comment.comment_id}`,
    foreignParent: postId(tables.world, post),
    payload: {
      title: `Comment on “${thread.title}”`,
      text: `A comment of ${comment.text_chars} characters on the ${post.kind}. Its text is not part of the data.`,
      url: `${tables.world.site}/q/${comment.post_id}#comment${comment.comment_id}_${comment.post_id}`,
      votes: Number(comment.score),
    },
  });
}

interface DraftFields {
  readonly kind: string;
  readonly tags: readonly string[];
  readonly foreignId: string;
  readonly foreignParent?: string;
  readonly payload: Payload;
}

function draft(row: Row<'author' | 'created_at'>, thread: string, fields: DraftFields): Draft {
  const author = row.author === '' ? null : (row.author as UserId);
  return {
    ...fields,
    clientKey: null,
    author,
    thread,
    producer: author === null ? producerKey('thread', thread) : userProducer(author),
    visibility: 'public',
    createdAtMs: Date.parse(row.created_at),
  };
}

function known<T>(rows: ReadonlyMap<string, T>, id: string, noun: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`expected a ${noun} ${id} in the sample world, got none`);
  return row;
}
