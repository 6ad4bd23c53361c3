/** The time from navigation to 20 cards on the screen, in Chromium with an empty cache. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { SAMPLE_READER, withSampleServer } from '../sample-server.ts';
import { median } from '../timing.ts';

const ROUNDS = 10;
const CARDS = 20;
const CHROMIUM = process.env['PALISADE_CHROMIUM'] ?? '/usr/bin/chromium';

export const figure: Figure = {
  name: 'web-first-page',
  what: 'milliseconds from navigation to 20 cards painted in Chromium on loopback, median of 10, cold cache',
  unit: 'ms',
  target: '<= 1000',
  async measure(progress) {
    if (!existsSync(CHROMIUM)) throw new Error(`expected Chromium at ${CHROMIUM}, got none`);
    return withSampleServer(async (address) => {
      const browser = await chromium.launch({ executablePath: CHROMIUM });
      try {
        // The first round ranks the feed and warms the server, as in a deployment.
        await openOnce(browser, address);
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          times.push(await openOnce(browser, address));
          progress(`round ${round + 1}: ${times.at(-1)} ms`);
        }
        return { value: median(times), detail: { times } };
      } finally {
        await browser.close();
      }
    });
  },
};

/** A session of its own has an empty cache. */
async function openOnce(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/?viewer=${SAMPLE_READER}&view=home`, { waitUntil: 'commit' });
  const ms = await page.evaluate<number>(`new Promise((resolve) => {
    const look = () => document.querySelectorAll('[data-row]').length >= ${CARDS}
      ? requestAnimationFrame(() => resolve(performance.now()))
      : requestAnimationFrame(look);
    look();
  })`);
  await context.close();
  return Math.round(ms);
}
