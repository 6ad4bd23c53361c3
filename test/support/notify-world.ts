/** A world for tests of notifications: the real store, events as real changes produce them, and everything sent. */
import { pino } from 'pino';
import { createSemaphore } from '../../src/base/async/semaphore.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { FeedEvent, Verb } from '../../src/model/events.ts';
import type { Draft, Item } from '../../src/model/items.ts';
import type { NotificationKind } from '../../src/model/notifications.ts';
import type { Person } from '../../src/model/people.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { ChannelSender, ChannelMessage } from '../../src/notify/channels/channel.ts';
import type { NotifyContext } from '../../src/notify/context.ts';
import { openNotifications, type Notifications } from '../../src/notify/notifications.ts';
import { blockList, type AddressRules } from '../../src/notify/webhooks/public-address.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { draftBy, person } from './builders.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';
import { openTestStore } from './open-store.ts';
import { openSwitches, type Switch } from './switches.ts';

export interface NotifyWorld {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly notifications: Notifications;
  /** Outcomes of telling, and of delivering, in order. */
  readonly told: string[];
  readonly delivered: string[];
  /** Flags in this set are off. */
  readonly flagsOff: Set<Switch>;
  join(user: UserId, fields?: Partial<Person>): Promise<void>;
  /** Publishes an item and handles its event. */
  publish(author: UserId, fields?: Partial<Draft>): Promise<Item>;
  like(user: UserId, item: Item): Promise<void>;
  /** Handles an event about a producer. */
  happen(verb: Verb, actor: UserId, key: ProducerKey): Promise<void>;
  /** Handles an event completely, batch by batch, and returns the number of batches. */
  handle(event: FeedEvent): Promise<number>;
  /** The groups that a user is shown, as `kind actor,actor`. */
  shown(user: UserId, kinds?: readonly NotificationKind[]): Promise<readonly string[]>;
}

export interface NotifyWorldOptions {
  readonly store?: Store;
  readonly senders?: readonly ChannelSender[];
  readonly rules?: AddressRules;
  /** Between 0 and 1, for pauses. */
  readonly random?: () => number;
  /** Wraps the context, for faults and controls. */
  readonly wrap?: (context: NotifyContext) => NotifyContext;
}

export const NO_NETWORK: AddressRules = {
  allowed: blockList([]),
  resolve: async () => [],
  names: createSemaphore(LIMITS.webhookNamesAtOnceMax),
  msMax: LIMITS.webhookMsMax,
};

const SHARES_MAX = 50;

export async function openNotifyWorld({
  store: given,
  senders = [],
  rules = NO_NETWORK,
  random = () => 1,
  wrap = (same) => same,
}: NotifyWorldOptions = {}): Promise<NotifyWorld> {
  const store = given ?? (await openTestStore());
  const clock = manualClock();
  const [told, delivered]: [string[], string[]] = [[], []];
  const switches = openSwitches();
  const notifications = openNotifications({
    ...wrap({
      store,
      clock,
      facts: openFacts(store),
      flags: switches,
      log: pino({ level: 'silent' }),
      hooks: {
        onTold: (outcome) => void told.push(outcome),
        onDelivery: (channel, outcome) => void delivered.push(`${channel} ${outcome}`),
      },
    }),
    senders,
    rules,
    random,
  });
  const handle = async (event: FeedEvent): Promise<number> => {
    let from: string | null = null;
    for (let shares = 1; shares <= SHARES_MAX; shares += 1) {
      from = await notifications.handler.handle(event, from);
      if (from === null) return shares;
    }
    throw new Error(`expected an end of ${event.id}, got ${SHARES_MAX} shares and no end`);
  };
  return {
    store,
    clock,
    notifications,
    told,
    delivered,
    flagsOff: switches.off,
    handle,
    join: async (user, fields) => void (await store.people.join(person(user, fields))),
    async publish(author, fields) {
      const { item } = await store.items.publish(draftBy(author, fields));
      await handle(publishEvent(item, clock.now()));
      return item;
    },
    async like(user, item) {
      await store.items.like(user, item.position);
      await handle(likeEvent(user, item, clock.now()));
    },
    async happen(verb, actor, key) {
      const id = `${verb}/${clock.now()}/${actor}/${key}`;
      const object = { kind: 'producer', key } as const;
      await handle({ id, verb, actor, producer: userProducer(actor), object, atMs: clock.now() });
    },
    async shown(user, kinds) {
      const page = await notifications.page(user, {
        first: 100,
        after: null,
        kinds: kinds ?? null,
      });
      return page.groups.map(({ kind, actors }) => `${kind} ${actors.join()}`);
    },
  };
}

function likeEvent(user: UserId, { position }: Item, atMs: number): FeedEvent {
  return {
    id: `like/${position}/${user}`,
    verb: 'like',
    actor: user,
    producer: userProducer(user),
    object: { kind: 'item', position },
    atMs,
  };
}

export function publishEvent({ position, author, producer }: Item, atMs: number): FeedEvent {
  return {
    id: `publish/${position}`,
    verb: 'publish',
    actor: author as UserId,
    producer,
    object: { kind: 'item', position },
    atMs,
  };
}

/** A sender that records what it is given, and fails or refuses on request. */
export function recordingSender(channel: ChannelSender['channel']): ChannelSender & {
  readonly sent: ChannelMessage[];
  answer: 'sent' | 'refused' | 'fail';
} {
  const sent: ChannelMessage[] = [];
  const sender = {
    channel,
    sent,
    answer: 'sent' as 'sent' | 'refused' | 'fail',
    async send(delivery: ChannelMessage) {
      if (sender.answer === 'fail') throw new Error('the line is down');
      sent.push(delivery);
      return sender.answer;
    },
    close: () => undefined,
  };
  return sender;
}
