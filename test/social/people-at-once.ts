/**
 * What people do to each other leaves nothing wrong behind, however it is interleaved.
 * Method: rounds of acts that run concurrently, where a seeded order decides which call of the store comes next; then
 * the jobs run to their end, and everything stored about people is compared with what must hold.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { deleteDraft, publishDraft, publishDue, saveDraft } from '../../src/content/drafts.ts';
import { RELATIONS } from '../../src/model/edges.ts';
import { DEFAULT_PLACE_TYPES } from '../../src/model/place-types.ts';
import { POSITION_ZERO } from '../../src/model/positions.ts';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { mayKnow } from '../../src/social/access.ts';
import { block, disconnect, follow, mute } from '../../src/social/edges.ts';
import { continueErasures, erase } from '../../src/social/erasure/erase.ts';
import { personalRows } from '../../src/social/erasure/export-person.ts';
import { openFacts } from '../../src/social/facts.ts';
import { addToList, createList } from '../../src/social/lists.ts';
import { editProfile, setState, whyNotWrite } from '../../src/social/people.ts';
import { createPlace, type PlaceContext } from '../../src/social/places/manage-places.ts';
import { hasMembers } from '../../src/social/places/place-access.ts';
import {
  admit,
  expel,
  invite,
  joinPlace,
  leavePlace,
  setRole,
} from '../../src/social/places/members.ts';
import { addReader, approveFollow, removeFollower } from '../../src/social/requests.ts';
import { intercept } from '../../src/store/intercept.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ada, bob, carol, person, savedDraft } from '../support/builders.ts';
import { manualClock, type ManualClock } from '../support/manual-clock.ts';
import { onRandomHistories } from '../support/random-histories.ts';

/** Nobody erases or suspends this person. */
const stays = 'stays' as UserId;
const MORTAL = [ada, bob, carol];
const EVERYBODY = [...MORTAL, stays];
const FORUM = producerKey('forum', 'f');
const GROUP = producerKey('group', 'g');
const PLACES = [FORUM, GROUP];
const ALL = { after: null, limit: 99 };
const DUE_MS = 1_000;
const { content } = savedDraft(ada, 'd', {});

interface ActArgs {
  readonly context: PlaceContext & { readonly clock: ManualClock };
  readonly by: UserId;
  readonly to: UserId;
  readonly place: ProducerKey;
}

const speaker = (id: UserId) => ({ id, verifiedEmail: null });
const role = (value: 'owner' | 'moderator' | 'member') => (acting: ActArgs) =>
  setRole(acting.context, acting.by, { category: acting.place, user: acting.to, role: value });

/** As the API runs them, except that nobody but the operator acts for people who may not write. */
const ACTS = {
  follow: ({ context, by, to }) => follow(context, by, userProducer(to)),
  followPlace: ({ context, by, place }) => follow(context, by, place),
  unfollow: ({ context, by, to }) =>
    disconnect(context, by, { producer: userProducer(to), relation: 'follow' }),
  block: ({ context, by, to }) => block(context, by, userProducer(to)),
  unblock: ({ context, by, to }) =>
    disconnect(context, by, { producer: userProducer(to), relation: 'block' }),
  mute: ({ context, by, to }) => mute(context, by, userProducer(to)),
  approve: ({ context, by, to }) => approveFollow(context, by, userProducer(to)),
  dropFollower: ({ context, by, to }) => removeFollower(context, by, userProducer(to)),
  addReader: ({ context, by, to }) => addReader(context, by, userProducer(to)),
  goPrivate: ({ context, by }) => editProfile(context, speaker(by), { feed: 'private' }),
  goPublic: ({ context, by }) => editProfile(context, speaker(by), { feed: 'public' }),
  list: async ({ context, by, to }) => {
    await createList(context, by, { title: 'l', clientKey: 'l' });
    return addToList(context, { owner: by, id: 'l' }, userProducer(to));
  },
  join: ({ context, by, place }) => joinPlace(context, by, place),
  leave: ({ context, by, place }) => leavePlace(context, by, place),
  invite: ({ context, by, to, place }) => invite(context, by, { category: place, user: to }),
  admit: ({ context, by, to, place }) => admit(context, by, { category: place, user: to }),
  expel: ({ context, by, to, place }) => expel(context, by, { category: place, user: to }),
  makeOwner: role('owner'),
  makeModerator: role('moderator'),
  makeMember: role('member'),
  createPlace: ({ context, by }) => {
    const wanted = { type: 'group', name: `of-${by}`, title: 'Mine', parent: null };
    return createPlace(context, by, wanted);
  },
  draft: ({ context, by }) => {
    const publishAtMs = context.clock.now() + DUE_MS;
    return saveDraft(context, by, { id: 'd', content, publishAtMs });
  },
  publish: ({ context, by }) =>
    publishDraft(context, by, { id: 'd', spend: (_, publish) => publish() }),
  dropDraft: ({ context, by }) => deleteDraft(context, by, 'd'),
} as const satisfies Readonly<Record<string, (acting: ActArgs) => Promise<unknown>>>;

/** By the operator, by a job, or by a person whose account may be suspended. */
const OTHER_ACTS = {
  due: ({ context }) => publishDue(context),
  suspend: ({ context, by }) => (by === stays ? null : setState(context, by, 'suspended')),
  reinstate: ({ context, by }) => setState(context, by, 'active'),
  leaveTo: ({ context, by, to }) =>
    by === stays ? null : erase(context, { person: by, heir: by === to ? stays : to }),
  leaveAlone: ({ context, by }) =>
    by === stays ? null : erase(context, { person: by, heir: null }),
  tend: ({ context }) => continueErasures(context).catch(() => 0),
} as const satisfies Readonly<Record<string, (acting: ActArgs) => Promise<unknown> | null>>;

type Verb = keyof typeof ACTS | keyof typeof OTHER_ACTS;

/** A history is about few things, so that they meet often. */
const THEMES: readonly (readonly Verb[])[] = [
  ['follow', 'unfollow', 'approve', 'dropFollower', 'block', 'unblock', 'goPrivate', 'goPublic'],
  ['follow', 'addReader', 'mute', 'list', 'block', 'unblock', 'leaveAlone', 'leaveTo', 'tend'],
  ['join', 'leave', 'invite', 'admit', 'expel', 'makeOwner', 'makeModerator', 'makeMember'],
  ['join', 'admit', 'followPlace', 'makeOwner', 'leave', 'leaveAlone', 'leaveTo', 'tend'],
  ['createPlace', 'leaveTo', 'leaveAlone', 'tend', 'makeOwner', 'join', 'admit'],
  ['draft', 'publish', 'dropDraft', 'due', 'suspend', 'reinstate', 'leaveAlone', 'leaveTo', 'tend'],
];

interface Act {
  readonly verb: Verb;
  readonly by: UserId;
  readonly to: UserId;
  readonly place: ProducerKey;
}

interface History {
  readonly rounds: readonly (readonly Act[])[];
  readonly order: readonly number[];
}

const history = fc.constantFrom(...THEMES).chain((verbs) => {
  const act = fc.record({
    verb: fc.constantFrom(...verbs),
    by: fc.constantFrom(...EVERYBODY),
    to: fc.constantFrom(...EVERYBODY),
    place: fc.constantFrom(...PLACES),
  });
  return fc.record<History>({
    /** The acts of one round run at the same time. */
    rounds: fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 9 }),
    /** Which of the waiting calls comes next. */
    order: fc.array(fc.nat(6), { minLength: 1, maxLength: 60 }),
  });
});

/** An heir is erased at the same moment: each of the two relies on the other. */
const HEIR_LEAVES = {
  rounds: [
    [
      { verb: 'leaveTo', by: ada, to: carol, place: FORUM },
      { verb: 'leaveAlone', by: carol, to: ada, place: FORUM },
    ],
  ],
  order: [0],
} as const;

export interface PeopleAtOnce {
  readonly open: () => Promise<Store>;
  /** Makes a store wrong, so that there is something to catch. */
  readonly sabotage?: (store: Store) => Store;
  readonly runs: number;
}

/** Rejects when a history leaves something that must not be. */
export async function peopleAtOnce(
  { open, sabotage = (same) => same, runs }: PeopleAtOnce,
  seed?: number,
): Promise<void> {
  await onRandomHistories(
    history,
    { runs, seed, examples: [HEIR_LEAVES] },
    async ({ rounds, order }) => {
      const store = await open();
      const clock = manualClock();
      await begin(store);
      const turns = new Turns(order);
      for (const round of rounds) {
        const held = turns.through(sabotage(store));
        const shared = { facts: openFacts(held), clock, placeTypes: DEFAULT_PLACE_TYPES };
        await turns.run(round.map((one) => () => play({ ...shared, store: held }, one)));
        clock.advance(DUE_MS / 2);
      }
      await finish(sabotage(store), clock);
      await expectOrder(store);
    },
  );
}

async function begin(store: Store): Promise<void> {
  for (const user of EVERYBODY) await store.people.join(person(user));
  const context = { store, facts: openFacts(store), clock: manualClock() };
  const places = { ...context, placeTypes: DEFAULT_PLACE_TYPES };
  for (const [by, type, name] of [
    [ada, 'forum', 'f'],
    [bob, 'group', 'g'],
  ] as const)
    expect(await createPlace(places, by, { type, name, title: 'T', parent: null })).toMatchObject({
      isDone: true,
    });
}

async function play(context: ActArgs['context'], { verb, by, to, place }: Act): Promise<unknown> {
  const acting = { context, by, to, place };
  if (verb in OTHER_ACTS) return OTHER_ACTS[verb as keyof typeof OTHER_ACTS](acting);
  if ((await whyNotWrite(context.store, by)) !== null) return null;
  return ACTS[verb as keyof typeof ACTS](acting);
}

/** Lets one call of the store run at a time, in an order that was drawn before. */
class Turns {
  readonly #order: readonly number[];
  readonly #waiting: (() => Promise<void>)[] = [];
  #taken = 0;

  constructor(order: readonly number[]) {
    this.#order = order;
  }

  through(store: Store): Store {
    const take = <T>(run: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        this.#waiting.push(() => run().then(resolve, reject));
      });
    return { ...store, ...intercept(store, () => take) };
  }

  async run(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    let left = acts.length;
    const ends = acts.map((one) => one().finally(() => (left -= 1)));
    const all = Promise.all(ends);
    while (left > 0) {
      await setImmediate();
      if (this.#waiting.length === 0) continue;
      const nth = this.#order[this.#taken % this.#order.length] ?? 0;
      this.#taken += 1;
      const [next] = this.#waiting.splice(nth % this.#waiting.length, 1);
      await next?.();
    }
    await all;
  }
}

/** The jobs run until nothing is left, and the operator names an heir where one is missing. */
async function finish(store: Store, clock: ManualClock): Promise<void> {
  const context = { store, facts: openFacts(store), clock };
  clock.advance(DUE_MS + LIMITS.erasureSettleMs);
  await publishDue(context);
  for (let turn = 0; turn < 9; turn += 1) await continueErasures(context).catch(() => 0);
  for (const left of await store.people.erasures(ALL))
    await erase(context, { person: left, heir: stays });
  for (let turn = 0; turn < 9; turn += 1) await continueErasures(context);
  expect(await store.people.erasures(ALL)).toEqual([]);
}

async function expectOrder(store: Store): Promise<void> {
  const found = await store.people.getMany(EVERYBODY);
  const gone = EVERYBODY.filter((_, nth) => found[nth]?.state === 'erased');
  const silent = EVERYBODY.filter((_, nth) => found[nth]?.state !== 'active');
  await expectOwners(store, gone);
  for (const user of gone) await expectNothingOf(store, user);
  for (const user of EVERYBODY) await expectSameCounts(store, userProducer(user));
  for (const user of EVERYBODY) await expectNothingAcross(store, user);
  await expectSilence(store, silent);
}

/** Every place has an owner with an account, and the staff of a place with members are members. */
async function expectOwners(store: Store, gone: readonly UserId[]): Promise<void> {
  for (const place of (await store.places.tree(null)).places.values()) {
    const staff = [...place.owners, ...place.moderators];
    expect({ place: place.key, owners: place.owners.length }).not.toMatchObject({ owners: 0 });
    const named = [...staff, place.createdBy].filter((user) => gone.includes(user));
    expect({ place: place.key, named }).toMatchObject({ named: [] });
    const members = await store.places.members({ place: place.key, state: 'active' }, ALL);
    expect(await store.places.memberCounts([place.key])).toEqual([members.length]);
    const outside = staff.filter((user) => members.every((member) => member.user !== user));
    if (hasMembers(place)) expect({ place: place.key, outside }).toMatchObject({ outside: [] });
  }
}

async function expectNothingOf(store: Store, user: UserId): Promise<void> {
  const rows: unknown[] = [];
  for await (const row of personalRows(store, user)) rows.push(row);
  expect(rows).toMatchObject([{ is: 'person', id: user, state: 'erased', name: null }]);
  for (const relation of RELATIONS)
    expect(await store.edges.received(userProducer(user), relation, ALL)).toEqual([]);
  expect(await store.lists.holding(userProducer(user), 9)).toEqual([]);
}

async function expectSameCounts(store: Store, key: ProducerKey): Promise<void> {
  const followers = await store.edges.received(key, 'follow', ALL);
  expect(await store.edges.counts(key)).toEqual({ followers: followers.length });
}

/** No follow, request or reading between two people of whom one blocked the other, and no request beside a follow. */
async function expectNothingAcross(store: Store, user: UserId): Promise<void> {
  const of = async (relation: (typeof RELATIONS)[number], by: UserId) =>
    (await store.edges.list(by, relation, ALL)).map(({ producer }) => producer);
  const asked = await of('request', user);
  const follows = await of('follow', user);
  expect(asked.filter((key) => follows.includes(key))).toEqual([]);
  for (const blocked of await of('block', user)) {
    const other = blocked.slice('user:'.length) as UserId;
    for (const relation of ['follow', 'request', 'reading'] as const) {
      expect(await of(relation, user)).not.toContain(blocked);
      expect(await of(relation, other)).not.toContain(userProducer(user));
    }
  }
}

/** Nobody else reads what suspended and erased people wrote, and none of their drafts is about to be published. */
async function expectSilence(store: Store, silent: readonly UserId[]): Promise<void> {
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit: 99, order: 'newest' } as const;
  const facts = await openFacts(store).of(stays);
  for (const user of silent) {
    const at = await store.timelines.range(new Set([userProducer(user)]), query);
    const items = (await store.items.getMany(at)).filter((item) => item !== null);
    expect(items.filter((item) => mayKnow(facts, item))).toEqual([]);
  }
  const due = await store.drafts.due(Number.MAX_SAFE_INTEGER, 9);
  expect(due.filter(({ author }) => silent.includes(author))).toEqual([]);
}
