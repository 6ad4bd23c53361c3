/**
 * Nothing hidden is revealed, on the embedded store. A run that reports its cells asks about everything that is hidden,
 * before all writes and after them. Any other run asks each question once, about every fifth item: there are four for
 * each visibility, so each is of another kind and visibility.
 */
import { openTestApp } from '../support/open-app.ts';
import { describeAccess, isReported } from './access-matrix.ts';

describeAccess({
  open: openTestApp,
  store: 'embedded',
  targetEvery: isReported ? 1 : 5,
  cellsMin: isReported ? 8_000 : 2_500,
});
