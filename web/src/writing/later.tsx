/** Chooses when to publish: now, unless a time is given. */
interface LaterProps {
  /** In the format of the browser's field for a local time; empty for now. */
  readonly value: string;
  readonly isSending: boolean;
  readonly onChange: (value: string) => void;
}

export function Later({ value, isSending, onChange }: LaterProps) {
  return (
    <>
      <label className="later">
        at{' '}
        <input
          type="datetime-local"
          aria-label="Publish at (now if empty)"
          value={value}
          readOnly={isSending}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <span role="status" className="hint">
        {isPast(value) && 'This time has passed: it is published immediately.'}
      </span>
    </>
  );
}

/** False when it is empty. */
function isPast(value: string): boolean {
  return new Date(value).getTime() < Date.now();
}
