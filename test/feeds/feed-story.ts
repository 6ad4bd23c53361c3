/**
 * Random histories of feeds: what others publish, change and delete, and what the viewer Ada follows, hides, reads and
 * resets.
 */
import fc from 'fast-check';
import { draftOfRepost } from '../../src/content/reposts.ts';
import type { Relation } from '../../src/model/edges.ts';
import type { Draft, Item } from '../../src/model/items.ts';
import { userProducer } from '../../src/model/producers.ts';
import {
  ada,
  bob,
  carol,
  connect,
  HOME,
  publish,
  readFeed,
  requestOf,
  type FeedWorld,
} from '../support/feed-world.ts';
import { category, person, tag } from '../support/builders.ts';

const FENCE = HOME.slice(HOME.indexOf('rank:'));
const template = (name: string, stream: string): string =>
  `name: ${name}\ndescription: A stream.\naccess: viewer\nstream: ${stream}\n${FENCE}`;

const FOLLOWED = '{ following: { types: [user, tag, thread] } }';
/** Streams that tell of each item alone whether they hold it. */
export const DECIDED = {
  home: HOME,
  woven: template(
    'woven',
    `{ mix: [
      { weight: 2, of: { filter: { where: { not: { kind: talk } }, of: ${FOLLOWED} } } },
      { weight: 1, of: { component: { name: tagged, of: { tag: a } } } } ] }`,
  ),
  others: template('others', `{ except: { of: everything, without: ${FOLLOWED} } }`),
  both: template('both', `{ intersect: [ { merge: [${FOLLOWED}, received] }, everything ] }`),
  shared: template('shared', `{ dedupe: { by: original, window: 5, of: ${FOLLOWED} } }`),
  carried: template('carried', FOLLOWED)
    .replace('head: 10', 'head: 2, pool: 4, carry: true')
    .replace('posts: 200', 'posts: 3'),
  paced: template('paced', FOLLOWED).replace(
    'minIntervalSeconds: 0',
    'minIntervalSeconds: 600, burst: 2',
  ),
  tried: template('tried', FOLLOWED).replace(
    'ranker: reversed',
    'ranker: reversed, experiment: { name: a, variants: [{ name: b, percent: 100, ranker: chronological }] }',
  ),
};
/** Streams in which one item says something of another, or the time does. */
export const READ = {
  once: template('once', `{ dedupe: { by: thread, window: 5, of: ${FOLLOWED} } }`),
  few: template('few', `{ limit: { count: 3, of: ${FOLLOWED} } }`),
  young: template('young', `{ filter: { where: { newerThan: 2 }, of: ${FOLLOWED} } }`),
  lifted: template('lifted', `{ conversations: { of: ${FOLLOWED} } }`),
};
export const NAMES = [...Object.keys(DECIDED), ...Object.keys(READ)];
const VISIBILITIES = ['public', 'public', 'followers', 'private', 'direct'] as const;
const AUTHORS = [bob, carol, ada] as const;
/** Where threads stand: who may read the closed one changes. */
export const [OPEN, CLOSED] = [category('open'), category('closed')] as const;

const USUAL = [
  { weight: 8, arbitrary: fc.constant('publish' as const) },
  { weight: 3, arbitrary: fc.constantFrom('edit' as const, 'delete' as const) },
  { weight: 2, arbitrary: fc.constantFrom('repost' as const, 'rewrite' as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('follow' as const, 'mute' as const, 'block' as const),
  },
  { weight: 1, arbitrary: fc.constantFrom('suspend' as const, 'reset' as const) },
  { weight: 2, arbitrary: fc.constantFrom('refresh' as const, 'wait' as const) },
] as const;
/** What only stands behind items. */
const BEHIND = [
  { weight: 2, arbitrary: fc.constantFrom('move' as const, 'close' as const) },
  { weight: 1, arbitrary: fc.constantFrom('guard' as const, 'join' as const) },
] as const;

const usualAct = actOf(fc.oneof(...USUAL));
const anyAct = actOf(fc.oneof(...USUAL, ...BEHIND));
export type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never;

export const histories = historiesOf(usualAct);
/** With changes of places, of threads among them, and of people. Their places are to be made before. */
export const widerHistories = historiesOf(anyAct);
export type History = readonly (readonly Act[])[];

function actOf<Do extends string>(what: fc.Arbitrary<Do>) {
  return fc.record({
    do: what,
    who: fc.nat(AUTHORS.length - 1),
    nth: fc.nat(9),
    isOn: fc.boolean(),
  });
}

function historiesOf<T>(one: fc.Arbitrary<T>) {
  return fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 12 });
}

/** Which of two others, or a tag, and whether the rule begins or ends. */
interface Rule {
  readonly who: number;
  readonly isTag: boolean;
  readonly isOn: boolean;
}

/** What others do, and the viewer Ada apart from reading. */
export class Story {
  readonly world: FeedWorld;
  readonly #published: Item[] = [];

  constructor(world: FeedWorld) {
    this.world = world;
  }

  async perform({ do: what, who, nth, isOn }: Act): Promise<void> {
    const { world } = this;
    const { store, clock } = world;
    const author = AUTHORS[who] ?? bob;
    const stream = NAMES[nth % NAMES.length] ?? 'home';
    const item = this.#published.at(-1 - (nth % Math.max(1, this.#published.length)));
    switch (what) {
      case 'publish':
        this.#published.push(await publish(world, author, `by ${author}`, draftOf(nth)));
        return;
      case 'repost': {
        if (item === undefined) return;
        const draft = draftOfRepost(author, item.repostOf ?? item.position, clock.now());
        const reposted = await store.items.publish(draft);
        if (reposted.isNew) this.#published.push(reposted.item);
        return;
      }
      case 'edit': {
        const visibility = isOn ? 'public' : 'private';
        // A direct stays one.
        if (item !== undefined && item.visibility !== 'direct')
          await store.items.edit(item.position, { visibility }, clock.now());
        return;
      }
      case 'delete':
        if (item !== undefined) await store.items.remove(item.position);
        return;
      case 'follow':
      case 'mute':
      case 'block':
        return this.#hold(what, { who, isTag: nth > 6, isOn });
      case 'suspend':
        await store.people.edit(carol, { state: isOn ? 'active' : 'suspended' });
        return;
      case 'rewrite':
        if (item !== undefined)
          await store.items.edit(
            item.position,
            { payload: { text: `${isOn}, ${who}` } },
            clock.now(),
          );
        return;
      case 'move':
        await store.threads.move(`t${nth - (nth % 3)}`, isOn ? OPEN : CLOSED);
        return;
      case 'close':
        await store.places.edit(CLOSED, { readers: isOn ? 'everyone' : 'members' });
        return;
      case 'guard':
        await store.people.edit(carol, { feed: isOn ? 'public' : 'private' });
        return;
      case 'join':
        await store.people.join(person(bob));
        return;
      case 'refresh':
        await readFeed(world, ada, { template: stream, first: 3 });
        return;
      case 'reset':
        await world.feeds.reset(await requestOf(world, ada, { template: stream }));
        return;
      case 'wait':
        clock.advance(3_600_000);
    }
  }

  async #hold(relation: Relation, { who, isTag, isOn }: Rule): Promise<void> {
    const other = who === 0 ? bob : carol;
    const producer = isTag && relation !== 'block' ? tag('a') : userProducer(other);
    if (isOn) await connect(this.world, ada, producer, relation);
    else await this.world.store.edges.removeEdge(ada, producer, relation);
  }
}

function draftOf(nth: number): Partial<Draft> {
  const visibility = VISIBILITIES[nth % VISIBILITIES.length] ?? 'public';
  return {
    kind: nth % 4 === 0 ? 'talk' : 'post',
    thread: nth % 3 === 0 ? `t${nth}` : null,
    tags: nth % 2 === 0 ? ['a'] : [],
    visibility,
    ...(visibility === 'direct' ? { audience: [userProducer(ada)] } : {}),
  };
}
