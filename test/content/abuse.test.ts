/** Abuse that meets the store, on the embedded one. */
import { openTestApp } from '../support/open-app.ts';
import { describeAbuse } from './abuse.ts';

describeAbuse({ store: 'the embedded store', open: openTestApp, pile: 2_100 });
