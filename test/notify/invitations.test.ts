/** Invitations and admissions to places: who is told of them, and for how long. */
import { expect, test } from 'vitest';
import { userProducer, type ProducerKey } from '../../src/model/producers.ts';
import { membershipEvents } from '../../src/store/recorded-events.ts';
import { ann, bob, edge, membership, place } from '../support/builders.ts';
import { openNotifyWorld, recordingSender, type NotifyWorld } from '../support/notify-world.ts';

test('an invitation is told to the invited person until it is revoked or declined', async () => {
  const sender = recordingSender('email');
  const world = await openNotifyWorld({ senders: [sender] });
  const group = place('group:a', { owners: [ann], readers: 'members', joining: 'invitation' });
  await world.store.places.create(group);
  await world.join(bob, { email: { address: 'bob@example.com', isVerified: true } });
  const invited = membership(bob, group.key, { state: 'invited' });
  const [invitation] = membershipEvents({ ...invited, by: ann });
  const invite = async () => {
    await world.store.places.putMember(invited);
    await world.handle(invitation ?? expect.fail('expected an event, got none'));
  };
  await invite();
  expect(await world.shown(bob)).toEqual(['invite ann']);
  expect(await world.shown(ann)).toEqual([]);
  await world.store.places.putMember(membership(bob, group.key));
  expect(await world.shown(bob)).toEqual(['invite ann']);
  await world.store.places.removeMember(group.key, bob);
  expect(await world.shown(bob)).toEqual([]);
  await world.notifications.deliver();
  expect(sender.sent).toEqual([]);
  await invite();
  expect(await world.shown(bob)).toEqual(['invite ann']);
  for (const hiding of [
    edge(bob, group.key, { relation: 'mute' }),
    edge(bob, userProducer(ann), { relation: 'mute' }),
    edge(ann, userProducer(bob), { relation: 'block' }),
  ]) {
    await world.store.edges.addEdge(hiding);
    expect(await world.shown(bob)).toEqual([]);
    await world.store.edges.removeEdge(hiding.consumer, hiding.producer, hiding.relation);
    expect(await world.shown(bob)).toEqual(['invite ann']);
  }
});

test('an admission is told to the person who asked to join, while they are a member', async () => {
  const world = await openNotifyWorld();
  const group = place('group:a', { owners: [ann], joining: 'approval' });
  await world.store.places.create(group);
  const admitted = membership(bob, group.key);
  await world.store.places.putMember(admitted);
  for (const event of membershipEvents({ ...admitted, by: ann })) await world.handle(event);
  expect(await world.shown(bob)).toEqual(['accept ann']);
  expect(await world.shown(ann)).toEqual(['join bob']);
  await world.store.edges.addEdge(edge(bob, group.key, { relation: 'mute' }));
  expect(await world.shown(bob)).toEqual([]);
  await world.store.edges.removeEdge(bob, group.key, 'mute');
  expect(await world.shown(bob)).toEqual(['accept ann']);
  await world.store.places.putMember({ ...admitted, state: 'invited' });
  expect(await world.shown(bob)).toEqual([]);
  for (const event of membershipEvents({ ...admitted, sinceMs: 6, by: ann }))
    await world.handle(event);
  expect(world.told.filter((reason) => reason !== 'told')).toEqual(['hidden']);
});

test.each([
  ['hidden', 'was revoked', ({ places }) => places.removeMember('group:a' as ProducerKey, bob)],
  [
    'muted',
    'is to a place they mute',
    ({ edges }) => edges.addEdge(edge(bob, 'group:a' as ProducerKey, { relation: 'mute' })),
  ],
  [
    'blocked',
    'is by somebody they block',
    ({ edges }) => edges.addEdge(edge(bob, userProducer(ann), { relation: 'block' })),
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  (store: NotifyWorld['store']) => Promise<unknown>,
])[])('nobody is told of an invitation, as %s, when it %s', async (reason, _, arrange) => {
  const world = await openNotifyWorld();
  const group = place('group:a', { owners: [ann] });
  await world.store.places.create(group);
  const invited = membership(bob, group.key, { state: 'invited' });
  await world.store.places.putMember(invited);
  await arrange(world.store);
  for (const event of membershipEvents({ ...invited, by: ann })) await world.handle(event);
  expect(world.told).toEqual([reason]);
});
