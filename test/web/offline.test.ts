/** A page whose network goes and comes back while its server runs on: updates continue, and what is said stays true. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { buttonOf, PAGE_WAIT, rowsOf } from '../support/page-window.ts';
import { smallSite } from '../support/small-site.ts';

/** Longer than the page needs to notice that its live connection is dead, or to open another. */
const LONG_MS = 60_000;

interface Cable {
  /** How many connections the page has tried to open. */
  readonly tries: () => number;
  /** From now on neither side hears of the other, and each believes that the connection is open. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Closes the connection, and each one that the page opens next. */
  readonly refuse: () => Promise<void>;
}

describe.skipIf(chromiumPath === null)('a network that comes back', () => {
  const { as, open } = smallSite(async ({ as: ask, join }) => {
    await join('ada', 'bob');
    await ask('ada', 'mutation { publish(input: { title: "Leeks" }) { userErrors { message } } }');
  });

  const publish = (title: string): Promise<unknown> =>
    as(
      'ada',
      'mutation ($title: String) { publish(input: { title: $title }) { userErrors { message } } }',
      { title },
    );

  /** Of the live connections that the page opens after the next load. */
  async function cableOf(page: Page): Promise<Cable> {
    let [state, tries, cuts] = ['whole', 0, 0];
    let close = (): Promise<void> => Promise.resolve();
    await page.routeWebSocket(/\/graphql$/, async (socket) => {
      tries += 1;
      if (state === 'refused') return socket.close();
      const server = socket.connectToServer();
      const cutsBefore = cuts;
      // A cable that is mended does not bring back what was lost.
      const isHeard = (): boolean => cuts === cutsBefore && state === 'whole';
      socket.onMessage((message) => {
        if (isHeard()) server.send(message);
      });
      server.onMessage((message) => {
        if (isHeard()) socket.send(message);
      });
      server.onClose(() => undefined);
      close = () => socket.close();
      return undefined;
    });
    return {
      tries: () => tries,
      cut: () => {
        state = 'cut';
        cuts += 1;
      },
      mend: () => void (state = 'whole'),
      refuse: () => {
        state = 'refused';
        return close();
      },
    };
  }

  /** A page that has shown one live update, and its cable. */
  async function openLive(title: string): Promise<{ readonly page: Page; readonly cable: Cable }> {
    const page = await open('bob', 'everything');
    const cable = await cableOf(page);
    await page.clock.install();
    await page.reload();
    await rowsOf(page).first().waitFor();
    await publish(title);
    await expectTold(page, title);
    return { page, cable };
  }

  async function expectTold(page: Page, title: string): Promise<void> {
    await buttonOf(page, '1 new').click(PAGE_WAIT);
    await rowsOf(page).getByText(title).waitFor();
  }

  test('shows what came meanwhile when the browser is online again, though its live connection seems to be open', async () => {
    const { page, cable } = await openLive('Peas');
    cable.cut();
    await publish('Beans');
    cable.mend();
    await page.evaluate('dispatchEvent(new Event("online"))');
    await expectTold(page, 'Beans');
    await publish('Kale');
    await expectTold(page, 'Kale');
  }, 60_000);

  test('shows what came meanwhile when nothing tells the browser that its live connection is dead', async () => {
    const { page, cable } = await openLive('Chard');
    cable.cut();
    await publish('Swede');
    cable.mend();
    await page.clock.runFor(LONG_MS);
    await expectTold(page, 'Swede');
  }, 60_000);

  test('does not wait with the next try when the browser is online again', async () => {
    const { page, cable } = await openLive('Onions');
    await cable.refuse();
    const before = cable.tries();
    // By now the pauses between the tries are long.
    for (let nth = 0; nth < 8; nth += 1) await page.clock.runFor(LONG_MS);
    expect(cable.tries()).toBeGreaterThan(before);
    await page.clock.pauseAt(new Date(Date.now() + 60 * LONG_MS));
    await publish('Garlic');
    const tries = cable.tries();
    cable.mend();
    await page.evaluate('dispatchEvent(new Event("online"))');
    await expect.poll(() => cable.tries(), PAGE_WAIT).toBe(tries + 1);
    await page.clock.resume();
    await expectTold(page, 'Garlic');
  }, 60_000);

  test('is not taken for a server that cannot be reached', async () => {
    const { page, cable } = await openLive('Parsley');
    await page.evaluate(`{
      window.told = [];
      const look = () => told.push(document.body.innerText);
      new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    }`);
    await page.context().setOffline(true);
    await cable.refuse();
    await page.getByText('the page continues when you are back online').waitFor(PAGE_WAIT);
    await page.context().setOffline(false);
    await page
      .getByText('You are offline')
      .first()
      .waitFor({ state: 'detached', ...PAGE_WAIT });
    const told = await page.evaluate<readonly string[]>('told');
    expect(told.filter((text) => text.includes('cannot be reached'))).toEqual([]);
  }, 60_000);
});
