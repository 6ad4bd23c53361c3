/** The share of a server's time spent on garbage collection when many viewers request many pages. */
import type { Figure, Measured } from '../figure.ts';
import { gcShare } from '../mix/gc-share.ts';

export const figure: Figure = {
  name: 'gc-share',
  what: 'share of the main thread’s processor time spent in garbage collection during page-mix, by V8’s profile',
  unit: '%',
  target: '<= 8',
  measure: async (progress): Promise<Measured> => ({ value: await gcShare(progress), detail: {} }),
};
