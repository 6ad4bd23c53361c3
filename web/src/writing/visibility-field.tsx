/** Chooses who may see what is written. */
import { useId } from 'react';
import type { Visibility } from './generated.ts';

interface VisibilityFieldProps {
  readonly value: Visibility;
  readonly onChange: (value: Visibility) => void;
}

const CHOICES = {
  PUBLIC: 'everyone',
  FOLLOWERS: 'my followers',
  READERS: 'my readers',
  PRIVATE: 'only me',
} as const satisfies Partial<Record<Visibility, string>>;

export function VisibilityField({ value, onChange }: VisibilityFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>for</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Visibility)}>
        {Object.entries(CHOICES).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      {value === 'PRIVATE' && (
        <span className="hint">
          Shown to others later, it is new for them then, above the rest.
        </span>
      )}
    </>
  );
}
