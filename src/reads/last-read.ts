/** When a viewer last marked something read of what they see of a thread. */
import type { ViewerFacts } from '../model/edges.ts';
import type { Mark } from '../model/reads.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import { itemsOf, scanThreads } from './thread-scan.ts';
import type { ThreadState, ThreadStores } from './thread-states.ts';
import { greatestMark, isCountable } from './unread-rule.ts';

/**
 * In ms since 1970 and in the order asked; null where no mark reaches an item that the viewer sees, also where one reaches a
 * hidden item: a time would tell that there is one. Behind some thousands of hidden items null stands as well.
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

/** Marks that were only made by browsing or joining have no time. */
function mayReach({ state, mark }: MarkedState): boolean {
  return mark.atMs > 0 && mark.at >= state.record.opening.position;
}

/** Those whose mark reaches the newest item that the viewer sees, or the opening one, or another that they see. */
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
