/** What tests of the page do in a window: sign up, write, hold responses back, and check accessibility and layout. */
import type { Browser, Locator, Page, Request, Route } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { axeViolations, openWindow, quietMs } from './browser.ts';
import { deferred } from './deferred.ts';

/** How long the page may take to show something. */
export const PAGE_WAIT = { timeout: 20_000, interval: 50 };

export const buttonOf = (of: Page | Locator, name: string | RegExp): Locator =>
  of.getByRole('button', { name, exact: typeof name === 'string' });

export const rowsOf = (of: Page | Locator): Locator => of.locator('[data-row]');

export const openTab = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('tab', { name, exact: typeof name === 'string' }).click();

export interface ViewOptions {
  readonly viewer: string;
  readonly view: string;
  /** Whether its clock can be moved. It goes like any other until then. */
  readonly hasClock?: boolean;
}

/** A viewer's window on one view. At the end of the test it is closed, and it must have no complaints. */
export async function openView(
  browser: Browser,
  { address }: { readonly address: string },
  { viewer, view, hasClock = false }: ViewOptions,
): Promise<Page> {
  const { page, complaints } = await openWindow(browser, address);
  onTestFinished(async () => {
    expect(complaints).toEqual([]);
    await page.context().close();
  });
  // Timers that began before are not moved.
  if (hasClock) await page.clock.install();
  await page.goto(`/?viewer=${viewer}&view=${encodeURIComponent(view)}`);
  return page;
}

/** How often a page looks for what the server announces to nobody. */
const LOOK_MS = 5_000;

/** Lets a page that has a clock look at once. */
export const lookNow = (page: Page): Promise<void> => page.clock.fastForward(LOOK_MS);

const QUIET_MS = 500;

/** Waits until the page has asked nothing for a while. Playwright's `networkidle` comes once for each load of a page. */
export const untilQuiet = (page: Page): Promise<void> =>
  expect.poll(() => quietMs(page), PAGE_WAIT).toBeGreaterThan(QUIET_MS);

export const expectRows = (page: Page, count: number): Promise<void> =>
  expect.poll(() => rowsOf(page).count(), PAGE_WAIT).toBe(count);

export const expectFocus = (of: Locator): Promise<void> =>
  expect
    .poll(
      () => of.evaluate((element) => element === element.ownerDocument.activeElement),
      PAGE_WAIT,
    )
    .toBe(true);

/** Turns an anonymous page into one of a new account. */
export async function signUp(page: Page, login: string, name: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Viewer').selectOption({ label: 'sign up as …' });
  await page.getByLabel('Your login').fill(login);
  await page.getByLabel('Your name').fill(name);
  await buttonOf(page, 'Sign up').click();
  await buttonOf(page, 'You').waitFor();
}

/** Whether a request is for the operation of this name. */
export function asks(operationName: string, request: Request): boolean {
  return (request.postData() ?? '').includes(`"operationName":"${operationName}"`);
}

export interface HeldBack {
  /** Resolves when the page has sent the request. */
  readonly isAsked: Promise<void>;
  /** Resolves when the server has answered; if the request itself is held back, that is only after `letThrough`. */
  readonly isAnswered: Promise<void>;
  /** Resolves when the page has the answer. */
  readonly letThrough: () => Promise<void>;
}

/** Some path of the server. */
const PROBE = '/healthz';

/**
 * `page.route` for a page that is open already. Chromium misses the first request when it is sent at once after
 * `page.route` has resolved (one in 60), so this waits until a request of the page was intercepted.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  await page.route(url, handle);
  let seen = 0;
  await page.route(PROBE, (route) => {
    seen += 1;
    return route.fulfill();
  });
  while (seen === 0) await page.evaluate(`fetch('${PROBE}').catch(() => undefined)`);
  await page.unroute(PROBE);
}

/** Holds back the next operation of this name: the server's response, or the request itself. */
export async function holdBack(
  page: Page,
  operationName: string,
  held: 'answer' | 'question' = 'answer',
): Promise<HeldBack> {
  const [asked, answered, allowed] = [deferred(), deferred(), deferred()];
  await intercept(page, '/graphql', async (route) => {
    if (!asks(operationName, route.request())) return route.continue();
    asked.resolve();
    if (held === 'question') await allowed.promise;
    const response = await route.fetch();
    answered.resolve();
    if (held === 'answer') await allowed.promise;
    return route.fulfill({ response });
  });
  return {
    isAsked: asked.promise,
    isAnswered: answered.promise,
    async letThrough() {
      const arrived = page.waitForResponse((answer) => asks(operationName, answer.request()));
      allowed.resolve();
      await arrived;
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

/** Accessible in a wide light window and in a narrow dark one, and never wider than the window. */
export async function expectCraft(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate<boolean>('document.body.scrollWidth > innerWidth')).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
}
