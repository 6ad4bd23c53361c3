/** Adapters that are wrong about live news, each with the sentence that catches it. */
import { UNKNOWN_OFFSET } from '../../../src/store/ports/bus.ts';
import type { Broken } from './broken.ts';

export const BROKEN_BUS: readonly Broken<'bus'>[] = [
  [
    'tells everybody the news of everybody',
    'news reaches every listener of its viewer, once and in order, and nobody else',
    (bus) => ({
      publish: (_, news) => bus.publish('all' as never, news),
      subscribe: (_, options) => bus.subscribe('all' as never, options),
    }),
  ],
  [
    'says everything twice',
    'news reaches every listener of its viewer, once and in order, and nobody else',
    (bus) => ({
      publish: async (viewer, news) => {
        await bus.publish(viewer, news);
        await bus.publish(viewer, news);
      },
    }),
  ],
  [
    'listens from now on instead of resuming',
    'a listener that resumes hears what came after its place',
    (bus) => ({
      subscribe: (viewer) => bus.subscribe(viewer, { from: null }),
    }),
  ],
  [
    'hides a gap',
    'a listener that resumes from a place in another life of the log hears a gap and goes on from there',
    (bus) => ({
      subscribe: (viewer, { from }) =>
        bus.subscribe(viewer, { from: from === UNKNOWN_OFFSET ? from : null }),
    }),
  ],
];
