/**
 * How an item of a page is written: what follows from its record as texts kept with the record, and between them
 * people's reactions to it and the viewer's relation to its author. Only the fields that lists of items show are known
 * here; a page with any other field is left to the executor.
 */
import type { FieldNode, SelectionNode } from 'graphql';
import { GraphQLURL } from 'graphql-scalars';
import type { Item } from '../model/items.ts';
import type { Person } from '../model/people.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import { shownPerson } from '../social/access.ts';
import { holds } from '../social/edges.ts';
import { isHidden } from '../social/hidden-items.ts';
import { hidesReposts } from '../social/hidden-reposts.ts';
import {
  escaped,
  mapped,
  objectShape,
  says,
  type ShapeContext,
  type ShapeFields,
  type Write,
  type WriteField,
} from './json-shape.ts';
import { followsFromRecord } from './one-page.ts';
import type { ItemColumn, PageValues } from './page-values.ts';

export interface ItemShapeContext extends ShapeContext {
  /** Opens what follows from the record of one more item that the selection shows. */
  readonly openRecord: () => WriteMembers;
}

/**
 * Writes fields that follow from an item's record as members of one object: the item itself, or the object at `path`,
 * which starts at the item. Null when this is not possible.
 */
export type WriteMembers = (
  fields: readonly FieldNode[],
  path: readonly FieldNode[],
) => Write<Item> | null;

/** Null for a selection with a field that is not known here. */
export function itemShape(
  context: ItemShapeContext,
  selections: readonly SelectionNode[],
): Write<Item> | null {
  const members = context.openRecord();
  const fields = { ...itemFields(context), ...withObjects(context, members) };
  return partOf(context, selections, { type: 'Item', path: [], fields, members });
}

interface PartOfItem {
  readonly type: string;
  readonly path: readonly FieldNode[];
  readonly fields: ShapeFields<Item>;
  readonly members: WriteMembers;
}

function partOf(
  context: ItemShapeContext,
  selections: readonly SelectionNode[],
  { type, path, fields, members }: PartOfItem,
): Write<Item> | null {
  const { schema, fragments } = context;
  return objectShape(context, selections, {
    type,
    fields,
    record: {
      has: (field) => followsFromRecord({ schema, fragments }, type, field),
      members: (run) => members(run, path),
    },
  });
}

function itemFields({ wanted, ...context }: ItemShapeContext): ShapeFields<Item> {
  const value = (name: Exclude<ItemColumn, CountColumn>) => (): Write<Item> => {
    wanted.columns.add(name);
    return (item, values) => String(values.of(name, item));
  };
  const count =
    (name: CountColumn): WriteField<Item> =>
    (selections) => {
      wanted.columns.add(name);
      return objectShape<Item>(context, selections, {
        type: 'ItemCount',
        fields: {
          __typename: says(() => '"ItemCount"'),
          count: says((item, values) => String(values.of(name, item).count)),
          isCapped: says((item, values) => String(values.of(name, item).isCapped)),
        },
      });
    };
  return {
    likeCount: value('likeCount'),
    viewerLikes: value('isLiked'),
    favouriteCount: value('favouriteCount'),
    viewerHasFavourited: value('isFavourited'),
    viewerHasReposted: value('isReposted'),
    repostCount: count('repostCount'),
    replyCount: count('itemReplyCount'),
    viewerHasHidden: says((item, values) => String(isHidden(values.facts, item))),
  };
}

type CountColumn = 'repostCount' | 'itemReplyCount';

/** Fields with subfields, some of which do not follow from the record. */
function withObjects(context: ItemShapeContext, members: WriteMembers): ShapeFields<Item> {
  const { wanted } = context;
  const behind =
    (key: 'author' | 'thread', type: string, fields: ShapeFields<Item>): WriteField<Item> =>
    (selections, field) =>
      mapped(partOf(context, selections, { type, path: [field], fields, members }), (item) =>
        item[key] === null ? null : item,
      );
  return {
    author: behind('author', 'User', authorFields(context)),
    thread: behind('thread', 'Thread', threadFields(context)),
    repostOf(selections) {
      wanted.ofOriginals = true;
      return mapped(itemShape(context, selections), ({ original }) => original ?? null);
    },
    recipients() {
      wanted.recipients = true;
      return () => '[]';
    },
  };
}

function authorFields({ wanted }: ItemShapeContext): ShapeFields<Item> {
  const stands =
    (ask: (values: PageValues, user: UserId) => boolean) => (): Write<Item> => (item, values) =>
      String(ask(values, authorOf(item)));
  const holding = (relation: 'follow' | 'mute' | 'block') =>
    stands(({ facts }, user) => holds(facts, userProducer(user), relation));
  const shown =
    (say: (person: Person | null, user: UserId) => string | null) => (): Write<Item> => {
      wanted.people = true;
      return (item, values) => {
        const user = authorOf(item);
        return escaped(say(shownPerson(values.facts, user, values.person(user)), user));
      };
    };
  return {
    viewerFollows: holding('follow'),
    viewerMutes: holding('mute'),
    viewerBlocks: holding('block'),
    viewerHidesReposts: stands(({ facts }, user) => hidesReposts(facts, user)),
    name: shown((person, user) => person?.name ?? user),
    avatar: shown((person) => urlOf(person?.avatarUrl ?? null)),
    language: shown((person) => person?.language ?? null),
  };
}

function threadFields(context: ItemShapeContext): ShapeFields<Item> {
  return {
    openingItem(selections) {
      // Reactions to it are read separately from reactions to the items of the page.
      const members = context.openRecord();
      const write = partOf(context, selections, { type: 'Item', path: [], fields: {}, members });
      context.wanted.openings = true;
      return mapped(write, ({ thread }, values) =>
        thread === null ? null : values.opening(thread),
      );
    },
  };
}

function authorOf({ author }: Item): UserId {
  if (author === null) throw new Error('expected an item with an author, got none');
  return author;
}

function urlOf(url: string | null): string | null {
  return url === null ? null : String(GraphQLURL.serialize(url));
}
