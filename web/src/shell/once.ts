/** For buttons that take their row away. */
import type { MouseEvent } from 'react';

/** Takes the first click of a double click alone: the second may meet the same button of the next row. */
export function once(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
