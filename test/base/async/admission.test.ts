/** Work that begins a few pieces in each turn of the event loop, and is refused when it would be late. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openAdmission } from '../../../src/base/async/admission.ts';

interface DeskOptions {
  readonly waitMsMax?: number;
  readonly turnMsMax?: number;
  readonly waysMax?: number;
}

/** What became of each piece, by its name, in this order. What follows a # distinguishes the work of one caller. */
function openDesk({ waitMsMax = 0, turnMsMax = Infinity, waysMax = 0 }: DeskOptions = {}) {
  const clock = { ms: 0 };
  const done: string[] = [];
  const options = { perTurn: 2, waitMsMax, turnMsMax, waysMax, nowMs: () => clock.ms };
  const admission = openAdmission(options);
  const enter = (...names: readonly string[]): void => {
    for (const name of names)
      admission.enter((isAdmitted) => done.push(isAdmitted ? name : `no ${name}`), {
        isUrgent: name.startsWith('urgent'),
        caller: () => name.replace(/ #.*/, ''),
      });
  };
  /** What happens in the next turn, which begins so much later. */
  const turn = async (ms = 0): Promise<readonly string[]> => {
    clock.ms += ms;
    await setImmediate();
    return done.splice(0);
  };
  return { admission, clock, done, enter, turn };
}

test('starts work immediately while nothing waits, and a few tasks per turn', async () => {
  const { done, enter, turn } = openDesk();
  enter('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(done.splice(0)).toEqual(['a', 'b']);
  expect(await turn()).toEqual(['c']);
  // What comes later waits behind those that wait.
  enter('h');
  expect(await turn()).toEqual(['d', 'e']);
  expect(await turn()).toEqual(['f', 'g']);
  expect(await turn()).toEqual(['h']);
  expect(await turn()).toEqual([]);
  enter('i', 'j', 'k');
  expect(done.splice(0)).toEqual(['i', 'j']);
  expect(await turn()).toEqual(['k']);
});

/** Until nothing happens any more. */
async function all(turn: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let quiet = 0; quiet < 5; quiet += 1) {
    const now = await turn();
    outcomes.push(...now);
    if (now.length > 0) quiet = 0;
  }
  return outcomes;
}

test('work that arrives while another starts queues behind the waiting work', async () => {
  const { admission, done, enter, turn } = openDesk();
  for (const name of ['a', 'b', 'c', 'd'])
    admission.enter(
      () => {
        done.push(name);
        enter(`${name} again`);
      },
      { isUrgent: false, caller: () => name },
    );
  expect(await all(turn)).toEqual(['a', 'a again', 'b', 'c', 'd', 'b again', 'c again', 'd again']);
});

test('starts nothing more in a turn that has already lasted long', async () => {
  const { admission, clock, done, enter, turn } = openDesk({ turnMsMax: 5 });
  for (const name of ['a', 'b', 'c', 'd'])
    admission.enter(
      () => {
        done.push(name);
        clock.ms += 6;
      },
      { isUrgent: false, caller: () => name },
    );
  enter('e', 'f');
  expect(done.splice(0)).toEqual(['a']);
  const turns = [await turn(), await turn(), await turn(), await turn(), await turn()];
  expect(turns).toEqual([['b'], ['c'], ['d'], ['e', 'f'], []]);
});

test('yields to new arrivals for a few turns in a row while work waits', async () => {
  const { admission, enter, turn } = openDesk({ waysMax: 2 });
  const turnWithArrival = async (): Promise<readonly string[]> => {
    admission.giveWay();
    return turn();
  };
  enter('a', 'b', 'c', 'd', 'e');
  expect(await turnWithArrival()).toEqual(['a', 'b']);
  expect(await turnWithArrival()).toEqual([]);
  expect(await turnWithArrival()).toEqual(['c', 'd']);
  expect(await turnWithArrival()).toEqual([]);
  expect(await turn()).toEqual(['e']);
  // While nothing waits there is nothing to give way for.
  admission.giveWay();
  await turn();
  enter('f', 'g');
  expect(await turn()).toEqual(['f', 'g']);
});

test('a burst that ends within the bound is done completely', async () => {
  const { enter, turn } = openDesk({ waitMsMax: 100 });
  enter('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const turns = [await turn(50), await turn(49), await turn(1)];
  expect(turns.flat()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

test('once work has waited without a break for longer than the bound, what has waited for a tenth of it is refused', async () => {
  const { done, enter, turn } = openDesk({ waitMsMax: 100 });
  enter('a', 'b', 'c', 'd', 'e', 'f');
  expect(done.splice(0)).toEqual(['a', 'b']);
  expect(await turn(60)).toEqual(['c']);
  enter('g', 'h', 'i', 'j');
  expect(await turn(30)).toEqual(['d', 'e']);
  enter('k', 'l', 'm');
  // At 101, what came at 60 has waited for too long, and what came at 90 as well.
  const refused = ['f', 'g', 'h', 'i', 'j', 'k'].map((each) => `no ${each}`);
  // As many as may begin in a turn are kept.
  expect(await turn(11)).toEqual([...refused, 'l', 'm']);
  await turn();
  // Nothing waits any more: the next burst may wait again.
  enter('n', 'o', 'p', 'q', 'r', 's');
  expect(done.splice(0)).toEqual(['n', 'o']);
  expect([await turn(50), await turn(50)]).toEqual([['p'], ['q', 'r']]);
});

test('under overload, the newest work is done and waits for at most a tenth of the bound', async () => {
  const { clock, done, enter, turn } = openDesk({ waitMsMax: 1_000 });
  const cameMs = new Map<string, number>();
  const waits: number[] = [];
  let refused = 0;
  // In each turn of 10 ms four come, of which two can be done.
  for (let nth = 0; nth < 4_000; nth += 1) {
    cameMs.set(`${nth}`, clock.ms);
    enter(`${nth}`);
    if (nth % 4 < 3) continue;
    const outcomes = [...done.splice(0), ...(await turn(10))];
    if (clock.ms < 2_000) continue;
    refused += outcomes.filter((each) => each.startsWith('no')).length;
    for (const name of outcomes.filter((each) => !each.startsWith('no')))
      waits.push(clock.ms - (cameMs.get(name) ?? 0));
  }
  expect(waits.length / 2).toBe(801);
  expect(refused).toBeGreaterThan(1_500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(110);
});

test('urgent work starts before other work that waits, except for one piece per turn, and is refused after it', async () => {
  const { done, enter, turn } = openDesk({ waitMsMax: 100 });
  enter('a', 'b', 'c', 'd', 'urgent e', 'urgent f', 'urgent g');
  expect(done.splice(0)).toEqual(['a', 'b']);
  expect(await turn(60)).toEqual(['urgent e']);
  enter('h');
  // At 101, all have waited for too long. Of both kinds together, as many as may begin in a turn are kept, and one more.
  expect(await turn(41)).toEqual(['no c', 'no d', 'h', 'urgent f']);
  enter('i', 'j', 'k', 'urgent l', 'urgent m', 'urgent n', 'urgent o', 'urgent p');
  expect(await turn(1)).toEqual(['no urgent g', 'i', 'urgent l']);
  const refused = ['j', 'urgent m', 'urgent n'].map((each) => `no ${each}`);
  expect(await turn(101)).toEqual([...refused, 'k', 'urgent o']);
});

test('each caller has its turn, however much of another waits', async () => {
  const { done, enter, turn } = openDesk();
  enter('flood #1', 'flood #2', 'flood #3', 'flood #4', 'flood #5', 'flood #6');
  enter('a #1', 'a #2', 'b');
  done.splice(0);
  await turn();
  const order = ['a #1', 'b', 'flood #4', 'a #2', 'flood #5', 'flood #6'];
  expect(await all(turn)).toEqual(order);
});

test('while one caller sends more than can be done, only its own work is refused, and some of that is done', async () => {
  const { done, enter, turn } = openDesk({ waitMsMax: 1_000 });
  const outcomes: string[] = [];
  // In each turn of 10 ms three pieces come, of which two can be done.
  for (let nth = 0; nth < 400; nth += 1) {
    enter(`flood #${nth}`, `flood #${nth} again`, `single ${nth}`);
    outcomes.push(...done.splice(0), ...(await turn(10)));
  }
  const refused = outcomes.filter((each) => each.startsWith('no'));
  expect(refused.length).toBeGreaterThan(200);
  expect(refused.filter((each) => !each.startsWith('no flood'))).toEqual([]);
  expect(outcomes.filter((each) => each.startsWith('flood')).length).toBeGreaterThan(300);
});

test('of work that is late, the last of a caller is refused after all other', async () => {
  const { enter, turn } = openDesk({ waitMsMax: 100 });
  enter('x', 'y', 'flood #1', 'a', 'flood #2', 'flood #3');
  const outcomes = await turn(101);
  expect(outcomes.filter((each) => each.startsWith('no'))).toEqual(['no flood #1', 'no flood #2']);
});

test('a short queue means slow work, and is never refused', async () => {
  const { enter, turn } = openDesk({ waitMsMax: 100 });
  enter('a', 'b', 'c', 'd');
  expect([await turn(300), await turn(300)].flat()).toEqual(['a', 'b', 'c', 'd']);
});

test('a bound of 0 lets everything wait', async () => {
  const { enter, turn } = openDesk();
  enter('a', 'b', 'c', 'd', 'e');
  expect(await all(() => turn(1e9))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
