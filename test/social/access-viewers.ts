/**
 * The viewers in the matrix of access, and which of their answers may distinguish something hidden from something
 * absent.
 */
import type { Relation, ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import { producerKey, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { mayKnow } from '../../src/social/access.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { place, producerList } from '../support/builders.ts';
import { LIST, targetOf } from './access-questions.ts';

interface AccessViewer {
  readonly name: string | null;
  readonly is: string;
  readonly relations: readonly (readonly [string, Relation, ProducerKey])[];
  /** Of the place, or of the whole installation. */
  readonly staff?: 'moderator' | 'admin';
}

/** Everybody follows the tags; `bob` wrote what is asked about. */
export const VIEWERS: readonly AccessViewer[] = [
  { name: 'bob', is: 'the author', relations: [] },
  { name: 'ada', is: 'a follower', relations: [['ada', 'follow', producerKey('user', 'bob')]] },
  {
    name: 'rae',
    is: 'a reader',
    relations: [['rae', 'reading', producerKey('user', 'bob')]],
  },
  { name: 'carol', is: 'a stranger', relations: [] },
  {
    name: 'dan',
    is: 'somebody the author blocked',
    relations: [['bob', 'block', producerKey('user', 'dan')]],
  },
  {
    name: 'eve',
    is: 'somebody who blocked the author',
    relations: [['eve', 'block', producerKey('user', 'bob')]],
  },
  { name: 'zoe', is: 'somebody who replied', relations: [] },
  {
    name: 'ian',
    is: 'somebody who blocked who replied',
    relations: [['ian', 'block', producerKey('user', 'zoe')]],
  },
  { name: 'mia', is: 'a moderator of the place', relations: [], staff: 'moderator' },
  { name: 'gov', is: 'an admin', relations: [], staff: 'admin' },
  {
    name: 'mod',
    is: 'a moderator of the place whom the author blocked',
    relations: [['bob', 'block', producerKey('user', 'mod')]],
    staff: 'moderator',
  },
  {
    name: 'adm',
    is: 'an admin whom the author blocked',
    relations: [['bob', 'block', producerKey('user', 'adm')]],
    staff: 'admin',
  },
  { name: null, is: 'an anonymous viewer', relations: [] },
];

/** The tag of the threads that stand in the place. */
const MODERATED = 'asked';

/** Makes a place of a tag. */
export async function openModerated({ places }: Pick<Store, 'places'>): Promise<void> {
  const moderators = VIEWERS.flatMap(({ name, staff }) =>
    staff === 'moderator' && name !== null ? [name as UserId] : [],
  );
  await places.create(place(`tag:${MODERATED}`, { moderators }));
}

/** Makes everybody's list. */
export async function openLists({ lists }: Pick<Store, 'lists'>): Promise<void> {
  const members = [producerKey('tag', MODERATED), producerKey('user', 'bob')];
  for (const { name } of VIEWERS)
    if (name !== null) await lists.create(producerList(name as UserId, LIST, members));
}

/** The headers that identify the viewer. */
export function askingAs(viewer: string | null): {
  readonly viewer?: string;
  readonly headers?: Readonly<Record<string, string>>;
} {
  if (viewer === null) return {};
  const isAdmin = VIEWERS.some(({ name, staff }) => name === viewer && staff === 'admin');
  return { viewer, headers: isAdmin ? { 'x-palisade-roles': 'admin' } : {} };
}

/**
 * Whether a question is an exception: the staff may delete what a block alone hides from them, and is told that it is
 * gone; and an admin is told what the parts of a template read, hidden or not, and how long it took. Nobody else is told
 * anything, and the staff by no other question.
 */
export function tellsStaff(
  { staff }: AccessViewer,
  facts: ViewerFacts,
  items: readonly Item[],
): (question: string) => boolean {
  if (staff === undefined) return () => false;
  const unblocked = { ...facts, blocked: new Set<UserId>() };
  const within = items.filter(
    (item) =>
      mayKnow(unblocked, item) && (staff === 'admin' || item.thread?.startsWith('by-') === true),
  );
  const asked = within.map((item) => `deleteItem(input: { itemId: "${targetOf(item).item}" })`);
  if (staff === 'admin') asked.push(' parts { ');
  return (question) => asked.some((each) => question.includes(each));
}
