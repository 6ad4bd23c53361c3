/**
 * Lets work begin a little in each turn of the event loop, first come first served. So a turn stays short, what arrives is
 * seen soon, and how long it waits is known. While work has waited without a break for longer than a bound, more arrives
 * than can be done. Then what has waited for a tenth of the bound is refused: soon, and in favour of what came later,
 * because an answer that comes too late costs as much as one in time. A burst that is over within the bound is done whole,
 * and as many as may begin in one turn always wait, because few that wait long are slow work and not too much of it.
 */

export interface Admission {
  /** Calls back when the work may begin, which is at once when no other waits, or when it is refused. */
  enter(begin: (isAdmitted: boolean) => void): void;
  /** Gives the next turn away to what brings work, such as connections, of which Node takes one in a turn. */
  giveWay(): void;
}

export interface AdmissionOptions {
  /** Pieces of work that may begin in one turn, and that may wait for any time. */
  readonly perTurn: number;
  /** For how long work begins in one turn; one piece always does. */
  readonly turnMsMax: number;
  /** Turns given away in a row. */
  readonly waysMax: number;
  /** How long work may wait without a break; 0 without a bound. */
  readonly waitMsMax: number;
  readonly nowMs: () => number;
}

interface Piece {
  readonly begin: (isAdmitted: boolean) => void;
  readonly sinceMs: number;
}

/** What of `waitMsMax` a piece of work may wait while more arrives than can be done. */
const OVERLOADED_SHARE = 0.1;

export function openAdmission(options: AdmissionOptions): Admission {
  const { perTurn, turnMsMax, waysMax, waitMsMax, nowMs } = options;
  const waiting: Piece[] = [];
  /** Since when some work waits, whichever it is. */
  let waitingSinceMs = 0;
  /** Of this turn. */
  const turn = { sinceMs: 0, begun: 0, isGivenAway: false };
  let isNextAsked = false;
  let givenInARow = 0;
  let isComing = false;
  const isFull = (now: number): boolean =>
    turn.isGivenAway ||
    turn.begun === perTurn ||
    (turn.begun > 0 && now - turn.sinceMs > turnMsMax);
  /** A turn follows each in which work began or waits. */
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
    const next = isFull(nowMs()) ? undefined : waiting.shift();
    if (next !== undefined) admit(next.begin);
  };
  const refuseLate = (now: number): void => {
    const isOverloaded = now - waitingSinceMs > waitMsMax;
    const waitMs = isOverloaded ? waitMsMax * OVERLOADED_SHARE : waitMsMax;
    const firstInTime = waiting.findIndex(({ sinceMs }) => now - sinceMs <= waitMs);
    const late = firstInTime < 0 ? waiting.length : firstInTime;
    const tooMany = Math.max(0, waiting.length - perTurn);
    for (const { begin } of waiting.splice(0, Math.min(late, tooMany))) begin(false);
  };
  const takeTurn = (): void => {
    const now = nowMs();
    isComing = false;
    if (waitMsMax > 0) refuseLate(now);
    turn.begun = 0;
    turn.sinceMs = now;
    turn.isGivenAway = isNextAsked && givenInARow < waysMax && waiting.length > 0;
    givenInARow = turn.isGivenAway ? givenInARow + 1 : 0;
    isNextAsked = false;
    if (waiting.length === 0) return;
    comeNext();
    // Each begins in a callback of its own, behind what the one before does at once, whose time so counts.
    for (let nth = 1; nth < Math.min(perTurn, waiting.length); nth += 1) setImmediate(beginNext);
    beginNext();
  };
  return {
    enter(begin) {
      const now = nowMs();
      if (waiting.length > 0 || isFull(now)) {
        if (waiting.length === 0) waitingSinceMs = now;
        waiting.push({ begin, sinceMs: now });
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
