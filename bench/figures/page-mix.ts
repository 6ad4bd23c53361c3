/** The cost of a page when many viewers request many pages, compared with Mercurius with constant data. */
import type { Figure, Measured } from '../figure.ts';
import { measureMix } from '../mix/mix.ts';

export const figure: Figure = {
  name: 'page-mix',
  what: 'processor time per request of Mercurius 16 (jit: 1, constant data, the bytes of a page) over ours: pages 1 to 10 of the shipped home for 2,000 signed-in viewers by Zipf 0.8 (1e5 items, 50 to 500 followees)',
  unit: '× (µs/µs)',
  target: '>= 0.5',
  async measure(progress): Promise<Measured> {
    const { ratio, detail } = await measureMix({ progress, pagesPerPublish: 0 });
    return { value: ratio, detail };
  },
};
