/** The signals that every installation has: about items alone, and about a viewer together with an item. */
import { HOUR_MS } from '../base/durations.ts';
import { userProducer, producerKey } from '../model/producers.ts';
import { shownBy, type Item } from '../model/items.ts';
import type { Signal, SignalRead } from './signal.ts';

const FRESHNESS_HALF_LIFE_HOURS = 24;

export const STANDARD_SIGNALS: readonly Signal[] = [
  {
    name: 'votes',
    description:
      'The votes the item was published with plus its likes; of a repost, those of its original.',
    read: votes,
  },
  {
    name: 'likes',
    description: 'How many viewers like the item, or the original of a repost.',
    read: (from) => from.likes(),
  },
  {
    name: 'favourites',
    description: 'How many viewers keep the item as a favourite, or the original of a repost.',
    read: (from) => from.favourites(),
  },
  {
    name: 'ageHours',
    description:
      'Hours since the item was created, a repost since it was reposted; 0 for one dated in the future.',
    read: ageHours,
  },
  {
    name: 'freshness',
    description: 'From 1 for a new item towards 0, halving every 24 hours.',
    read: freshness,
  },
  {
    name: 'textChars',
    description: 'Length of the text in characters.',
    read: ({ items }) => items.map((item) => shownBy(item).payload.text?.length ?? 0),
  },
  {
    name: 'hasLink',
    description: '1 when the item links somewhere, else 0.',
    read: ({ items }) => items.map((item) => (shownBy(item).payload.url === null ? 0 : 1)),
  },
  {
    name: 'followsAuthor',
    description: '1 when the viewer follows the item’s author, else 0.',
    read: followsAuthor,
  },
  {
    name: 'sharedTags',
    description: 'How many of the item’s tags the viewer follows.',
    read: sharedTags,
  },
  {
    name: 'affinity',
    description:
      'How often the viewer liked recent items of the author or replied in their threads.',
    read: affinity,
  },
  {
    name: 'seen',
    description:
      '1 when a page of any feed has shown the item to the viewer or their client said so, else 0.',
    read: seen,
  },
];

async function votes(from: SignalRead): Promise<readonly number[]> {
  const likes = await from.likes();
  return from.items.map((item, row) => shownBy(item).payload.votes + (likes[row] ?? 0));
}

function ageHours({ items, nowMs }: Pick<SignalRead, 'items' | 'nowMs'>): readonly number[] {
  return items.map((item) => Math.max(0, nowMs - item.createdAtMs) / HOUR_MS);
}

function freshness(from: SignalRead): readonly number[] {
  return ageHours(from).map((hours) => 2 ** (-hours / FRESHNESS_HALF_LIFE_HOURS));
}

function followsAuthor({ items, reader: { facts } }: SignalRead): readonly number[] {
  return items.map(({ author }) =>
    author !== null && facts.follows.has(userProducer(author)) ? 1 : 0,
  );
}

function sharedTags({ items, reader: { facts } }: SignalRead): readonly number[] {
  const followed = (item: Item): number =>
    new Set(shownBy(item).tags.filter((tag) => facts.follows.has(producerKey('tag', tag)))).size;
  return items.map(followed);
}

async function affinity(from: SignalRead): Promise<readonly number[]> {
  const times = await from.timesMet();
  return from.items.map(({ author }) => (author === null ? 0 : (times.get(author) ?? 0)));
}

async function seen(from: SignalRead): Promise<readonly number[]> {
  return (await from.seen()).map((isSeen) => (isSeen ? 1 : 0));
}
