/** The playground in a real browser: its tabs share one request for the schema. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath, openBrowser, openWindow } from '../support/browser.ts';
import { startSite } from '../support/page-site.ts';

describe.skipIf(chromiumPath === null)('the playground in a browser', () => {
  test('gives a tab the schema, although the tab that requested it has aborted its request since', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'palisade-playground-'));
    const [site, browser] = await Promise.all([
      startSite(join(dir, 'data'), ['--empty']),
      openBrowser(),
    ]);
    onTestFinished(async () => {
      await browser.close();
      await site.app.close();
      rmSync(dir, { recursive: true, force: true });
    });
    const { page, complaints } = await openWindow(browser, site.address);
    await page.goto('/playground');
    const types = await page.evaluate(async () => {
      const body = '{"query":"query IntrospectionQuery { __typename }"}';
      const headers = { 'content-type': 'application/json' };
      const read = async (signal: AbortSignal): Promise<string> =>
        (await fetch('/graphql', { method: 'POST', headers, body, signal })).text();
      // As Altair does: a tab aborts its request when it is done with the answer.
      const [one, other] = [new AbortController(), new AbortController()];
      await read(one.signal);
      one.abort();
      return read(other.signal);
    });
    expect(JSON.parse(types)).toMatchObject({ data: { __typename: 'Query' } });
    expect(complaints).toEqual([]);
  }, 60_000);
});
