/** Changes a place: its title, what it is for, its rules and, for its owners, the place that contains it. */
import { useApolloClient } from '@apollo/client/react';
import { send } from '../api/send.ts';
import { Form } from '../shell/form.tsx';
import { SendRow } from '../writing/send-row.tsx';
import { NO_TEXT, type Text } from '../writing/text.ts';
import { useSending } from '../writing/use-sending.ts';
import { placeEditOf, useUnsent } from '../writing/use-unsent.ts';
import { EditPlaceDocument, MovePlaceDocument } from './generated.ts';
import { ParentField } from './parent-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { OpenPlace } from './place-words.ts';
import { rulesOf, RulesFields, type Rules } from './rules-fields.tsx';

interface EditPlaceProps {
  readonly place: OpenPlace;
  readonly onDone: () => void;
}

interface Content extends Text, Rules {
  /** The id of the place that contains it; empty at the top level. */
  readonly parentId: string;
}

interface WrittenPlaceEdit extends Content {
  /** The place as its writer saw it: what others change meanwhile is no change of theirs. */
  readonly base: Content;
}

export function EditPlace({ place, onDone }: EditPlaceProps) {
  const client = useApolloClient();
  const categoryId = place.category.id;
  const unsent = useUnsent<WrittenPlaceEdit>({
    form: placeEditOf(categoryId),
    start: () => {
      const base = contentOf(place);
      return { ...base, base };
    },
    isBegun: (written) => isOther(written) || written.parentId !== written.base.parentId,
  });
  const { writing, write } = unsent;
  const { error, isSending, sendOff } = useSending();
  const save = async (): Promise<void> => {
    const { parentId, base } = writing;
    if (isOther(writing)) {
      const input = { categoryId, ...changesOf(writing) };
      await send(client, { mutation: EditPlaceDocument, variables: { input } });
    }
    if (parentId !== base.parentId) {
      const variables = { categoryId, parentId: parentId === '' ? null : parentId };
      await send(client, { mutation: MovePlaceDocument, variables });
    }
    unsent.forget();
    onDone();
  };
  return (
    <Form title="Edit this place" onSubmit={() => sendOff(save)}>
      <PlaceFields text={writing} write={write} isSending={isSending} />
      <RulesFields rules={writing} write={write} isSending={isSending} />
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
    </Form>
  );
}

function contentOf(place: OpenPlace): Content {
  return {
    ...NO_TEXT,
    ...rulesOf(place),
    title: place.title,
    text: place.description ?? '',
    parentId: place.parent?.category.id ?? '',
  };
}

function isOther(written: WrittenPlaceEdit): boolean {
  return Object.keys(changesOf(written)).length > 0;
}

/** Without what was not changed, so that it does not undo what others change meanwhile. */
function changesOf({ base: before, ...written }: WrittenPlaceEdit) {
  const { title, text, readers, openers, posters, joining, order } = written;
  return {
    ...(title === before.title ? {} : { title: title.trim() }),
    ...(text === before.text ? {} : { description: text.trim() }),
    ...(readers === before.readers ? {} : { readers }),
    ...(openers === before.openers ? {} : { openers }),
    ...(posters === before.posters ? {} : { posters }),
    ...(joining === before.joining ? {} : { joining }),
    ...(order === before.order ? {} : { order: Number(order) }),
  };
}
