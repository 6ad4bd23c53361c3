/** Gathers single wishes of one turn of the process into one call, so that a hot document is written once for many. */

interface Wish<T, R> {
  readonly wish: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One call at a time; what arrives meanwhile waits for the next. `serve` answers each wish in the order given; when it
 * throws, all of that call's wishes are refused with its error.
 */
export function createGroup<T, R>(serve: (wishes: readonly T[]) => Promise<readonly R[]>, wishesMax = 64): (wish: T) => Promise<R> {
  const waiting: Wish<T, R>[] = [];
  let isServing = false;
  const serveAll = async () => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await serveOnce(waiting.splice(0, wishesMax), serve);
    }
    isServing = false;
  };
  return (wish) =>
    new Promise((resolve, reject) => {
      waiting.push({ wish, resolve, reject });
      if (isServing) return;
      isServing = true;
      void serveAll();
    });
}

async function serveOnce<T, R>(wishes: readonly Wish<T, R>[], serve: (wishes: readonly T[]) => Promise<readonly R[]>): Promise<void> {
  try {
    const answers = await serve(wishes.map(({ wish }) => wish));
    for (const [index, { resolve }] of wishes.entries()) resolve(answers[index] as R);
  } catch (error) {
    for (const { reject } of wishes) reject(error);
  }
}
