/** The server's cost of a first visit by somebody who follows many. */
import type { Figure, Measured } from '../figure.ts';
import { measureFirstVisits } from '../mix/first-visits.ts';

export const figure: Figure = {
  name: 'first-visit',
  what: 'processor time of the very first page of a viewer with 5,000 followees, about whom the process has nothing cached, with its fencepost and the river built after it, as a ratio to a page of page-mix in the same run',
  unit: '× (µs/µs)',
  target: '<= 10',
  async measure(progress): Promise<Measured> {
    const { ratio, detail } = await measureFirstVisits(progress);
    return { value: ratio, detail };
  },
};
