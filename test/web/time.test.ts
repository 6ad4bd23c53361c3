/** Times as the page shows them. */
import { expect, test } from 'vitest';
import { ago } from '../../web/src/items/time.ts';

const NOW = '2026-11-27T05:00:00.000Z';

test.each([
  ['2026-11-27T04:59:59.700Z', 'now'],
  ['2026-11-27T04:59:00.300Z', '59 seconds ago'],
  ['2026-11-27T04:00:20.000Z', '59 minutes ago'],
  ['2026-11-26T05:20:00.000Z', '23 hours ago'],
  ['2026-11-25T05:20:00.000Z', '1 day ago'],
  ['2026-10-28T05:00:00.000Z', '30 days ago'],
  ['2025-12-05T05:00:00.000Z', '11 months ago'],
  ['2018-03-20T05:00:00.000Z', '8 years ago'],
  ['2026-11-27T07:30:00.000Z', 'in 2 hours'],
])('%s, seen at five o’clock, is %s', (instant, words) => {
  expect(ago(instant, new Date(NOW).getTime())).toBe(words);
});
