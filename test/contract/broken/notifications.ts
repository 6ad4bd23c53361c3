/** Adapters that are wrong about notifications, each with the sentence that catches it. */
import type { Broken } from './broken.ts';

export const BROKEN_NOTIFICATIONS: readonly Broken<'notifications'>[] = [
  [
    'lists the oldest first',
    'a notification is kept whole, and an inbox is read newest first',
    (all) => ({
      inbox: async (recipient) => {
        const { marks, notifications } = await all.inbox(recipient);
        return { marks, notifications: notifications.toReversed() };
      },
    }),
  ],
  [
    'reports an event again',
    'one event notifies once for each recipient and kind, however often it is repeated',
    (all) => {
      let n = 0;
      return {
        append: (list) =>
          all.append(list.map((each) => ({ ...each, event: `${each.event}/${(n += 1)}` }))),
      };
    },
  ],
  [
    'moves marks beyond what there is',
    'marks never move back, nor beyond the newest notification',
    (all) => ({
      advance: async (recipient, wanted) => ({
        ...(await all.advance(recipient, wanted)),
        ...wanted,
      }),
    }),
  ],
  [
    'forgets what was read one by one',
    'notifications are read one by one above the mark, which takes them over',
    (all) => ({ markApart: (recipient) => all.advance(recipient, {}) }),
  ],
  [
    'replaces all settings',
    'a person who chose nothing has the defaults, and a change keeps what it leaves out',
    (all) => ({
      editSettings: (user, patch) => all.editSettings(user, { digest: 'atOnce', ...patch }),
    }),
  ],
  [
    'keeps the kinds of the last change alone',
    'kinds that are switched at once are all switched, and of one that is both, off holds',
    (all) => ({
      editSettings: (user, patch) => {
        const email = patch.channels?.email;
        const kinds = email?.off.includes('reply') === true ? { email: { on: [], off: [] } } : {};
        return all.editSettings(user, { ...patch, channels: { ...patch.channels, ...kinds } });
      },
    }),
  ],
  [
    'forgets the settings alone',
    'what a person was told and chose is forgotten together, and nobody else’s is',
    (all) => ({ forget: async (user) => Number(await all.removeWebhook(user, 'w')) }),
  ],
  [
    'keeps what erased people choose',
    'what an erased person chooses is not kept',
    (all) => {
      const daily = new Set<string | undefined>();
      return {
        editSettings: (user, patch) => {
          daily.add(user);
          return all.editSettings(user, patch);
        },
        settings: async (users) =>
          (await all.settings(users)).map((each, nth) =>
            daily.has(users[nth]) ? { ...each, digest: 'daily' } : each,
          ),
      };
    },
  ],
  [
    'lists those who want to hear no more',
    'people who want to hear of a producer are listed page by page, each with their last choice',
    (all) => ({
      removeFollow: async (consumer, producer) =>
        (await all.follows(consumer, [producer]))[0] !== null,
    }),
  ],
  [
    'gives one batch to two',
    'an entry is claimed once, in order, and is gone when it is completed',
    (all) => ({ claim: (options) => all.claim({ ...options, leaseUntilMs: options.nowMs }) }),
  ],
  [
    'forgets what it has sent',
    'an entry is claimed once, in order, and is gone when it is completed',
    (all) => ({
      enter: async (entries) => {
        const first = await all.enter(entries);
        const again = entries.filter((_, nth) => first[nth] === false);
        await all.enter(again.map((each) => ({ ...each, order: each.order + 50 })));
        return entries.map(() => true);
      },
    }),
  ],
  [
    'sends before the time',
    'a batch takes what is due together, and no more than it may hold',
    (all) => ({ enter: (entries) => all.enter(entries.map((each) => ({ ...each, dueAtMs: 0 }))) }),
  ],
  [
    'lets a lost lease complete',
    'a batch whose lease has expired goes to another worker unchanged, and its first holder loses it',
    (all) => ({
      complete: async (batch, options) => (await all.complete(batch, options)) || true,
    }),
  ],
  [
    'retries at once',
    'a batch that is given back is due at the given time, and counts only its failures',
    (all) => ({ postpone: (batch, options) => all.postpone(batch, { ...options, dueAtMs: 0 }) }),
  ],
  [
    'counts what only waited as a failure',
    'a batch that is given back is due at the given time, and counts only its failures',
    (all) => ({
      postpone: (batch, options) => all.postpone(batch, { ...options, hasFailed: true }),
    }),
  ],
  [
    'serves the same target again and again',
    'a target that was just served comes after those that waited meanwhile',
    (all) => ({ complete: (batch) => all.complete(batch, { atMs: 0 }) }),
  ],
  [
    'makes what is entered wait',
    'a target that was served while the clock was ahead does not wait for that time',
    (all) => ({
      enter: (entries) =>
        all.enter(entries.map((each) => ({ ...each, dueAtMs: each.dueAtMs * 1_000 }))),
    }),
  ],
  [
    'sends to webhooks that are gone',
    'what waits for a mailbox or a webhook is removed with the person, or with the webhook',
    (all) => ({
      enter: (entries) => all.enter(entries.map((each) => ({ ...each, target: 'elsewhere' }))),
    }),
  ],
  [
    'tells erased people',
    'nothing is kept and nothing is sent for an erased person',
    (all) => ({
      append: async (notifications) =>
        (await all.append(notifications)).map((each) => ({ ...each, isNew: true })),
    }),
  ],
];
