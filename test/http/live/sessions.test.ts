/** The bounds of live connections, without any network: what may wait, who is cut, and what is given back. */
import { expect, test } from 'vitest';
import {
  openSessions,
  type Cut,
  type Session,
  type Sessions,
  type TransportName,
} from '../../../src/http/live/sessions.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import { ada } from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';

interface Opened {
  readonly session: Session;
  /** What the transport was told. */
  readonly told: readonly (Cut | 'ping')[];
}

function openWorld() {
  const clock = manualClock(0);
  const counted: string[] = [];
  const sessions = openSessions({
    clock,
    hooks: {
      onLiveConnection: (transport, change) => void counted.push(`${transport} ${change}`),
      onLiveCut: (transport, cut) => void counted.push(`${transport} ${cut}`),
      onLiveEvent: () => undefined,
      onSubscription: () => undefined,
    },
  });
  return { clock, sessions, counted };
}

function open(sessions: Sessions, transport: TransportName = 'websocket'): Opened {
  const told: (Cut | 'ping')[] = [];
  const session = sessions.open({
    transport,
    ping: () => void told.push('ping'),
    close: (cut) => void told.push(cut),
  });
  if (session === null) throw new Error('expected a session, got none');
  return { session, told };
}

/** What happens when one more connection is opened. */
function openOneMore(sessions: Sessions): Session | null {
  return sessions.open({ transport: 'sse', ping: () => undefined, close: () => undefined });
}

test('a reader for whom more bytes wait than may is cut', () => {
  const { session, told } = open(openWorld().sessions);
  const message = 'é'.repeat(LIMITS.unsentBytesMax / 8);
  for (let index = 0; index < 4; index++) expect(session.send(message)).not.toBeNull();
  expect(told).toEqual([]);
  expect(session.send('x')).toBeNull();
  expect(told).toEqual(['slow']);
  expect(session.send('')).toBeNull();
});

test('a reader for whom more events wait than may is cut', () => {
  const { session, told } = open(openWorld().sessions);
  for (let index = 0; index < LIMITS.unsentEventsMax; index++)
    expect(session.send('x')).not.toBeNull();
  expect(session.send('x')).toBeNull();
  expect(told).toEqual(['slow']);
});

test('a reader who keeps up is never cut', () => {
  const { session, told } = open(openWorld().sessions);
  for (let index = 0; index < 10 * LIMITS.unsentEventsMax; index++)
    session.send('x'.repeat(1_000))?.();
  expect(told).toEqual([]);
});

test('one message may be longer than all that may wait', () => {
  const { session, told } = open(openWorld().sessions);
  expect(session.send('x'.repeat(2 * LIMITS.unsentBytesMax))).not.toBeNull();
  expect(session.send('x')).toBeNull();
  expect(told).toEqual(['slow']);
});

test('a peer that gives no sign of life between two pings is cut, and one that does is not', () => {
  const { sessions } = openWorld();
  const [silent, answering, talking] = [open(sessions), open(sessions), open(sessions, 'sse')];
  for (let beat = 0; beat < 3; beat++) {
    sessions.beat();
    answering.session.alive();
    talking.session.heard();
  }
  expect(silent.told).toEqual(['ping', 'silent']);
  expect(answering.told).toEqual(['ping', 'ping', 'ping']);
  expect(talking.told).toEqual(['ping', 'ping', 'ping']);
});

test('a peer may send so many messages a minute, every minute, and is cut at one more', () => {
  const { clock, sessions } = openWorld();
  const { session, told } = open(sessions);
  for (let minute = 0; minute < 3; minute++) {
    for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++)
      expect(session.heard()).toBe(true);
    clock.advance(60_000);
  }
  for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++) session.heard();
  clock.advance(59_999);
  expect(session.heard()).toBe(false);
  expect(session.heard()).toBe(false);
  expect(told).toEqual(['flooding']);
});

test('a credential that expires cuts its connection at that moment, and only it', () => {
  const { clock, sessions } = openWorld();
  const [early, late, never] = [open(sessions), open(sessions), open(sessions)];
  expect(early.session.signIn({ viewer: ada, expiresAtMs: 1_000 })).toBe(true);
  expect(late.session.signIn({ viewer: ada, expiresAtMs: 2_000 })).toBe(true);
  expect(never.session.signIn({ viewer: ada, expiresAtMs: null })).toBe(true);
  clock.advance(999);
  sessions.sweep();
  expect(early.told).toEqual([]);
  expect(early.session.send('x')).toEqual(expect.any(Function));
  clock.advance(1);
  expect(early.session.send('x')).toBeNull();
  expect(early.told).toEqual(['expired']);
  sessions.sweep();
  clock.advance(10_000);
  sessions.sweep();
  expect(early.told).toEqual(['expired']);
  expect(late.told).toEqual(['expired']);
  expect(never.told).toEqual([]);
});

test('a connection is counted once when it opens, is cut and closes', () => {
  const { sessions, counted } = openWorld();
  const { session } = open(sessions);
  session.signIn({ viewer: ada, expiresAtMs: null });
  session.cut('broken');
  session.cut('slow');
  session.closed();
  session.closed();
  expect(counted).toEqual(['websocket 1', 'websocket broken', 'websocket -1']);
});

test('a viewer has so many connections and not one more, and a closed one gives its place back once', () => {
  const { sessions } = openWorld();
  const gone = open(sessions).session;
  gone.signIn({ viewer: ada, expiresAtMs: null });
  gone.cut('broken');
  gone.cut('slow');
  gone.closed();
  gone.closed();
  for (let index = 0; index < LIMITS.liveConnectionsPerViewerMax; index++)
    expect(open(sessions).session.signIn({ viewer: ada, expiresAtMs: null })).toBe(true);
  const crowded = open(sessions);
  expect(crowded.session.signIn({ viewer: ada, expiresAtMs: null })).toBe(false);
  expect(crowded.told).toEqual(['crowded']);
});

test('a server has so many connections and not one more, until one leaves', () => {
  const { sessions } = openWorld();
  const all = Array.from({ length: LIMITS.liveConnectionsMax }, () => open(sessions));
  expect(openOneMore(sessions)).toBeNull();
  all[0]?.session.closed();
  expect(openOneMore(sessions)).not.toBeNull();
});

test('a server that stops cuts all, lets nobody in, and waits for the last to leave', async () => {
  const { sessions } = openWorld();
  const [one, other] = [open(sessions), open(sessions, 'sse')];
  let isEmpty = false;
  const drained = sessions.drain().then(() => {
    isEmpty = true;
  });
  expect(one.told).toEqual(['stopping']);
  expect(other.told).toEqual(['stopping']);
  expect(openOneMore(sessions)).toBeNull();
  one.session.closed();
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  other.session.closed();
  await drained;
  await sessions.drain();
});
