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
  const small: SmallSite = {
    as: (viewer, query, variables) => askAs(shared.site, viewer, query, variables),
    async join(...logins) {
      for (const login of logins)
        await small.as(login, 'mutation { join(input: {}) { userErrors { message } } }');
    },
    open: (viewer, view, options) =>
      openView(shared.browser, shared.site, { viewer, view, ...options }),
  };
  const shared = sharedSite({ argv: () => ['--empty'], fill: () => fill(small) });
  return small;
}

export interface SharedSite {
  /** A folder for the tests, with the site's data in it. */
  readonly dir: string;
  readonly site: Site;
  readonly browser: Browser;
}

interface SharedSiteOptions {
  /** The server's arguments in addition to the folder of its data. */
  readonly argv?: (dir: string) => readonly string[];
  readonly fill?: (site: Site) => Promise<void>;
}

/** Is there from before the first test until after the last; with the sample world, unless `--empty` is an argument. */
export function sharedSite({ argv, fill }: SharedSiteOptions = {}): SharedSite {
  const shared: { -readonly [Name in keyof SharedSite]?: SharedSite[Name] } = {};
  beforeAll(async () => {
    shared.dir = mkdtempSync(join(tmpdir(), 'palisade-page-'));
    await buildPage();
    shared.site = await startSite(join(shared.dir, 'data'), argv?.(shared.dir));
    shared.browser = await openBrowser();
    await fill?.(shared.site);
  }, 120_000);
  afterAll(async () => {
    await shared.browser?.close();
    await shared.site?.app.close();
    if (shared.dir !== undefined) rmSync(shared.dir, { recursive: true, force: true });
  });
  return shared as SharedSite;
}
