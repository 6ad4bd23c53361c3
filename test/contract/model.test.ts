/** The oracle keeps the contract too, so that the sentences and the seeded comparisons say the same. */
import { describeStore } from './every-port.ts';
import { openModelStore } from './model-store.ts';

// It has no place to be opened in again, and nothing that is compared with it asks for events.
describeStore('the oracle', async () => async () => openModelStore(), ['store', 'events']);
