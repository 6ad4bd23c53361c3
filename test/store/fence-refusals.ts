/** One refusal for every verb of fences. */
import type { Fencepost } from '../../src/fence/fencepost.ts';
import { position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';

const FENCE = { viewer: 'ann', stream: 'home' };
const PAGE = { after: null, limit: 1 };
const BROKEN = position(-1);
const BAD_LIMIT_REFUSED = 'expected a limit of 0 or more, got -1';
const BAD_POSITION_REFUSED = 'expected a position, got -1';

export const FENCE_REFUSALS = {
  'fences.state': [
    ({ fences }) => fences.state({ ...FENCE, stream: 'x'.repeat(501) }),
    'expected a fenceStream of at most 500 characters, got 501',
  ],
  'fences.commit': [
    ({ fences }) => fences.commit(FENCE, post(5, 5), { posts: 1, committedAfterMs: 0 }),
    'expected a fencepost that ends above its start 5, got 5',
  ],
  'fences.reach': [
    ({ fences }) =>
      fences.reach(FENCE, {
        epoch: 0,
        upTo: position(1),
        reached: [{ upTo: position(1), items: 102 }],
      }),
    'expected a mark from 0 to 101 items, got 102',
  ],
  'fences.chain': [
    ({ fences }) => fences.chain(FENCE, { epoch: 0, from: BROKEN, limit: 1, order: 'newest' }),
    BAD_POSITION_REFUSED,
  ],
  'fences.scores': [
    ({ fences }) => fences.scores(FENCE, { epoch: -1, upTo: position(1) }),
    BAD_POSITION_REFUSED,
  ],
  'fences.windows': [
    ({ fences }) => fences.windows(FENCE, { epoch: 0, upTo: BROKEN }),
    BAD_POSITION_REFUSED,
  ],
  'fences.addWindow': [
    ({ fences }) =>
      fences.addWindow(
        FENCE,
        { epoch: 0, upTo: position(5) },
        {
          above: position(2),
          upTo: position(5),
          order: [position(2)],
          ranker: { name: 'hot', version: '1' },
          fallback: null,
        },
      ),
    'expected items above 2, up to 5, got 2',
  ],
  'fences.reset': [
    ({ fences }) => fences.reset({ ...FENCE, viewer: '\udfff' }),
    'expected a fenceViewer of well-formed Unicode, got a lone surrogate',
  ],
  'fences.drop': [
    ({ fences }) => fences.drop(FENCE, 0, [position(1), BROKEN]),
    BAD_POSITION_REFUSED,
  ],
  'fences.streams': [
    ({ fences }) => fences.streams('ann', { ...PAGE, limit: -1 }),
    BAD_LIMIT_REFUSED,
  ],
  'fences.forget': [
    ({ fences }) => fences.forget({ ...FENCE, viewer: '\udfff' }),
    'expected a fenceViewer of well-formed Unicode, got a lone surrogate',
  ],
  'fences.resetAll': [
    ({ fences }) => fences.resetAll('\udfff'),
    'expected a fenceViewer of well-formed Unicode, got a lone surrogate',
  ],
  'fences.forgetResets': [
    ({ fences }) => fences.forgetResets('\udfff'),
    'expected a fenceViewer of well-formed Unicode, got a lone surrogate',
  ],
} as const satisfies Readonly<
  Record<string, readonly [call: (store: Store) => Promise<unknown>, message: string]>
>;

function post(above: number, upTo: number): Fencepost {
  return {
    epoch: 0,
    above: position(above),
    upTo: position(upTo),
    head: [],
    scores: { columns: [], rows: [] },
    ranker: { name: 'r', version: '1' },
    template: { name: 't', version: '1' },
    fallback: null,
    committedAtMs: 1,
  };
}
