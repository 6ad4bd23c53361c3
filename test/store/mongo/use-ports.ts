/** Calls every verb of the ports, so that each of their queries is sent. */
import { LIMITS } from '../../../src/base/limits.ts';
import { clientKeyOfDraft } from '../../../src/model/drafts.ts';
import type { Draft } from '../../../src/model/items.ts';
import { position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import type { Store } from '../../../src/store/ports/store.ts';
import { ann, bob, draft, notification, producerList, savedDraft } from '../../support/builders.ts';

export function nth(n: number): Draft {
  return draft({ tags: [`t${n % 7}`], clientKey: n % 2 === 0 ? `k${n}` : null });
}

export async function useDrafts({ drafts, items }: Store): Promise<void> {
  const kept = savedDraft(ann, 'one', { publishAtMs: 1 });
  await drafts.save(kept);
  await items.publish(draft({ ...clientKeyOfDraft(kept), author: ann }), kept);
  await drafts.unschedule(kept, 'x');
  await drafts.get(kept);
  await drafts.list(ann, { after: null, limit: 5 });
  await drafts.due(9, 5);
  await drafts.removeAsRead(kept);
  await drafts.remove(kept);
}

export async function useLists({ lists }: Store): Promise<void> {
  const list = producerList(ann, 'one', [userProducer(bob)]);
  await lists.create(list);
  await lists.get(list);
  await lists.change(list, { title: 'x' });
  await lists.list(ann, { after: null, limit: 5 });
  await lists.all({ after: list, limit: 5 });
  await lists.holding(userProducer(bob), 5);
  await lists.remove(list);
}

export async function useEvents({ items, events, reactions }: Store): Promise<void> {
  const { item } = await items.publish(nth(80));
  await reactions.favourite(bob, item.position);
  await items.like(bob, item.position);
  while ((await events.gather(200)) > 0);
  const about = { kind: 'item', position: item.position } as const;
  for (const subject of [
    { object: about },
    { object: { kind: 'producer', key: userProducer(bob) } },
    { producer: userProducer(bob) },
  ] as const)
    for (const after of [null, `like/${item.position}/bob`])
      await events.newestOf(subject, { after, limit: 9 });
  const first = { nowMs: 10, leaseMs: 5, limit: 99 };
  await events.claim(first);
  for (const lane of await events.claim({ ...first, nowMs: 20 })) {
    await events.renew(lane, 30);
    const { events: opened, recorded } = await events.open(lane, 9);
    for (const stored of opened)
      await events.save(lane, { ...stored, state: 'failed', endedMs: 1 });
    await events.release(lane, { dueMs: null, recorded });
    await events.release(lane, { dueMs: null, recorded: recorded - 1 });
  }
  const [failed] = await events.list({ state: 'failed', after: null, limit: 1 });
  await events.retry(failed?.event.id ?? '');
  const [lane] = await events.claim({ ...first, nowMs: 40 });
  if (failed !== undefined && lane !== undefined)
    await events.save(lane, { ...failed, state: 'processed', endedMs: 1 });
  await events.counts();
  await events.prune(2, 9);
}

export async function useNotifications({ notifications }: Store): Promise<void> {
  const newest = LIMITS.notificationsKeptMax + 20;
  for (let n = 0; n < newest; n += 1) await notifications.append([notification(ann, `e${n}`)]);
  await notifications.inbox(ann);
  await notifications.advance(ann, { seen: 5 });
  await notifications.editSettings(ann, { digest: 'daily' });
  await notifications.settings([ann]);
  const follow = { consumer: ann, producer: userProducer(bob), itemKinds: [], mutedUntilMs: null };
  await notifications.setFollow(follow);
  await notifications.follows(ann, [userProducer(bob)]);
  await notifications.listeners(userProducer(bob), { after: null, limit: 5 });
  await notifications.removeFollow(ann, userProducer(bob));
  const entry = { target: 'a', recipient: ann, order: 1, dueAtMs: 1, batchMax: 1 };
  await notifications.enter([entry]);
  for (const batch of await notifications.claim({ nowMs: 5, leaseUntilMs: 9, limit: 5 }))
    await notifications.complete(batch, { atMs: 5 });
}

export async function useWords({ words }: Store): Promise<void> {
  await words.index(9);
  await words.find(['x'], { above: position(0), upTo: position(5), limit: 5, order: 'newest' });
}
