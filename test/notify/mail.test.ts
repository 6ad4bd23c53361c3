/** Mail to a real SMTP server: what arrives, under which name, and what a server that refuses does. */
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openCursors } from '../../src/fence/cursor/cursor.ts';
import { mailChannel, type MailChannelOptions } from '../../src/notify/mail/mail-channel.ts';
import { openLink, unsubscribeUrl } from '../../src/notify/mail/unsubscribe.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId, producerId } from '../../src/model/ids.ts';
import { userProducer } from '../../src/model/producers.ts';
import { membershipEvents } from '../../src/store/recorded-events.ts';
import { ann, bob, carol, membership, place } from '../support/builders.ts';
import { openNotifyWorld } from '../support/notify-world.ts';
import { deferred } from '../support/deferred.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startSmtp } from '../support/smtp-inbox.ts';

type ChannelOptions = Partial<Pick<MailChannelOptions, 'msMax' | 'nodeUrl'>>;

const KEYS = [{ id: 'k', secret: new Uint8Array(32).fill(7) }];

function channelTo(port: number, { msMax = LIMITS.mailMsMax, nodeUrl = null }: ChannelOptions) {
  const channel = mailChannel({
    smtp: new URL(`smtp://127.0.0.1:${port}`),
    password: null,
    from: 'Palisade <feed@example.com>',
    publicUrl: new URL('https://feed.example/'),
    nodeUrl,
    cursors: openCursors({ keys: KEYS, ttlMs: 1_000, clock: manualClock() }),
    msMax,
  });
  onTestFinished(() => channel.close());
  return channel;
}

async function worldWith(port: number, options: ChannelOptions = {}) {
  const world = await openNotifyWorld({ senders: [channelTo(port, options)] });
  await world.join(ann, { name: 'Ann', email: { address: 'ann@example.com', isVerified: true } });
  await world.join(bob, { name: 'Bob <b>' });
  await world.notifications.setPreferences(ann, {
    preferences: [{ kind: 'like', channel: 'email', isOn: true }],
    digest: null,
  });
  const payload = { title: 'Fences & <posts>', text: 'A row', url: null, votes: 0 };
  return { ...world, item: await world.publish(ann, { payload }) };
}

test('a mail has a text, an HTML part with everything escaped, and a one-click unsubscribe link', async () => {
  const inbox = await startSmtp();
  const world = await worldWith(inbox.port);
  await world.like(bob, world.item);
  await world.like(carol, world.item);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['email sent']);
  const [mail] = inbox.mails;
  expect(mail?.to).toEqual(['ann@example.com']);
  const text = mail?.text ?? '';
  expect(text).toMatch(/^From: Palisade <feed@example.com>$/m);
  expect(text).toMatch(/^Subject: carol and Bob <b> like your item$/m);
  expect(text).toMatch(/^Message-ID: <[0-9a-f]{32}@example.com>$/m);
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(text.replace(/\r?\n\s+/g, ' ')).toMatch(
    /List-Unsubscribe: ?<https:\/\/feed\.example\/unsubscribe\?user=ann&token=[\w-]+>/,
  );
  expect(text).toContain('Content-Type: text/plain');
  expect(text).toContain('Fences &amp; &lt;posts&gt;');
  expect(text).not.toContain('<posts></b>');
});

test('a mail about a place names it', async () => {
  const inbox = await startSmtp();
  const world = await worldWith(inbox.port);
  const group = place('group:hikers', { owners: [bob], title: 'Hikers <us>' });
  await world.store.places.create(group);
  const invited = membership(ann, group.key, { state: 'invited' });
  await world.store.places.putMember(invited);
  for (const event of membershipEvents({ ...invited, by: bob })) await world.handle(event);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['email sent']);
  const text = inbox.mails[0]?.text ?? '';
  expect(text).toMatch(/^Bob <b> invited you to a place\r?\nHikers <us>\r?$/m);
  expect(text).toContain('<b>Hikers &lt;us&gt;</b>');
});

test('a mail links to what it is about in the client, and to one person but not to several', async () => {
  const inbox = await startSmtp();
  const world = await worldWith(inbox.port, { nodeUrl: 'https://app.example/?a&open={id}' });
  const notify = world.notifications.setPreferences(ann, {
    preferences: [{ kind: 'follow', channel: 'email', isOn: true }],
    digest: null,
  });
  expect((await notify).isDone).toBe(true);
  const group = place('group:hikers', { owners: [bob], title: 'Hikers' });
  await world.store.places.create(group);
  const invited = membership(ann, group.key, { state: 'invited' });
  await world.store.places.putMember(invited);
  const mailAfter = async (act: () => Promise<unknown>): Promise<string> => {
    await act();
    while ((await world.notifications.deliver()) > 0);
    return textOf(inbox.mails.at(-1)?.text ?? '');
  };
  const linkTo = (id: string): string => `https://app.example/?a&open=${id}`;
  const item = linkTo(encodeId('Item', String(world.item.position)));
  const liked = await mailAfter(() => world.like(bob, world.item));
  expect(liked).toContain(`A row\n${item}\n`);
  expect(liked).toContain(
    `<b><a href="${item.replace('&', '&amp;')}">Fences &amp; &lt;posts&gt;</a>`,
  );
  const asked = await mailAfter(async () => {
    for (const event of membershipEvents({ ...invited, by: bob })) await world.handle(event);
  });
  expect(asked).toContain(`Hikers\n${linkTo(producerId(group.key))}\n`);
  const followed = await mailAfter(() => world.happen('follow', bob, userProducer(ann)));
  expect(followed).toContain(`Bob <b> follows you\n${linkTo(encodeId('User', bob))}\n`);
  await world.notifications.setPreferences(ann, { preferences: [], digest: 'hourly' });
  const both = await mailAfter(async () => {
    world.clock.advance(24 * 3_600_000);
    await world.happen('follow', bob, userProducer(ann));
    await world.happen('follow', carol, userProducer(ann));
    world.clock.advance(3_600_000);
  });
  expect(both).toContain('carol and Bob <b> follow you\n');
  expect(both).not.toContain('app.example');
});

/** A mail without the encoding of its parts. */
function textOf(mail: string): string {
  return mail.replaceAll('\r\n', '\n').replaceAll('=\n', '').replaceAll('=3D', '=');
}

test.each([
  ['https://feed.example', 'https://feed.example/unsubscribe'],
  ['https://example.com/feeds', 'https://example.com/feeds/unsubscribe'],
  ['https://example.com/a/feeds/?x=1#top', 'https://example.com/a/feeds/unsubscribe'],
])('the unsubscribe link is below the address of the installation %s', (base, page) => {
  const cursors = openCursors({ keys: KEYS, ttlMs: 1_000, clock: manualClock() });
  const link = new URL(unsubscribeUrl(cursors, new URL(base), ann));
  expect(`${link.origin}${link.pathname}${link.hash}`).toBe(page);
  expect([...link.searchParams.keys()]).toEqual(['user', 'token']);
});

test('an unsubscribe link that is too old or of somebody else is refused as a link', () => {
  const clock = manualClock();
  const cursors = openCursors({ keys: KEYS, ttlMs: 1_000, clock });
  const url = new URL(unsubscribeUrl(cursors, new URL('https://feed.example'), ann));
  const token = url.searchParams.get('token') ?? '';
  expect(openLink(cursors, { user: ann, token })).toBe(ann);
  const refusal = 'expected the link as it is in a mail of the last year, got another';
  expect(() => openLink(cursors, { user: bob, token })).toThrow(refusal);
  expect(() => openLink(cursors, { user: ann, token: `${token}A` })).toThrow(refusal);
  clock.advance(60_000);
  expect(() => openLink(cursors, { user: ann, token })).toThrow(refusal);
});

test('a mail that is sent again after a failure has the same Message-ID', async () => {
  const inbox = await startSmtp();
  const world = await worldWith(inbox.port);
  inbox.answerData = 451;
  await world.like(bob, world.item);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['email retried']);
  inbox.answerData = 250;
  world.clock.advance(60_000);
  await world.notifications.deliver();
  expect(world.delivered.at(-1)).toBe('email sent');
  const ids = inbox.mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a server that never finishes is abandoned in time, though it is never silent', async () => {
  const closed = deferred();
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    const talking = setInterval(() => socket.write('250-and more\r\n'), 20);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(talking);
      closed.resolve();
    });
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const world = await worldWith((server.address() as AddressInfo).port, { msMax: 300 });
  await world.like(bob, world.item);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['email retried']);
  await closed.promise;
});

test('a mailbox that refuses ends the delivery, and a server that is down does not', async () => {
  const inbox = await startSmtp();
  const world = await worldWith(inbox.port);
  inbox.answerRecipient = 550;
  await world.like(bob, world.item);
  await world.notifications.deliver();
  expect(world.delivered).toEqual(['email refused']);
  expect(await world.notifications.deliver()).toBe(0);
  const gone = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
  const { port } = await new Promise<AddressInfo>((resolve) =>
    gone.listen(0, '127.0.0.1', () => resolve(gone.server.address() as AddressInfo)),
  );
  await new Promise<void>((resolve) => gone.close(resolve));
  const away = await worldWith(port);
  await away.like(bob, away.item);
  await away.notifications.deliver();
  expect(away.delivered).toEqual(['email retried']);
});
