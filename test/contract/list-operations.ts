/**
 * Operations on lists as data: how to draw them at random, and how to run one. Full lists and owners at their limit
 * occur.
 */
import fc from 'fast-check';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import type { ListKey, ProducerList } from '../../src/model/lists.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { producerList } from '../support/builders.ts';

const owner = fc.constantFrom('ann', 'bob', '🙂').map((id) => id as UserId);
const id = fc.constantFrom('a', 'b', 'é', '🙂');
const key: fc.Arbitrary<ListKey> = fc.record({ owner, id });
const member = fc.oneof(
  fc.constantFrom('ann', 'bob', 'é', '🙂').map((user) => userProducer(user as UserId)),
  fc.nat({ max: 9 }).map(tagOf),
);
/** A few with repeats, or so many that three times as many exceed the limit. */
const members = fc.oneof(
  { weight: 4, arbitrary: fc.array(member, { maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 100, 300, 450).map((from) => tagsFrom(from, 180)),
  },
);

export const listOperation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('createList' as const), key, members }) },
  {
    weight: 1,
    arbitrary: fc.record({
      verb: fc.constant('createLists' as const),
      owner,
      from: fc.constantFrom(0, 15, 30, 45),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      verb: fc.constant('changeList' as const),
      key,
      title: fc.option(fc.constantFrom('new', 'newer')),
      add: members,
      remove: members,
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('removeList' as const), key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      verb: fc.constant('readLists' as const),
      key,
      after: fc.option(id),
      afterKey: fc.option(key),
      limit: fc.nat({ max: 60 }),
      member,
    }),
  },
);

export type ListOperation = typeof listOperation extends fc.Arbitrary<infer T> ? T : never;

/** How many lists are created together. */
const MANY = 15;

/** Runs one operation and returns everything it makes visible. */
export async function runOnLists(
  { lists }: Pick<Store, 'lists'>,
  each: ListOperation,
): Promise<unknown> {
  switch (each.verb) {
    case 'createList':
      return [await lists.create(listOf(each.key, each.members)), await lists.get(each.key)];
    case 'createLists': {
      const made = [];
      for (let nth = each.from; nth < each.from + MANY; nth += 1)
        made.push(await lists.create(producerList(each.owner, `n${nth}`, tagsFrom(nth, 2))));
      return made;
    }
    case 'changeList': {
      const { title, add, remove } = each;
      const changed = await lists.change(each.key, {
        ...(title === null ? {} : { title }),
        add,
        remove,
      });
      return [changed, await lists.get(each.key)];
    }
    case 'removeList':
      return [await lists.remove(each.key), await lists.get(each.key)];
    case 'readLists':
      return readLists({ lists }, each);
  }
}

async function readLists(
  { lists }: Pick<Store, 'lists'>,
  {
    key: { owner: kept },
    after,
    afterKey,
    limit,
    member: held,
  }: Extract<ListOperation, { verb: 'readLists' }>,
): Promise<unknown> {
  const holding = await lists.holding(held, 1_000);
  return [
    await lists.list(kept, { after, limit }),
    await lists.all({ after: afterKey, limit }),
    // Their order is not defined.
    holding.map((found) => JSON.stringify([found.owner, found.id])).sort(),
    (await lists.holding(held, limit)).length,
  ];
}

function listOf({ owner: kept, id: name }: ListKey, held: readonly ProducerKey[]): ProducerList {
  return producerList(kept, name, held);
}

function tagsFrom(from: number, count: number): readonly ProducerKey[] {
  return Array.from({ length: count }, (_, nth) => tagOf(from + nth));
}

function tagOf(n: number): ProducerKey {
  return producerKey('tag', `t${n}`);
}
