/** Chooses who may see what is written. */
import { useId } from 'react';
import { BusySelect } from '../shell/busy-select.tsx';
import type { Visibility } from './generated.ts';

interface VisibilityFieldProps {
  readonly value: Visibility;
  /** The key of the group that another client chose, such as `group:books`; null for none. */
  readonly group: string | null;
  readonly isSending: boolean;
  readonly onChange: (value: Visibility) => void;
}

const CHOICES = {
  PUBLIC: 'everyone',
  FOLLOWERS: 'my followers',
  READERS: 'my readers',
  PRIVATE: 'only me',
} as const satisfies Partial<Record<Visibility, string>>;

export function VisibilityField(props: VisibilityFieldProps) {
  const { value, group, isSending, onChange } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id}>for</label>
      <BusySelect
        id={id}
        value={value}
        isBusy={isSending}
        onChoose={(chosen) => onChange(chosen as Visibility)}
      >
        {Object.entries(CHOICES).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
        {group !== null && <option value="GROUP">{group.replace(':', ' ')}</option>}
      </BusySelect>
      {value === 'PRIVATE' && (
        <span className="hint">
          If you show it to others later, it is new to them then, above the rest.
        </span>
      )}
    </>
  );
}
