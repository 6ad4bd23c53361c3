/** Waiting work, taken in turn by caller, against a naive queue. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFairQueue, type FairQueue } from '../../../src/base/async/fair-queue.ts';

interface Piece {
  readonly work: number;
  readonly caller: string;
  readonly atMs: number;
}

/** Searches everything for each answer. */
function openNaiveQueue(): FairQueue<number> {
  let pieces: readonly Piece[] = [];
  let turns: readonly string[] = [];
  const waitsOf = (caller: string): readonly Piece[] =>
    pieces.filter((piece) => piece.caller === caller);
  const take = (piece: Piece): number => {
    pieces = pieces.filter((each) => each !== piece);
    turns = turns.filter((caller) => waitsOf(caller).length > 0);
    return piece.work;
  };
  return {
    size: () => pieces.length,
    push(work, { caller, atMs }) {
      if (waitsOf(caller).length === 0) turns = [...turns, caller];
      pieces = [...pieces, { work, caller, atMs }];
    },
    shift() {
      const [caller = '', ...others] = turns;
      turns = caller === '' ? others : [...others, caller];
      const [first] = waitsOf(caller);
      return first === undefined ? undefined : take(first);
    },
    takeLate(instantMs, max) {
      const late = pieces.filter(({ atMs }) => atMs < instantMs);
      const notLast = (piece: Piece): boolean => waitsOf(piece.caller).at(-1) !== piece;
      const inOrder = [...late.filter(notLast), ...late.filter((piece) => !notLast(piece))];
      return inOrder.slice(0, Math.max(0, max)).map(take);
    },
  };
}

type Step = (queue: FairQueue<number>, nth: number) => unknown;

const step: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 3, arbitrary: fc.nat(5) },
    { weight: 2, arbitrary: fc.constant('shift' as const) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(20), fc.integer({ min: -1, max: 6 })) },
  )
  .map((choice) => (queue, nth) => {
    if (choice === 'shift') return queue.shift();
    if (typeof choice === 'number') return queue.push(nth, { caller: `${choice}`, atMs: nth });
    const [ago, max] = choice;
    return queue.takeLate(nth - ago, max);
  });

test('takes the same as a naive queue, in the same order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const [queue, naive] = [openFairQueue<number>(), openNaiveQueue()];
      steps.forEach((act, nth) => {
        expect([act(queue, nth), queue.size()]).toEqual([act(naive, nth), naive.size()]);
      });
    }),
  );
});
