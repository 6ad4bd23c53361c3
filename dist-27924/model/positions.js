/** Positions, the only order in the system, and the intervals over them. */
export const POSITION_ZERO = 0;
/** Brands a number that is already known to be a position. */
export function position(value) {
    return value;
}
//# sourceMappingURL=positions.js.map