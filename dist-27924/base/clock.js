/** The only reader of the wall clock and of randomness. Tests pass a manual clock; nothing orders by time. */
export { seededRandom } from './seeded-random.mjs';
export const systemClock = { now: () => Date.now() };
//# sourceMappingURL=clock.js.map