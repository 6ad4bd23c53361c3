/** What `palisade rank evaluate` prints about orders, their difference, and the variants of an experiment. */
import { expect, it } from 'vitest';
import { evaluationText } from '../../src/cli/evaluation-text.ts';
import { evaluationOf, type JudgedHead } from '../../src/feeds/evaluation.ts';

const [TOP, END] = [
  [true, false, false],
  [false, false, true],
];
const ABOUT = {
  template: 'home',
  orders: ['as served', 'hot', 'mine'],
  asked: 9,
  hasRemotes: false,
};

/** Heads of so many readers, ranked by `hot` and by `mine`. */
function headsOf(readers: number, hot: readonly boolean[], mine: readonly boolean[]) {
  return Array.from({ length: readers }, (_, reader): JudgedHead => {
    const variant = reader % 2 === 0 ? 'slow' : 'control';
    return { viewer: `reader${reader}`, variant, orders: [hot, hot, mine], failures: [] };
  });
}

it('prints the measures of each order, and which is better', () => {
  const text = evaluationText(ABOUT, evaluationOf(headsOf(4, END, TOP)));
  expect(text).toBe(`home: 4 heads of 4 of 9 viewers, who chose 4 of 12 items. Nothing is committed.

0 to 1, higher is better  by chance  as served  hot    mine
NDCG                      0.710      0.500      0.500  1.000
reciprocal rank           0.611      0.333      0.333  1.000
chosen in the first 5     1.000      1.000      1.000  1.000

mine against hot: better in 4 heads, worse in 0, equal in 0. NDCG +0.500 (95 %: +0.500 to +0.500): better.

As served, by variant of the experiment
variant  viewers  heads  NDCG   reciprocal rank  chosen in the first 5
control  2        2      0.500  0.333            1.000
slow     2        2      0.500  0.333            1.000`);
});

it.each([
  [
    'worse',
    headsOf(4, TOP, END),
    'worse in 4, equal in 0. NDCG -0.500 (95 %: -0.500 to -0.500): worse.',
  ],
  [
    'as good, as far as is known',
    [...headsOf(3, TOP, END), ...headsOf(3, END, TOP)].map((head, reader) => ({
      ...head,
      viewer: `reader${reader}`,
    })),
    'no significant difference.',
  ],
  [
    'unknown, of one reader',
    headsOf(1, TOP, END),
    '; from one reader, so it says nothing about others.',
  ],
])('says that the last order is %s', (_, heads, end) => {
  expect(evaluationText(ABOUT, evaluationOf(heads))).toContain(end);
});

it('says that a ranker failed, and that nothing can be judged', () => {
  const failures = [{ ranker: { name: 'mine', version: '2' }, message: 'no\n\u001btags' }];
  const failed = headsOf(2, TOP, TOP).map((head) => ({ ...head, variant: null, failures }));
  expect(evaluationText(ABOUT, evaluationOf(failed))).toMatch(
    /\nIn 2 heads, mine 2 failed: no tags$/,
  );
  expect(evaluationText({ ...ABOUT, asked: 1 }, evaluationOf([]))).toBe(
    'home: none of 1 viewer has a head in which they liked, kept or answered some items and not others.',
  );
});
