/** What a server answers while its store does not respond yet, to programs and in a real browser. */
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { openWaitingServer } from '../../src/http/waiting-server.ts';
import { axeViolations, chromiumPath, openBrowser, openWindow } from '../support/browser.ts';

const HOST = '127.0.0.1';
const REASON = 'expected a store that answers, got <none>';

interface WaitingServer {
  readonly address: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

async function startWaiting(): Promise<WaitingServer> {
  const port = await freePort();
  const server = await openWaitingServer({ host: HOST, port });
  server.explain(REASON);
  let isOpen = true;
  const closeOnce = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await server.close();
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
    expect(await answer.json()).toEqual({
      errors: [{ message: REASON, extensions: { code: 'UNAVAILABLE' } }],
    });
  }
  const alive = await fetch(`${address}/healthz`);
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }]);
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
    await close();
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
