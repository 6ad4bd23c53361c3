/** When a viewer last marked as read anything they see of a thread. */
import type { ViewerFacts } from '../model/edges.ts';
import type { Mark } from '../model/reads.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import { itemsOf, scanThreads } from './thread-scan.ts';
import type { ThreadState, ThreadStores } from './thread-states.ts';
import { greatestMark, isCountable } from './unread-rule.ts';

/**
 * In ms since 1970 and in the order of the request; null where no mark reaches an item that the viewer sees. A mark
 * that reaches only hidden items is null too: a time would reveal that they exist. So is one that reaches its first
 * visible item only after some thousands of hidden ones.
 */
export async function lastReadTimes(
  store: ThreadStores,
  facts: ViewerFacts,
  states: readonly ThreadState[],
): Promise<readonly (number | null)[]> {
  const marked = states.map((state): MarkedState => ({ state, mark: greatestMark(state.marks) }));
  const reached = await thatReach(store, facts, marked.filter(mayReach));
  return marked.map((each) => (reached.has(each) ? each.mark.atMs : null));
}

interface MarkedState {
  readonly state: ThreadState;
  readonly mark: Mark;
}

/** Marks made only by browsing or joining have no time. */
function mayReach({ state, mark }: MarkedState): boolean {
  return mark.atMs > 0 && mark.at >= state.record.opening.position;
}

/** Those whose mark reaches the newest item that the viewer sees, the opening one, or any other that they see. */
async function thatReach(
  store: ThreadStores,
  facts: ViewerFacts,
  marked: readonly MarkedState[],
): Promise<ReadonlySet<MarkedState>> {
  const reached = new Set(marked.filter(({ state, mark }) => mark.at >= state.newest.position));
  const partly = marked.filter((each) => !reached.has(each));
  const openings = await itemsOf(
    store,
    partly.map(({ state }) => state.record.opening.position),
  );
  const hidden = partly.filter((each) => {
    const { thread, opening } = each.state.record;
    const item = openings.get(opening.position);
    const isSeen = item !== undefined && isCountable(facts, item, thread);
    if (isSeen) reached.add(each);
    return !isSeen;
  });
  const scans = hidden.map((each) => ({
    thread: each.state.record.thread,
    above: POSITION_ZERO,
    upTo: each.mark.at,
    take() {
      reached.add(each);
      return false;
    },
  }));
  await scanThreads(store, facts, scans);
  return reached;
}
