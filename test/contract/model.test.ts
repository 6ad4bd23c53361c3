/** The oracle keeps the contract too, so that the sentences and the seeded comparisons agree. */
import { describeStore } from './every-port.ts';
import { openModelStore } from './model-store.ts';

// It cannot be opened again in the same place, and nothing that is compared with it uses events.
describeStore('the oracle', async () => async () => openModelStore(), ['store', 'events']);
