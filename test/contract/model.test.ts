/** The oracle keeps the contract too, so that the sentences and the seeded comparisons say the same. */
import { describeStore } from './every-port.ts';
import { openModelStore } from './model-store.ts';

// It has no place to be opened in again.
describeStore('the oracle', async () => async () => openModelStore(), ['store']);
