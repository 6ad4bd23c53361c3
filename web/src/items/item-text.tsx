/** The text of an item. In a list, a long text begins with its first lines, so that the next item is not far below. */
import { useState } from 'react';

/** What is shown of a long text before its reader asks for the rest. */
const SHOWN_CHARS = 1_000;
const SHOWN_LINES = 15;

interface ItemTextProps {
  readonly id: string;
  readonly text: string;
  /** Whether all of it is shown, however long it is. */
  readonly isWhole: boolean;
  /** The ids of what says whose text it is. */
  readonly label: string;
}

export function ItemText({ id, text, isWhole, label }: ItemTextProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isWhole || isOpen ? text : beginningOf(text);
  return (
    <>
      <p id={id} className="text" dir="auto">
        {shown}
        {shown !== text && ' …'}
      </p>
      {shown !== text && (
        <button
          className="link"
          aria-describedby={label}
          onClick={({ currentTarget }) => {
            // The button disappears; the card stays.
            currentTarget.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
            setOpen(true);
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}

/** The text itself when it is short. A word is not cut, unless it is as long as all that is shown. */
function beginningOf(text: string): string {
  const lines = text.split('\n', SHOWN_LINES).join('\n');
  if (lines.length <= SHOWN_CHARS) return lines;
  const cut = [...lines.slice(0, 2 * SHOWN_CHARS)].slice(0, SHOWN_CHARS).join('');
  return /^.+(?=\s)/su.exec(cut)?.[0] ?? cut;
}
