/** Changes a place: its title, what it is for and, for its owners, the place that contains it. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useId, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { BusySelect } from '../shell/busy-select.tsx';
import { SendRow } from '../writing/send-row.tsx';
import { NO_TEXT, type Text } from '../writing/text.ts';
import { useSending } from '../writing/use-sending.ts';
import { placeEditOf, useUnsent } from '../writing/use-unsent.ts';
import { EditPlaceDocument, MovePlaceDocument, PlacesDocument } from './generated.ts';
import { PlaceFields } from './place-fields.tsx';
import type { OpenPlace } from './place-words.ts';

interface EditPlaceProps {
  readonly place: OpenPlace;
  readonly onDone: () => void;
}

interface WrittenPlaceEdit extends Text {
  /** The id of the place that contains it; empty at the top level. */
  readonly parentId: string;
}

export function EditPlace({ place, onDone }: EditPlaceProps) {
  const client = useApolloClient();
  const categoryId = place.category.id;
  const before: WrittenPlaceEdit = {
    ...NO_TEXT,
    title: place.title,
    text: place.description ?? '',
    parentId: place.parent?.category.id ?? '',
  };
  const unsent = useUnsent<WrittenPlaceEdit>({
    form: placeEditOf(categoryId),
    start: () => before,
    isBegun: ({ title, text, parentId }) =>
      title !== before.title || text !== before.text || parentId !== before.parentId,
  });
  const { writing, write } = unsent;
  const { error, isSending, sendOff } = useSending();
  const save = async (): Promise<void> => {
    const { title, text, parentId } = writing;
    if (title !== before.title || text !== before.text) {
      const input = { categoryId, title: title.trim(), description: text.trim() };
      await send(client, { mutation: EditPlaceDocument, variables: { input } });
    }
    if (parentId !== before.parentId) {
      const variables = { categoryId, parentId: parentId === '' ? null : parentId };
      await send(client, { mutation: MovePlaceDocument, variables });
    }
    unsent.forget();
    onDone();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(save);
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="Edit this place">
      <PlaceFields text={writing} write={write} isSending={isSending} />
      {place.viewerRole === 'OWNER' && (
        <ParentField
          place={place}
          parentId={writing.parentId}
          isSending={isSending}
          onChange={(parentId) => write({ parentId })}
        />
      )}
      <SendRow
        verb="Save"
        error={error}
        isSending={isSending}
        isReady={unsent.isBegun && writing.title.trim() !== ''}
        unsent={unsent}
        onClose={onDone}
        isSaved
      />
    </form>
  );
}

interface ParentFieldProps extends Pick<EditPlaceProps, 'place'> {
  readonly parentId: string;
  readonly isSending: boolean;
  readonly onChange: (parentId: string) => void;
}

/** Offers the first places that the viewer looks after, and the one that contains it now. */
function ParentField({ place, parentId, isSending, onChange }: ParentFieldProps) {
  const id = useId();
  const { data } = useQuery(PlacesDocument, { fetchPolicy: 'cache-and-network' });
  const own = (data?.places.nodes ?? []).filter(
    ({ category, viewerRole }) =>
      (viewerRole === 'OWNER' || viewerRole === 'MODERATOR') && category.id !== place.category.id,
  );
  const choices = new Map(own.map(({ category, title }) => [category.id, title]));
  if (place.parent !== null) choices.set(place.parent.category.id, place.parent.title);
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
    </div>
  );
}
