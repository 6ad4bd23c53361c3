/** Adapters that are wrong about reactions, each with the sentence that catches it. */
import { position } from '../../../src/model/positions.ts';
import type { Broken } from './broken.ts';

export const BROKEN_REACTIONS: readonly Broken<'reactions'>[] = [
  [
    'counts a repeat',
    'a favourite is made once, counted and taken back once',
    (reactions) => ({
      favourite: async (viewer, at) => {
        await reactions.favourite(viewer, at);
        return true;
      },
    }),
  ],
  [
    'takes favourites for likes',
    'favourites and likes are counted apart',
    (_, { items }) => ({ favourite: (viewer, at) => items.like(viewer, at) }),
  ],
  [
    'lists newest first whatever is asked',
    'the items of a like are listed by position in a range, in both orders',
    (reactions) => ({
      items: (reaction, viewer, query) =>
        reactions.items(reaction, viewer, { ...query, order: 'newest' }),
    }),
  ],
  [
    'starts every page of people over',
    'the people of a favourite are listed in the order of code points, page by page',
    (reactions) => ({
      viewers: (reaction, at, page) => reactions.viewers(reaction, at, { ...page, after: null }),
    }),
  ],
  [
    'begins a page of a range at an item',
    'every like in a range is listed by position and person, page by page',
    (reactions) => ({
      among: (reaction, { above, upTo }, { after, limit }) =>
        reactions.among(
          reaction,
          { above: position(Math.max(above, after?.position ?? 0)), upTo },
          { after: null, limit },
        ),
    }),
  ],
];
