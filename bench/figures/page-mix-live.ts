/** The same mix while items are published, so that first pages commit fenceposts meanwhile. */
import type { Figure, Measured } from '../figure.ts';
import { measureMix } from '../mix/mix.ts';

const PAGES_PER_PUBLISH = 100;

export const figure: Figure = {
  name: 'page-mix-live',
  what: `page-mix with one item published for every ${PAGES_PER_PUBLISH} pages by the most followed authors; the publishes count as ours`,
  unit: '× (µs/µs)',
  target: '>= 0.3',
  async measure(progress): Promise<Measured> {
    const { ratio, detail } = await measureMix({ progress, pagesPerPublish: PAGES_PER_PUBLISH });
    return { value: ratio, detail };
  },
};
