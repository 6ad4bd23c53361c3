/** Deletes what somebody else wrote, where the reader may: in two steps, the second of which says whose item goes. */
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { MayDeleteDocument, type OwnItemFragment } from '../api/generated.ts';

interface StaffDeleteProps {
  readonly item: OwnItemFragment;
  /** Of its author. */
  readonly name: string;
  readonly onDelete: () => void;
}

/** Asks the server when it is shown, so that a feed asks for no rights that nobody uses. */
export function StaffDelete({ item: { id, kind }, name, onDelete }: StaffDeleteProps) {
  /** Null until it was asked. */
  const [isSure, setIsSure] = useState<boolean | null>(null);
  const { data } = useQuery(MayDeleteDocument, { variables: { id } });
  const item = data?.node;
  if (item == null || !('viewerMayDelete' in item) || !item.viewerMayDelete) return null;
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
