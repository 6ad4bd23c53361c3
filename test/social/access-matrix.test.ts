/** Nothing hidden is told, on the embedded store. */
import { openTestApp } from '../support/open-app.ts';
import { describeAccess } from './access-matrix.ts';

describeAccess({ open: openTestApp, store: 'embedded', cellsMin: 8_000 });
