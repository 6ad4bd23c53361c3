/** Deadlines in a process that is busy for longer than they allow: an answer that has come by then is in time. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { withinDeadline } from '../../../src/base/async/deadline.ts';
import { openTurns } from '../../../src/store/redis/engine/turns.ts';

const DEADLINE_MS = 20;

/** The two ends of a connection. */
async function openConnection(): Promise<readonly [Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [far] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => {
    near.destroy();
    far.destroy();
    server.close();
  });
  return [near, far];
}

function stayBusy(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * DEADLINE_MS);
}

test('an answer that arrived while the process was busy is accepted, and nothing else is done', async () => {
  const [near, far] = await openConnection();
  const answer = once(near, 'data').then(([data]) => String(data));
  const told: string[] = [];
  const late = (): string => {
    told.push('late');
    return 'late';
  };
  const inTime = withinDeadline(answer, DEADLINE_MS, late);
  far.write('in time');
  stayBusy();
  expect(await inTime).toBe('in time');
  expect(await withinDeadline(new Promise(() => undefined), DEADLINE_MS, () => 'over')).toBe(
    'over',
  );
  expect(told).toEqual([]);
});

test('without an answer, the deadline’s result is returned', async () => {
  const never = new Promise<string>(() => undefined);
  expect(await withinDeadline(never, DEADLINE_MS, () => 'late')).toBe('late');
});

test('commands of one turn whose answers arrived while the process was busy are answered', async () => {
  const [near, far] = await openConnection();
  const inTurn = openTurns({ deadlineMs: DEADLINE_MS, together: (send) => send() });
  const asked = inTurn('ask', async () => {
    const answer = once(near, 'data').then(([data]) => String(data));
    far.write('in time');
    // The process is busy with something else from here on.
    process.nextTick(stayBusy);
    return answer;
  });
  await expect(asked).resolves.toBe('in time');
  const never = inTurn('wait', () => new Promise(() => undefined));
  await expect(never).rejects.toThrow('no answer to wait within 20 ms');
});
