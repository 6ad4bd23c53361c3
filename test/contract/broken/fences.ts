/** Adapters that are wrong about fences, each with the sentence that catches it. */
import { position } from '../../../src/model/positions.ts';
import type { Broken } from './broken.ts';

export const BROKEN_FENCES: readonly Broken<'fences'>[] = [
  [
    'adds every window',
    'a window that does not follow on the last one, or leaves the range, is not added',
    (fences) => ({
      addWindow: async (key, post, window) => {
        const windows = await fences.windows(key, post);
        const upTo = windows?.at(-1)?.above ?? post.upTo;
        return fences.addWindow(key, post, { ...window, upTo });
      },
    }),
  ],
  [
    'tells the losers of a window what they had wanted',
    'of rivals one adds its window, and all of them learn which',
    (fences) => ({
      addWindow: async (key, post, window) => {
        const windows = await fences.addWindow(key, post, window);
        return windows === null ? null : [...windows.slice(0, -1), window];
      },
    }),
  ],
  [
    'answers no windows where the fencepost is gone',
    'windows stay when more is committed, and go with their fencepost',
    (fences) => ({
      windows: async (key, post) => (await fences.windows(key, post)) ?? [],
    }),
  ],
  [
    'commits without comparing',
    'a commit below or above where the fence ended, or of another epoch, is not made',
    (fences) => ({
      commit: async (key, post, keep) => {
        const { epoch, upTo } = await fences.state(key);
        return fences.commit(key, { ...post, epoch, above: upTo }, keep);
      },
    }),
  ],
  [
    'tells the losers of a race what they had wanted',
    'of a hundred rivals one commits, and all of them learn who',
    (fences) => ({
      commit: async (key, post, keep) => ({
        ...(await fences.commit(key, post, keep)),
        latest: post,
      }),
    }),
  ],
  [
    'never trims',
    'a commit trims the oldest fenceposts by count',
    (fences) => ({
      commit: (key, post) => fences.commit(key, post, { posts: 999, committedAfterMs: 0 }),
    }),
  ],
  [
    'forgets the old epoch',
    'fenceposts of earlier epochs stay readable until retention takes them',
    (fences) => ({
      chain: async (key, query) =>
        query.epoch === (await fences.state(key)).epoch ? fences.chain(key, query) : [],
    }),
  ],
  [
    'goes back when the latest is lost',
    'the newest position stays when the latest fencepost is lost, and the next goes on from it',
    (fences) => ({
      state: async (key) => {
        const state = await fences.state(key);
        return state.latest === null ? { ...state, upTo: position(0) } : state;
      },
    }),
  ],
  [
    'resets what it should forget',
    'a fence that is forgotten is gone with all epochs, and nobody else’s is',
    (fences) => ({
      forget: async (key) => {
        await fences.reset(key);
        return true;
      },
    }),
  ],
  [
    'resets only the fences that there are',
    'all fences of a viewer are reset in one step, those that come later included',
    (fences) => ({
      resetAll: async (viewer) => {
        const streams = await fences.streams(viewer, { after: null, limit: 99 });
        for (const stream of streams) await fences.reset({ viewer, stream });
        return 1;
      },
    }),
  ],
  [
    'goes on from a fencepost of before all were reset',
    'no fencepost from before a reset of all is continued from, and each stays readable',
    (fences) => ({ resetAll: async () => 1, reset: (key) => fences.reset(key) }),
  ],
  [
    'lets marks fall',
    'marks rise each by itself and never fall',
    (fences) => ({
      reach: async (key, query) => ({
        ...(await fences.reach(key, query)),
        reached: query.reached,
      }),
    }),
  ],
  [
    'commits without a look at the marks',
    'a commit that does not know how far pages went is not made',
    (fences) => ({
      commit: async (key, post, terms) => {
        const { reached: before } = await fences.state(key);
        const { reached } = terms;
        return fences.commit(key, post, {
          ...terms,
          ...(reached === undefined ? {} : { reached: { ...reached, before } }),
        });
      },
    }),
  ],
  [
    'lists streams from the start of every page',
    'a viewer’s streams are listed in the order of code points, page by page',
    (fences) => ({
      streams: async (viewer, { after, limit }) =>
        (await fences.streams(viewer, { after: null, limit: 99 }))
          .filter((stream) => after === null || stream >= after)
          .slice(0, limit),
    }),
  ],
  [
    'makes marks for a fence that moved on',
    'a mark for a fence that moved on is not made',
    (fences) => ({
      reach: async (key, query) => {
        const { epoch, upTo } = await fences.state(key);
        return fences.reach(key, { ...query, epoch, upTo });
      },
    }),
  ],
];
