/**
 * Starts a limited amount of work in each turn of the event loop, urgent work first, otherwise first come first served.
 * So a turn stays short, new requests are seen soon, and their waiting time is known. When work has been waiting
 * without a break for longer than a bound, more arrives than can be done. Then work that has waited for a tenth of the
 * bound is refused, early and in favour of what came later, because an answer that comes too late costs as much as one
 * in time. A burst that is over within the bound is done completely. As many pieces as may start in one turn can always
 * wait, because few that wait long mean slow work and not too much of it.
 */

export interface Admission {
  /**
   * Calls back when the work may start, which is immediately when no other waits, or when it is refused. Urgent work
   * starts before all other, and other work is refused before it.
   */
  enter(begin: (isAdmitted: boolean) => void, work: { readonly isUrgent: boolean }): void;
  /** Gives the next turn to whatever brings work, such as connections, of which Node accepts one per turn. */
  giveWay(): void;
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

interface Piece {
  readonly begin: (isAdmitted: boolean) => void;
  readonly sinceMs: number;
}

/** The share of `waitMsMax` that a piece of work may wait while more arrives than can be done. */
const OVERLOADED_SHARE = 0.1;

export function openAdmission(options: AdmissionOptions): Admission {
  const { perTurn, turnMsMax, waysMax, waitMsMax, nowMs } = options;
  const urgent: Piece[] = [];
  const usual: Piece[] = [];
  const waiting = (): number => urgent.length + usual.length;
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
  const admit = (begin: Piece['begin']): void => {
    turn.begun += 1;
    comeNext();
    begin(true);
  };
  const beginNext = (): void => {
    const next = isFull(nowMs()) ? undefined : (urgent.shift() ?? usual.shift());
    if (next !== undefined) admit(next.begin);
  };
  const refuseLate = (now: number): void => {
    const isOverloaded = now - waitingSinceMs > waitMsMax;
    const waitMs = isOverloaded ? waitMsMax * OVERLOADED_SHARE : waitMsMax;
    const lateMs = now - waitMs;
    for (const { begin } of takeLate(usual, lateMs, waiting() - perTurn)) begin(false);
    for (const { begin } of takeLate(urgent, lateMs, urgent.length - perTurn)) begin(false);
  };
  const takeTurn = (): void => {
    const now = nowMs();
    isComing = false;
    if (waitMsMax > 0) refuseLate(now);
    turn.begun = 0;
    turn.sinceMs = now;
    turn.isGivenAway = isNextAsked && givenInARow < waysMax && waiting() > 0;
    givenInARow = turn.isGivenAway ? givenInARow + 1 : 0;
    isNextAsked = false;
    if (waiting() === 0) return;
    comeNext();
    // Each starts in a callback of its own, after the synchronous part of the one before, so that its time is counted.
    for (let nth = 1; nth < Math.min(perTurn, waiting()); nth += 1) setImmediate(beginNext);
    beginNext();
  };
  return {
    enter(begin, { isUrgent }) {
      const now = nowMs();
      if (waiting() > 0 || isFull(now)) {
        if (waiting() === 0) waitingSinceMs = now;
        (isUrgent ? urgent : usual).push({ begin, sinceMs: now });
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

/** Takes the pieces of work that have waited since before an instant, but not more than are too many. */
function takeLate(queue: Piece[], instantMs: number, tooMany: number): readonly Piece[] {
  const firstInTime = queue.findIndex(({ sinceMs }) => sinceMs >= instantMs);
  const late = firstInTime < 0 ? queue.length : firstInTime;
  return queue.splice(0, Math.max(0, Math.min(late, tooMany)));
}
