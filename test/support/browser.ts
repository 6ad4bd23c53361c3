/**
 * A real Chromium for tests of the page: Debian's, or the one that PALISADE_CHROMIUM names. The headless build is
 * preferred, because the same tests take a third less time in it.
 */
import { existsSync } from 'node:fs';
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';

const PLACES = [
  process.env['PALISADE_CHROMIUM'],
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Null if none is installed. */
export const chromiumPath =
  PLACES.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? '' });
}

export interface Window {
  readonly page: Page;
  /** What the page complained about, and requests to other hosts. Failed connections do not count. */
  readonly complaints: readonly string[];
}

interface Traffic {
  /** Requests without an answer. */
  readonly open: Set<Request>;
  /** When the last one began or ended. */
  lastMs: number;
}

const traffics = new WeakMap<Page, Traffic>();

/** For how long a window has waited for no answer. */
export function quietMs(page: Page): number {
  const traffic = traffics.get(page);
  return traffic?.open.size === 0 ? performance.now() - traffic.lastMs : 0;
}

function watchTraffic(page: Page): void {
  const traffic: Traffic = { open: new Set(), lastMs: performance.now() };
  traffics.set(page, traffic);
  const ended = (request: Request): void => {
    traffic.open.delete(request);
    traffic.lastMs = performance.now();
  };
  page.on('request', (request) => {
    traffic.open.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** A window with its own session. */
export async function openWindow(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: 1_000, height: 700 },
    ...options,
    baseURL: address,
  });
  const page = await context.newPage();
  watchTraffic(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isConnection = /net::ERR_|WebSocket connection/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isConnection)
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) complaints.push(`asked ${request.url()}`);
  });
  return { page, complaints };
}

/** What axe finds wrong with the page in its current state, each with the first offending element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // The page's content security policy applies to its own scripts, not to those of a test.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  // By default axe also describes everything that passes.
  const { violations } = await page.evaluate<typeof import('axe-core').AxeResults>(
    "axe.run({ reporter: 'no-passes' })",
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}
