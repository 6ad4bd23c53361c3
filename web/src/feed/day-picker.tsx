/** Opens a feed at a day, and returns from there to now. */
import type { SubmitEvent } from 'react';
import { localTime } from '../items/time.ts';
import { fromTop, type View } from '../shell/use-address.ts';

interface DayProps {
  readonly view: View;
  readonly onOpen: (view: View) => void;
}

export function DayPicker({ view, onOpen }: DayProps) {
  const go = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('day');
    if (typeof day === 'string' && day !== '') onOpen({ ...fromTop(view), day });
  };
  return (
    <details className="day-picker">
      <summary>Go to a day</summary>
      <form className="row" onSubmit={go}>
        <input
          type="date"
          name="day"
          aria-label="Day"
          defaultValue={view.day}
          max={today()}
          required
        />
        <button>Go</button>
      </form>
    </details>
  );
}

/** The day at which the feed was opened; nothing when it was opened at its top. */
export function DayBar({ view, onOpen }: DayProps) {
  return (
    view.day !== undefined && (
      <p className="day-bar row">
        From {new Date(`${view.day}T12:00`).toLocaleDateString()} on down.
        <button onClick={() => onOpen(fromTop(view))}>Back to now</button>
      </p>
    )
  );
}

/** In the reader's time zone. */
function today(): string {
  const [day = ''] = localTime(new Date()).split('T');
  return day;
}
