/** The port of events of a store that keeps none. */
import type { EventStore } from '../../src/store/ports/events.ts';

/** The oracle keeps no events: what is compared with it asks for none. */
export const NO_EVENTS = new Proxy({} as EventStore, {
  get: (_, verb) => async () => {
    throw new Error(`expected nobody to ask the oracle to ${String(verb)} events`);
  },
});
