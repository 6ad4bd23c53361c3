/** What a server answers while its store does not respond yet, to programs and in a real browser. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { openWaitingServer } from '../../src/http/waiting-server.ts';
import { axeViolations, chromiumPath, openBrowser, openWindow } from '../support/browser.ts';

const HOST = '127.0.0.1';
const REASON = 'expected a store that answers, got <none>';

interface WaitingServer {
  readonly address: string;
  readonly port: number;
  readonly close: () => void;
}

async function startWaiting(): Promise<WaitingServer> {
  const port = await freePort();
  const server = await openWaitingServer({ host: HOST, port });
  server.explain(REASON);
  let isOpen = true;
  const closeOnce = (): void => {
    if (isOpen) server.close();
    isOpen = false;
  };
  onTestFinished(closeOnce);
  return { address: `http://${HOST}:${port}`, port, close: closeOnce };
}

test('programs are told in JSON what is missing and when to try again', async () => {
  const { address } = await startWaiting();
  const answers = await Promise.all(
    ['/', '/graphql', '/readyz'].map((path) => fetch(`${address}${path}`)),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toEqual({
      errors: [{ message: REASON, extensions: { code: 'UNAVAILABLE' } }],
    });
  }
  const alive = await fetch(`${address}/healthz`);
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
});

test('whether it is alive is answered to GET and HEAD alone, as it is later', async () => {
  const { address } = await startWaiting();
  const ask = (method: string) => fetch(`${address}/healthz`, { method });
  const head = await ask('HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  const posted = await ask('POST');
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await posted.json()).toEqual({
    errors: [{ message: 'expected GET or HEAD, got POST', extensions: { code: 'BAD_REQUEST' } }],
  });
});

test('a browser is shown a page, with the reason as text', async () => {
  const { address } = await startWaiting();
  for (const path of ['/', '/playground?query=x']) {
    const page = await fetch(`${address}${path}`, { headers: { accept: 'text/html,*/*' } });
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('expected a store that answers, got &lt;none&gt;');
  }
  const data = await fetch(`${address}/graphql`, { headers: { accept: 'text/html' } });
  expect(data.headers.get('content-type')).toContain('application/json');
});

test.each(['waits', 'makes way'])(
  'a request that is arriving while the server %s is answered, and its connection is not reset',
  async (what) => {
    const { port, address, close } = await startWaiting();
    const socket = connect(port, HOST);
    const answered = text(socket);
    const body = 'x'.repeat(50_000);
    socket.write(`POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
    const send = (part: string) => promisify<string, void>(socket.write.bind(socket))(part);
    await send(body.slice(0, 10));
    // The server has read the first part when it answers another client.
    await fetch(`${address}/healthz`);
    if (what === 'makes way') {
      close();
      const next = createServer().listen(port, HOST);
      await once(next, 'listening');
      onTestFinished(() => void next.close());
    }
    await send(body.slice(10));
    const answer = await answered;
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  },
);

describe.skipIf(chromiumPath === null)('in a browser', () => {
  test('the page gives way to the real one, also when nobody listens for a moment', async () => {
    const { address, port, close } = await startWaiting();
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const { page, complaints } = await openWindow(browser, address);
    await page.goto('/');
    await page.getByText(REASON).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const failed = page.waitForEvent('requestfailed');
    close();
    await failed;
    const real = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<title>served</title>');
    }).listen(port, HOST);
    onTestFinished(() => void real.closeAllConnections());
    onTestFinished(() => void real.close());
    await expect.poll(() => page.title(), { timeout: 20_000 }).toBe('served');
    // The browser notes each answer of a server that waits.
    expect(complaints.filter((each) => !each.includes('status of 503'))).toEqual([]);
  });
});
