/**
 * Leaves out shouting: items whose title is mostly capitals or exclamation marks. A template may allow a larger share
 * of them, as in `own: { name: calm, args: { share: 0.8 } }`.
 */

const SHARE = 0.6;
const LETTERS_MIN = 6;

/** @type {import('../../src/ranking/filter-module.ts').FilterModule} */
export default {
  name: 'calm',
  version: '1',
  needs: ['title'],

  keep(items, { args }) {
    const share = Number(args['share'] ?? SHARE);
    return items.map(({ title }) => shareOfShouting(title ?? '') <= share);
  },
};

/** @param {string} title */
function shareOfShouting(title) {
  const letters = title.match(/[\p{L}!]/gu) ?? [];
  const loud = letters.filter((letter) => /[\p{Lu}!]/u.test(letter));
  return letters.length < LETTERS_MIN ? 0 : loud.length / letters.length;
}
