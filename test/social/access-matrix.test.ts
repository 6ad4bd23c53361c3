/**
 * Nothing hidden is told, on the embedded store. A run that reports its cells asks about everything that is hidden, before
 * all that writes and after it. Any other asks each question once, and about every third item: there are four for each
 * visibility, so each kind and each visibility is among them.
 */
import { openTestApp } from '../support/open-app.ts';
import { describeAccess, isReported } from './access-matrix.ts';

describeAccess({
  open: openTestApp,
  store: 'embedded',
  targetEvery: isReported ? 1 : 3,
  cellsMin: isReported ? 8_000 : 2_500,
});
