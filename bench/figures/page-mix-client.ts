/** The mix with the shipped web client's selection. */
import type { Figure, Measured } from '../figure.ts';
import { measureMix } from '../mix/mix.ts';

export const figure: Figure = {
  name: 'page-mix-client',
  what: 'page-mix with everything that the web client requests of a page: for each item its likes, reposts and what the viewer did with it, its author and the viewer’s relation to them, its thread and tags',
  unit: '× (µs/µs)',
  target: '>= 0.3',
  async measure(progress): Promise<Measured> {
    const mix = { progress, pagesPerPublish: 0, selection: 'client' } as const;
    const { ratio, detail } = await measureMix(mix);
    return { value: ratio, detail };
  },
};
