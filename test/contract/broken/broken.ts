/** What a control is: an adapter that is really broken, and the sentence of the contract that catches it. */
import type { Store } from '../../../src/store/ports/store.ts';
import type { PortName } from '../every-port.ts';

/** What is wrong, the sentence that catches it, and the methods that break a correct port. */
export type Broken<Port extends PortName> = readonly [
  string,
  string,
  (sound: Store[Port], store: Store) => Partial<Store[Port]>,
];
