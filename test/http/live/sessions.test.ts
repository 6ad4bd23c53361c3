/**
 * The rules of live connections, without any network: what can wait unsent, why a connection is closed, and what is
 * released.
 */
import { describe, expect, test } from 'vitest';
import {
  openSessions,
  type CloseReason,
  type Session,
  type Sessions,
  type TransportName,
} from '../../../src/http/live/sessions.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import { NO_CLAIMS } from '../../../src/graphql/context.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { manualClock } from '../../support/manual-clock.ts';

const ada = 'ada' as UserId;

interface Opened {
  readonly session: Session;
  /** What the transport was told. */
  readonly told: readonly (CloseReason | 'ping')[];
}

function openRegistry() {
  const clock = manualClock(0);
  const counted: string[] = [];
  const sessions = openSessions({
    clock,
    hooks: {
      onLiveConnection: (transport, change) => void counted.push(`${transport} ${change}`),
      onLiveClose: (transport, reason) => void counted.push(`${transport} ${reason}`),
    },
  });
  return { clock, sessions, counted };
}

function open(sessions: Sessions, transport: TransportName = 'websocket', isIdle = false): Opened {
  const told: (CloseReason | 'ping')[] = [];
  const session = sessions.open({
    name: transport,
    isIdle: () => isIdle,
    ping: () => void told.push('ping'),
    close: (reason) => void told.push(reason),
  });
  if (session === null) throw new Error('expected a session, got none');
  return { session, told };
}

describe('what waits for a slow reader', () => {
  test('is bounded in bytes, and one byte more closes the connection', () => {
    const { session, told } = open(openRegistry().sessions);
    const message = 'é'.repeat(LIMITS.unsentBytesMax / 8);
    for (let index = 0; index < 4; index++) expect(session.send(message)).not.toBeNull();
    expect(told).toEqual([]);
    expect(session.send('x')).toBeNull();
    expect(told).toEqual(['slow_reader']);
    expect(session.send('')).toBeNull();
  });

  test('is bounded in events', () => {
    const { session, told } = open(openRegistry().sessions);
    for (let index = 0; index < LIMITS.unsentEventsMax; index++)
      expect(session.send('x')).not.toBeNull();
    expect([session.send('x'), told]).toEqual([null, ['slow_reader']]);
  });

  test('makes room as it leaves, so that a reader who keeps up is never closed', () => {
    const { session, told } = open(openRegistry().sessions);
    for (let index = 0; index < 10 * LIMITS.unsentEventsMax; index++)
      session.send('x'.repeat(1_000))?.();
    expect(told).toEqual([]);
  });

  test('may be one message longer than the bound', () => {
    const { session, told } = open(openRegistry().sessions);
    expect(session.send('x'.repeat(2 * LIMITS.unsentBytesMax))).not.toBeNull();
    expect([session.send('x'), told]).toEqual([null, ['slow_reader']]);
  });

  test('is bounded for all readers together, and those for whom most waits are closed first', () => {
    const { sessions } = openRegistry();
    const half = 'x'.repeat(LIMITS.unreadBytesMax / 2);
    const few = open(sessions);
    const most = open(sessions, 'sse');
    few.session.send('x');
    most.session.send(half);
    const next = open(sessions);
    expect(next.session.send(half)).not.toBeNull();
    expect([few.told, most.told, next.told]).toEqual([[], ['slow_reader'], []]);
    const last = open(sessions);
    expect(last.session.send(`${half}xx`)).toBeNull();
    expect([few.told, next.told, last.told]).toEqual([[], [], ['slow_reader']]);
  });

  test('counts for all readers together until it leaves or its connection is closed', () => {
    const { sessions } = openRegistry();
    const whole = 'x'.repeat(LIMITS.unreadBytesMax);
    const few = open(sessions);
    few.session.send('');
    for (const leave of ['sent', 'closed', 'released'] as const) {
      const { session } = open(sessions);
      const sent = session.send(whole);
      expect(sent).not.toBeNull();
      if (leave === 'sent') sent?.();
      if (leave === 'closed') session.close('protocol_error');
      session.release();
      sent?.();
    }
    expect(open(sessions).session.send(whole)).not.toBeNull();
    expect(few.told).toEqual([]);
  });
});

describe('a live connection', () => {
  test('closes when the peer gives no sign of life between two pings, and stays open when it does', () => {
    const { sessions } = openRegistry();
    const [quiet, answering, talking] = [open(sessions), open(sessions), open(sessions, 'sse')];
    for (let round = 0; round < 3; round++) {
      sessions.pingAll();
      answering.session.confirmAlive();
      talking.session.countMessage();
    }
    expect([quiet.told, answering.told, talking.told]).toEqual([
      ['ping', 'no_heartbeat'],
      ['ping', 'ping', 'ping'],
      ['ping', 'ping', 'ping'],
    ]);
  });

  test('takes a bounded number of messages a minute, every minute', () => {
    const { clock, sessions } = openRegistry();
    const { session, told } = open(sessions);
    for (let minute = 0; minute < 3; minute++) {
      for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++)
        expect(session.countMessage()).toBe(true);
      clock.advance(60_000);
    }
    for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++) session.countMessage();
    clock.advance(59_999);
    expect([session.countMessage(), session.countMessage(), told]).toEqual([
      false,
      false,
      ['too_many_messages'],
    ]);
  });

  test('takes as many after its clock was set back', () => {
    const { clock, sessions } = openRegistry();
    const { session, told } = open(sessions);
    session.countMessage();
    clock.advance(-3_600_000);
    for (let minute = 0; minute < 2; minute++) {
      for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++) session.countMessage();
      clock.advance(60_000);
    }
    expect(told).toEqual([]);
  });
});

describe('a live connection’s credential', () => {
  test('closes that connection, and only it, at the moment it expires', () => {
    const { clock, sessions } = openRegistry();
    const [early, late, never] = [open(sessions), open(sessions), open(sessions)];
    expect([
      early.session.signIn({ viewer: ada, expiresAtMs: 1_000, claims: NO_CLAIMS }),
      late.session.signIn({ viewer: ada, expiresAtMs: 2_000, claims: NO_CLAIMS }),
      never.session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS }),
    ]).toEqual([true, true, true]);
    clock.advance(999);
    sessions.closeExpired();
    expect([early.told, early.session.send('x')]).toEqual([[], expect.any(Function)]);
    clock.advance(1);
    expect([early.session.send('x'), early.told]).toEqual([null, ['token_expired']]);
    sessions.closeExpired();
    clock.advance(10_000);
    sessions.closeExpired();
    expect([early.told, late.told, never.told]).toEqual([['token_expired'], ['token_expired'], []]);
  });
});

describe('the registry of sessions', () => {
  test('counts what opens and closes, keeps the first reason, and gives each place back once', () => {
    const { sessions, counted } = openRegistry();
    const { session } = open(sessions);
    session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS });
    session.close('internal_error');
    session.close('slow_reader');
    session.release();
    session.release();
    expect(counted).toEqual(['websocket 1', 'websocket internal_error', 'websocket -1']);
    for (let index = 0; index < LIMITS.liveConnectionsPerViewerMax; index++)
      expect(
        open(sessions).session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS }),
      ).toBe(true);
    const surplus = open(sessions);
    expect([
      surplus.session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS }),
      surplus.told,
    ]).toEqual([false, ['too_many_connections']]);
  });

  /** As many sessions as viewers may have together. */
  const openViewers = (sessions: Sessions): readonly Opened[] =>
    Array.from({ length: LIMITS.liveConnectionsMax - LIMITS.liveStrangersMax }, (_, index) => {
      const opened = open(sessions);
      const viewer = `v${Math.floor(index / LIMITS.liveConnectionsPerViewerMax)}` as UserId;
      expect(opened.session.signIn({ viewer, expiresAtMs: null, claims: NO_CLAIMS })).toBe(true);
      return opened;
    });

  test('keeps places for viewers: strangers give way to each other, the oldest first', () => {
    const { sessions } = openRegistry();
    const strangers = Array.from({ length: LIMITS.liveStrangersMax }, () => open(sessions));
    const late = open(sessions);
    strangers[0]?.session.release();
    expect(strangers.slice(0, 3).map(({ told }) => told)).toEqual([['crowded_out'], [], []]);
    expect(late.session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS })).toBe(true);
    const later = open(sessions);
    expect([strangers[1]?.told, later.told]).toEqual([[], []]);
    expect(openViewers(openRegistry().sessions)).not.toEqual([]);
  });

  test('refuses a viewer when viewers have all their places, and has room again when one leaves', () => {
    const { sessions } = openRegistry();
    const viewers = openViewers(sessions);
    const surplus = open(sessions);
    expect([
      surplus.session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS }),
      surplus.told,
    ]).toEqual([false, ['too_many_connections']]);
    surplus.session.release();
    viewers[0]?.session.release();
    expect(
      open(sessions).session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS }),
    ).toBe(true);
  });

  test('closes what holds no subscription for too long, sooner without a viewer', () => {
    const { clock, sessions } = openRegistry();
    const stranger = open(sessions, 'websocket', true);
    const [viewer, busy] = [open(sessions, 'websocket', true), open(sessions)];
    viewer.session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS });
    busy.session.signIn({ viewer: ada, expiresAtMs: null, claims: NO_CLAIMS });
    const told = (waitMs: number) => {
      clock.advance(waitMs);
      sessions.closeExpired();
      return [stranger.told, viewer.told, busy.told];
    };
    expect(told(0)).toEqual([[], [], []]);
    expect(told(LIMITS.strangerIdleMsMax - 1)).toEqual([[], [], []]);
    expect(told(1)).toEqual([['idle'], [], []]);
    expect(told(LIMITS.viewerIdleMsMax)).toEqual([['idle'], ['idle'], []]);
  });

  test('drains by closing all sessions, refusing new ones and waiting for the last to leave', async () => {
    const { sessions } = openRegistry();
    const both = [open(sessions), open(sessions, 'sse')];
    let isEmpty = false;
    const drained = sessions.drain().then(() => {
      isEmpty = true;
    });
    expect(both.map(({ told }) => told)).toEqual([['server_stopping'], ['server_stopping']]);
    expect(
      sessions.open({
        name: 'sse',
        isIdle: () => false,
        ping: () => undefined,
        close: () => undefined,
      }),
    ).toBeNull();
    both[0]?.session.release();
    await Promise.resolve();
    expect(isEmpty).toBe(false);
    both[1]?.session.release();
    await drained;
    await sessions.drain();
  });
});
