/**
 * The sources of likes and favourites: the items that one person liked, or made favourites. If the viewer may not read
 * that person, such as one with a private feed, the list is empty.
 */
import { cut, drained, endOf, isEmpty } from '../fence/enumeration.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import type { Reaction } from '../store/ports/reactions.ts';
import type { Value } from './parts.ts';
import { valueText } from './values.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';

const REACTIONS = { 'liked-by': 'like', 'favourited-by': 'favourite' } as const satisfies Record<
  string,
  Reaction
>;

export type ReactionSourceName = keyof typeof REACTIONS;

/** The items that a person liked or made favourites, by their positions. */
export function reactionSource(name: ReactionSourceName, value: Value): Stream {
  const reaction = REACTIONS[name];
  const userOf = (read: StreamRead): UserId | null => valueText(value, read.args) as UserId | null;
  const includes: Stream['includes'] = async (read, items) => {
    const user = userOf(read);
    if (user === null || !(await mayOpenLists(read, user))) return items.map(() => false);
    return read.reactions.given(
      reaction,
      user,
      items.map(({ position }) => position),
    );
  };
  return unmixed({
    includes,
    async enumerate(read, query) {
      const user = userOf(read);
      if (isEmpty(query) || user === null || !(await mayOpenLists(read, user)))
        return drained(query, []);
      return cut(query, await read.reactions.items(reaction, user, query), endOf(query));
    },
    async why(read, item) {
      const [isIn = false] = await includes(read, [item]);
      return isIn
        ? null
        : `${name}: expected an item of ${userOf(read) ?? 'nobody'}’s list, got another`;
    },
  });
}

async function mayOpenLists({ facts, people }: StreamRead, user: UserId): Promise<boolean> {
  if (facts.viewer === user) return true;
  if (facts.blocked.has(user)) return false;
  const [person = null] = await people.getMany([user]);
  if (person === null) return true;
  if (person.state !== 'active') return false;
  return person.feed === 'public' || facts.follows.has(userProducer(user));
}
