/** What `palisade explain` prints about places that are not plainly in a head. */
import { expect, it } from 'vitest';
import { explanationText, type Finding } from '../../src/cli/explain-text.ts';
import type { Explanation } from '../../src/feeds/feed.ts';
import { position } from '../../src/model/positions.ts';
import { completeSettings } from '../../src/fence/settings.ts';
import { bob, openFeedWorld, publish } from '../support/feed-world.ts';

const range = { above: position(0), upTo: position(9) };
const maker = { name: 'hot', version: '1' };
const TAIL: Explanation = {
  region: 'TAIL',
  offset: null,
  window: null,
  fencepost: { ...range, committedAtMs: 0 },
  ranker: null,
  template: { name: 'home', version: 'abc' },
  fallback: null,
  failure: null,
  scores: [],
  sources: ['user:bob', 'tag:x'],
  rollouts: [{ name: 'more', isIn: false }],
  experiments: [],
};

const placed = (explanation: Explanation): Finding => ({
  reason: null,
  isHidden: false,
  place: { above: 4, explanation, conditions: [] },
});

it.each<readonly [string, Finding, string]>([
  [
    'an unreached part of a ranked tail',
    placed(TAIL),
    `It is at place 5.

region         TAIL
window         none: no page has reached it yet, or it became visible after its window was ranked
fencepost      positions above 0, up to 9
committed      1970-01-01T00:00:00.000Z
template       home abc
reached by     user:bob, tag:x
roll-out more  not in`,
  ],
  [
    'a window that a fallback ranked',
    placed({
      ...TAIL,
      offset: 1,
      window: range,
      ranker: maker,
      fallback: 'threw',
      failure: { ranker: { name: 'loud', version: '2' }, message: 'no' },
      scores: [{ name: 'votes', value: 1.5 }],
      rollouts: [],
      experiments: [
        { name: 'decay', variant: 'slow' },
        { name: 'noise', variant: null },
      ],
    }),
    `It is at place 5.

region            TAIL, place 2 of its window
window            positions above 0, up to 9
fencepost         positions above 0, up to 9
committed         1970-01-01T00:00:00.000Z
template          home abc
ranker            hot 1
fallback          threw
failure           loud 2: no
score votes       1.5
reached by        user:bob, tag:x
experiment decay  slow
experiment noise  in no variant`,
  ],
  [
    'a feed without a commit',
    {
      reason: null,
      isHidden: false,
      place: {
        above: 0,
        explanation: { ...TAIL, region: 'FINAL', fencepost: null, template: null, rollouts: [] },
        conditions: ['UNCOMMITTED'],
      },
    },
    `It is at place 1, newest first: nothing is committed yet, and the first visit ranks it.

region      FINAL
reached by  user:bob, tag:x`,
  ],
  [
    'what is further down than it looks',
    { reason: null, isHidden: false, place: null },
    'It is shown below the first 100000 items.',
  ],
])('of %s', async (_, finding, expected) => {
  const item = await publish(await openFeedWorld(), bob, 'Title');
  const template = { name: 'home', fence: { ...completeSettings({}), windowItems: 40 } };
  const text = explanationText({ template, viewer: 'ada', item, ...finding });
  expect(text).toBe(`home for ada: ${item.position} ${item.kind} Title\n${expected}`);
});
