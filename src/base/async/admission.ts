/**
 * Starts a limited amount of work in each turn of the event loop, urgent work first, otherwise in turn by caller. So a
 * turn stays short, new requests are seen soon, their waiting time is known, and a caller with much work delays mainly
 * itself. When work has been waiting without a break for longer than a bound, more arrives than can be done. Then work
 * that has waited for a tenth of the bound is refused, early and in favour of what came later, because an answer that
 * comes too late costs as much as one in time. A burst that is over within the bound is done completely. As many pieces
 * as may start in one turn can always wait, because few that wait long mean slow work and not too much of it.
 */
import { openFairQueue } from './fair-queue.ts';

export interface Admission {
  /**
   * Calls back when the work may start, which is immediately when no other waits, or when it is refused. Urgent work
   * starts before all other, except for one piece in as many as may start in a turn, and other work is refused before
   * it.
   */
  enter(begin: Begin, work: WaitingWork): void;
  /** Gives the next turn to whatever brings work, such as connections, of which Node accepts one per turn. */
  giveWay(): void;
}

type Begin = (isAdmitted: boolean) => void;

interface WaitingWork {
  readonly isUrgent: boolean;
  /** Whose turn it needs; called only when it has to wait. */
  readonly caller: () => string;
}

export interface AdmissionOptions {
  /** How many pieces of work may start in one turn, and may wait for any time. */
  readonly perTurn: number;
  /** For how long work may start in one turn; one piece always may. */
  readonly turnMsMax: number;
  /** Turns given away in a row. */
  readonly waysMax: number;
  /** How long work may wait without a break; 0 for no bound. */
  readonly waitMsMax: number;
  readonly nowMs: () => number;
}

/** The share of `waitMsMax` that a piece of work may wait while more arrives than can be done. */
const OVERLOADED_SHARE = 0.1;

export function openAdmission(options: AdmissionOptions): Admission {
  const { perTurn, turnMsMax, waysMax, waitMsMax, nowMs } = options;
  const waiting = openQueues(perTurn);
  /** Since when there has always been waiting work, not necessarily the same. */
  let waitingSinceMs = 0;
  /** The state of this turn. */
  const turn = { sinceMs: 0, begun: 0, isGivenAway: false };
  let isNextAsked = false;
  let givenInARow = 0;
  let isComing = false;
  const isFull = (now: number): boolean =>
    turn.isGivenAway ||
    turn.begun === perTurn ||
    (turn.begun > 0 && now - turn.sinceMs > turnMsMax);
  /** Another turn follows each one in which work started or waits. */
  const comeNext = (): void => {
    if (!isComing) setImmediate(takeTurn);
    isComing = true;
  };
  const admit = (begin: Begin): void => {
    turn.begun += 1;
    comeNext();
    begin(true);
  };
  const beginNext = (): void => {
    const next = isFull(nowMs()) ? undefined : waiting.take();
    if (next !== undefined) admit(next);
  };
  const refuseLate = (now: number): void => {
    const isOverloaded = now - waitingSinceMs > waitMsMax;
    const waitMs = isOverloaded ? waitMsMax * OVERLOADED_SHARE : waitMsMax;
    for (const begin of waiting.takeLate(now - waitMs)) begin(false);
  };
  const takeTurn = (): void => {
    const now = nowMs();
    isComing = false;
    if (waitMsMax > 0) refuseLate(now);
    turn.begun = 0;
    turn.sinceMs = now;
    turn.isGivenAway = isNextAsked && givenInARow < waysMax && waiting.size() > 0;
    givenInARow = turn.isGivenAway ? givenInARow + 1 : 0;
    isNextAsked = false;
    if (waiting.size() === 0) return;
    comeNext();
    // Each starts in a callback of its own, after the synchronous part of the one before, so that its time is counted.
    for (let nth = 1; nth < Math.min(perTurn, waiting.size()); nth += 1) setImmediate(beginNext);
    beginNext();
  };
  return {
    enter(begin, { isUrgent, caller }) {
      const now = nowMs();
      if (waiting.size() > 0 || isFull(now)) {
        if (waiting.size() === 0) waitingSinceMs = now;
        waiting.queueOf(isUrgent).push(begin, { caller: caller(), atMs: now });
        comeNext();
        return;
      }
      if (turn.begun === 0) turn.sinceMs = now;
      admit(begin);
    },
    giveWay() {
      isNextAsked = true;
    },
  };
}

/** What waits: urgent work, and other work of which one piece in `perTurn` is taken, however much urgent work waits. */
function openQueues(perTurn: number) {
  const urgent = openFairQueue<Begin>();
  const usual = openFairQueue<Begin>();
  let urgentInARow = 0;
  const size = (): number => urgent.size() + usual.size();
  return {
    size,
    queueOf: (isUrgent: boolean) => (isUrgent ? urgent : usual),
    take(): Begin | undefined {
      const isUsualDue = urgentInARow >= perTurn - 1 && usual.size() > 0;
      const next = isUsualDue ? undefined : urgent.shift();
      urgentInARow = next === undefined ? 0 : urgentInARow + 1;
      return next ?? usual.shift();
    },
    /** Takes what came before an instant. Leaves as many as `perTurn`, urgent ones rather than others, but one of each. */
    takeLate(instantMs: number): readonly Begin[] {
      const usualMax = Math.min(size() - perTurn, usual.size() - 1);
      const late = usual.takeLate(instantMs, usualMax);
      return [...late, ...urgent.takeLate(instantMs, urgent.size() - perTurn)];
    },
  };
}
