/**
 * Nothing hidden is told, on the embedded store. A run that reports its cells asks about everything that is hidden; any
 * other about every third item: there are four for each visibility, so each kind and each visibility is among them.
 */
import { openTestApp } from '../support/open-app.ts';
import { describeAccess } from './access-matrix.ts';

const isWhole = process.env['PALISADE_ACCESS_REPORT'] !== undefined;

describeAccess({
  open: openTestApp,
  store: 'embedded',
  targetEvery: isWhole ? 1 : 3,
  cellsMin: isWhole ? 8_000 : 2_500,
});
