/** Deletes an item, which nobody can undo: in two steps, the second of which says whose it is. */
import { useState } from 'react';
import type { OwnItemFragment } from '../api/generated.ts';

interface DeleteChoiceProps extends Pick<OwnItemFragment, 'kind'> {
  /** The author's name; null for the reader's own item. */
  readonly name: string | null;
  readonly onDelete: () => void;
}

export function DeleteChoice({ kind, name, onDelete }: DeleteChoiceProps) {
  /** Null until it is asked. */
  const [isSure, setIsSure] = useState<boolean | null>(null);
  return isSure === true ? (
    <>
      <p>
        Delete {name === null ? 'your' : <bdi>{name}</bdi>}
        {name !== null && '’s'} {kind} for everybody?
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
