/** For buttons whose click removes their row. */
import type { MouseEvent } from 'react';

/** Takes only the first click of a double click: the second could hit the same button of the next row. */
export function once(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
