/** The event port of a store that keeps no events. */
import type { EventStore } from '../../src/store/ports/events.ts';

/** The oracle keeps no events: nothing that is compared with it uses them. */
export const NO_EVENTS = new Proxy({} as EventStore, {
  get: (_, verb) => async () => {
    throw new Error(`expected nobody to ask the oracle to ${String(verb)} events`);
  },
});
