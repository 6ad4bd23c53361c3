/** The house rules of live connections, without any network: what may wait, who is cut, and what is given back. */
import { describe, expect, test } from 'vitest';
import {
  openSessions,
  type Cut,
  type Session,
  type Sessions,
  type TransportName,
} from '../../../src/http/live/sessions.ts';
import { LIMITS } from '../../../src/base/limits.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { manualClock } from '../../support/manual-clock.ts';

const ada = 'ada' as UserId;

interface Opened {
  readonly session: Session;
  /** What the transport was told. */
  readonly told: readonly (Cut | 'ping')[];
}

function openHouse() {
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

describe('what waits for a reader', () => {
  test('is at most so many bytes, and the reader is cut when more comes', () => {
    const { session, told } = open(openHouse().sessions);
    const message = 'é'.repeat(LIMITS.unsentBytesMax / 8);
    for (let index = 0; index < 4; index++) expect(session.send(message)).not.toBeNull();
    expect(told).toEqual([]);
    expect(session.send('x')).toBeNull();
    expect(told).toEqual(['slow']);
    expect(session.send('')).toBeNull();
  });

  test('is at most so many events', () => {
    const { session, told } = open(openHouse().sessions);
    for (let index = 0; index < LIMITS.unsentEventsMax; index++)
      expect(session.send('x')).not.toBeNull();
    expect([session.send('x'), told]).toEqual([null, ['slow']]);
  });

  test('makes room as it leaves, so that a reader who keeps up is never cut', () => {
    const { session, told } = open(openHouse().sessions);
    for (let index = 0; index < 10 * LIMITS.unsentEventsMax; index++)
      session.send('x'.repeat(1_000))?.();
    expect(told).toEqual([]);
  });

  test('may be one message that is longer than all that may wait', () => {
    const { session, told } = open(openHouse().sessions);
    expect(session.send('x'.repeat(2 * LIMITS.unsentBytesMax))).not.toBeNull();
    expect([session.send('x'), told]).toEqual([null, ['slow']]);
  });
});

describe('a peer', () => {
  test('that gives no sign of life between two questions is cut, one that does is not', () => {
    const { sessions } = openHouse();
    const [silent, answering, talking] = [open(sessions), open(sessions), open(sessions, 'sse')];
    for (let beat = 0; beat < 3; beat++) {
      sessions.beat();
      answering.session.alive();
      talking.session.heard();
    }
    expect([silent.told, answering.told, talking.told]).toEqual([
      ['ping', 'silent'],
      ['ping', 'ping', 'ping'],
      ['ping', 'ping', 'ping'],
    ]);
  });

  test('may send so many messages a minute, every minute', () => {
    const { clock, sessions } = openHouse();
    const { session, told } = open(sessions);
    for (let minute = 0; minute < 3; minute++) {
      for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++)
        expect(session.heard()).toBe(true);
      clock.advance(60_000);
    }
    for (let index = 0; index < LIMITS.messagesPerMinuteMax; index++) session.heard();
    clock.advance(59_999);
    expect([session.heard(), session.heard(), told]).toEqual([false, false, ['flooding']]);
  });
});

describe('a credential', () => {
  test('that expires cuts its connection at that moment, and only it', () => {
    const { clock, sessions } = openHouse();
    const [early, late, never] = [open(sessions), open(sessions), open(sessions)];
    expect([
      early.session.signIn({ viewer: ada, expiresAtMs: 1_000 }),
      late.session.signIn({ viewer: ada, expiresAtMs: 2_000 }),
      never.session.signIn({ viewer: ada, expiresAtMs: null }),
    ]).toEqual([true, true, true]);
    clock.advance(999);
    sessions.sweep();
    expect([early.told, early.session.send('x')]).toEqual([[], expect.any(Function)]);
    clock.advance(1);
    expect([early.session.send('x'), early.told]).toEqual([null, ['expired']]);
    sessions.sweep();
    clock.advance(10_000);
    sessions.sweep();
    expect([early.told, late.told, never.told]).toEqual([['expired'], ['expired'], []]);
  });
});

describe('the house', () => {
  test('counts what opens, is cut and closes, and gives each place back once', () => {
    const { sessions, counted } = openHouse();
    const { session } = open(sessions);
    session.signIn({ viewer: ada, expiresAtMs: null });
    session.cut('broken');
    session.cut('slow');
    session.closed();
    session.closed();
    expect(counted).toEqual(['websocket 1', 'websocket broken', 'websocket -1']);
    for (let index = 0; index < LIMITS.liveConnectionsPerViewerMax; index++)
      expect(open(sessions).session.signIn({ viewer: ada, expiresAtMs: null })).toBe(true);
    const crowded = open(sessions);
    expect([crowded.session.signIn({ viewer: ada, expiresAtMs: null }), crowded.told]).toEqual([
      false,
      ['crowded'],
    ]);
  });

  test('is full at so many, and has room again when one leaves', () => {
    const { sessions } = openHouse();
    const all = Array.from({ length: LIMITS.liveConnectionsMax }, () => open(sessions));
    expect(
      sessions.open({ transport: 'sse', ping: () => undefined, close: () => undefined }),
    ).toBeNull();
    all[0]?.session.closed();
    open(sessions);
  });

  test('that is emptied cuts everybody, lets nobody in, and waits for the last to leave', async () => {
    const { sessions } = openHouse();
    const both = [open(sessions), open(sessions, 'sse')];
    let isEmpty = false;
    const drained = sessions.drain().then(() => {
      isEmpty = true;
    });
    expect(both.map(({ told }) => told)).toEqual([['stopping'], ['stopping']]);
    expect(
      sessions.open({ transport: 'sse', ping: () => undefined, close: () => undefined }),
    ).toBeNull();
    both[0]?.session.closed();
    await Promise.resolve();
    expect(isEmpty).toBe(false);
    both[1]?.session.closed();
    await drained;
    await sessions.drain();
  });
});
