/** The page over its own store, and a browser, for all tests of one `describe`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { askAs, startSite, type Site } from './page-site.ts';
import { openView, type ViewOptions } from './page-window.ts';

export interface SmallSite {
  /** Queries the API as a viewer, as `askAs` does. */
  as<Data>(viewer: string, query: string, variables?: Record<string, unknown>): Promise<Data>;
  /** Creates profiles for people. */
  join(...logins: readonly string[]): Promise<void>;
  /** A viewer's window on one view, as `openView` returns it. */
  open(viewer: string, view: string, options?: Pick<ViewOptions, 'hasClock'>): Promise<Page>;
}

/** Runs from before the first test until after the last, over an empty store that `fill` fills. */
export function smallSite(fill: (small: SmallSite) => Promise<void>): SmallSite {
  let dir: string;
  let site: Site;
  let browser: Browser;
  const small: SmallSite = {
    as: (viewer, query, variables) => askAs(site, viewer, query, variables),
    async join(...logins) {
      for (const login of logins)
        await askAs(site, login, 'mutation { join(input: {}) { userErrors { message } } }');
    },
    open: (viewer, view, options) => openView(browser, site, { viewer, view, ...options }),
  };
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'palisade-page-'));
    await buildPage();
    site = await startSite(join(dir, 'data'), ['--empty']);
    browser = await openBrowser();
    await fill(small);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await site.app.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return small;
}
