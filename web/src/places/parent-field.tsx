/** The place that contains another: one of those that the viewer looks after, or the one that contains it now. */
import { useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import { BusySelect } from '../shell/busy-select.tsx';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { Problem } from '../shell/problem.tsx';
import { OwnPlacesDocument } from './generated.ts';
import type { OpenPlace } from './place-words.ts';

interface ParentFieldProps {
  readonly place: OpenPlace;
  /** Empty at the top level. */
  readonly parentId: string;
  readonly isSending: boolean;
  readonly onChange: (parentId: string) => void;
}

export function ParentField({ place, parentId, isSending, onChange }: ParentFieldProps) {
  const id = useId();
  const { data, fetchMore } = useQuery(OwnPlacesDocument, { fetchPolicy: 'cache-and-network' });
  const { error, attempt } = useAttempt();
  const { nodes = [], pageInfo } = data?.places ?? {};
  const others = nodes.filter(({ category }) => category.id !== place.category.id);
  const choices = new Map(
    others.map(({ category, title, type }) => [category.id, `${title} (${type})`]),
  );
  if (place.parent !== null && !choices.has(place.parent.category.id))
    choices.set(place.parent.category.id, place.parent.title);
  return (
    <div className="row">
      <label htmlFor={id}>Inside</label>
      <BusySelect id={id} value={parentId} isBusy={isSending} onChoose={onChange}>
        <option value="">no other place</option>
        {[...choices].map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </BusySelect>
      {pageInfo?.hasNextPage === true && (
        <PassFocusButton
          type="button"
          className="link"
          onClick={() => attempt(fetchMore({ variables: { after: pageInfo.endCursor } }))}
        >
          More places
        </PassFocusButton>
      )}
      <Problem error={error} />
    </div>
  );
}
