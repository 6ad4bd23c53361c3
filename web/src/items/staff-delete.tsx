/** Deletes somebody else's item, where the reader may: in two steps, the second of which names its author. */
import { useState } from 'react';
import type { OwnItemFragment } from '../api/generated.ts';

interface StaffDeleteProps extends Pick<OwnItemFragment, 'kind'> {
  /** The author's name. */
  readonly name: string;
  readonly onDelete: () => void;
}

export function StaffDelete({ kind, name, onDelete }: StaffDeleteProps) {
  /** Null until it is asked. */
  const [isSure, setIsSure] = useState<boolean | null>(null);
  return isSure === true ? (
    <>
      <p>
        Delete <bdi>{name}</bdi>’s {kind} for everybody?
      </p>
      <button autoFocus onClick={() => setIsSure(false)}>
        Keep it
      </button>
      <button onClick={onDelete}>Delete it</button>
    </>
  ) : (
    <button autoFocus={isSure === false} onClick={() => setIsSure(true)}>
      Delete this {kind} …
    </button>
  );
}
