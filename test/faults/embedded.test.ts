/** The server killed and paused under load, judged from outside: what it acknowledged stands, and no scroll repeats, skips or reorders. */
import { expect, test } from 'vitest';
import { runEmbedded } from '../../bench/faults/embedded.ts';
import { judge, type History, type Scroll } from '../../bench/faults/history.ts';
import { brokenLaws } from '../../bench/faults/report.ts';
import { useBuiltCli } from '../support/built-cli.ts';

const SEED = 7;
const SCROLLS = 150;

const { main } = useBuiltCli();

test(`many scrolls under kills and pauses keep every promise, and the judge sees what is broken in them (seed ${SEED})`, async () => {
  const { history, kills } = await runEmbedded({
    seed: SEED,
    items: 100,
    scrolls: SCROLLS,
    faultEveryMs: 500,
    faultsMax: 5,
    main,
    progress: () => undefined,
  });
  expect([history.scrolls.length >= SCROLLS, kills > 0]).toEqual([true, true]);
  const judged = judge(history);
  expect([brokenLaws(judged), judged.skips]).toEqual([[], []]);
  for (const [broken, says] of corrupted(history)) expect(brokenLaws(judge(broken))).toEqual(says);
}, 300_000);

/** The same history with one thing wrong in it, and what the judge has to say. */
function corrupted(history: History): readonly (readonly [History, readonly string[]])[] {
  const { writes, scrolls, final } = history;
  const deleted = new Set(writes.flatMap(({ verb, key }) => (verb === 'delete' ? [key] : [])));
  const kept = writes.find(
    ({ verb, id, isAcknowledged }) =>
      verb === 'publish' && isAcknowledged && id !== null && !deleted.has(id),
  );
  const id = kept?.id ?? '';
  const later = scrolls.findLast(({ ids, isComplete }) => isComplete && ids.includes(id));
  const changed = (ids: (scroll: Scroll) => readonly string[]): History => ({
    ...history,
    scrolls: scrolls.map((each) => (each === later ? { ...each, ids: ids(each) } : each)),
  });
  expect([kept, later]).not.toContain(undefined);
  return [
    [{ ...history, final: final.filter((each) => each !== id) }, ['1 acknowledged items lost']],
    [changed(({ ids }) => ids.filter((each) => each !== id)), ['1 scrolls with a skip']],
    [changed(({ ids }) => [...ids, id]), ['1 scrolls with a repeat']],
  ];
}
