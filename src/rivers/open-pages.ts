/** Tells rivers which viewers have a page open: those that listen to live messages. */
import type { Bus } from '../store/ports/bus.ts';
import type { Rivers } from './rivers.ts';

/** Wraps the bus: a subscriber's page counts as open until the subscription ends, however it ends. */
export function withOpenPages(bus: Bus, rivers: Pick<Rivers, 'openPage'>): Bus {
  return {
    publish: (viewer, message) => bus.publish(viewer, message),
    subscriberCount: () => bus.subscriberCount(),
    subscribe(viewer, options) {
      const close = rivers.openPage(viewer);
      return closing(bus.subscribe(viewer, options), close);
    },
  };
}

/** Wraps the iterator: calls `close` at its end. */
function closing<T>(
  source: AsyncIterableIterator<T, undefined, undefined>,
  close: () => void,
): AsyncIterableIterator<T, undefined, undefined> {
  const ending = async (
    step: Promise<IteratorResult<T, undefined>>,
  ): Promise<IteratorResult<T, undefined>> => {
    try {
      const result = await step;
      if (result.done === true) close();
      return result;
    } catch (error) {
      close();
      throw error;
    }
  };
  const iterator: AsyncIterableIterator<T, undefined, undefined> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => ending(source.next()),
    return: (value) => {
      close();
      return ending(
        source.return?.(value) ?? Promise.resolve({ done: true, value: undefined } as const),
      );
    },
  };
  return iterator;
}
