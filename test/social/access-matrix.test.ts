/**
 * Nothing hidden is told, on the embedded store. A run that reports its cells asks about everything that is hidden, before
 * all that writes and after it. Any other asks each question once, and about every third item: there are four for each
 * visibility, so each kind and each visibility is among them.
 */
import { openTestApp } from '../support/open-app.ts';
import { describeAccess } from './access-matrix.ts';

const isWhole = process.env['PALISADE_ACCESS_REPORT'] !== undefined;

describeAccess({
  open: openTestApp,
  store: 'embedded',
  targetEvery: isWhole ? 1 : 3,
  isAskedTwice: isWhole,
  cellsMin: isWhole ? 8_000 : 2_500,
});
