/** Moves a thread to another place, for the person who opened it and for staff. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { PlacesDocument } from '../places/generated.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import { Form } from '../shell/form.tsx';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { Problem } from '../shell/problem.tsx';
import { useSending } from '../writing/use-sending.ts';
import { MoveThreadDocument } from './generated.ts';

interface MoveThreadProps {
  readonly threadId: string;
  /** Called when it is moved, with the title of its new place. */
  readonly onMoved: (title: string) => void;
}

export function MoveThread({ threadId, onMoved }: MoveThreadProps) {
  const client = useApolloClient();
  const id = useId();
  const [chosenId, choose] = useState('');
  const { data, error, fetchMore } = useQuery(PlacesDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, isSending, sendOff, dropError } = useSending();
  const places = data?.places.nodes.filter((place) => place.viewerMayOpenThreads) ?? [];
  const chosen = places.find(({ category }) => category.id === chosenId);
  const { hasNextPage = false, endCursor = null } = data?.places.pageInfo ?? {};
  const submit = (): void => {
    if (chosen === undefined) return;
    const variables = { threadId, categoryId: chosen.category.id };
    sendOff(async () => {
      const sent = send(client, { mutation: MoveThreadDocument, variables });
      await acting(`move this thread to ${quoted(chosen.title)}`, sent);
      onMoved(chosen.title);
    });
  };
  return (
    <Form title="Move thread" isRow onSubmit={submit}>
      <label htmlFor={id}>to</label>
      <select
        id={id}
        value={chosenId}
        onChange={({ target }) => {
          dropError();
          choose(target.value);
        }}
        autoFocus
      >
        <option value="">choose a place</option>
        {places.map(({ category, title, type }) => (
          <option key={category.id} value={category.id}>
            {title} ({type})
          </option>
        ))}
      </select>
      <BusyButton className="primary" disabled={chosen === undefined} isBusy={isSending}>
        Move
      </BusyButton>
      {hasNextPage && (
        <PassFocusButton
          type="button"
          className="link"
          onClick={() =>
            sendOff(async () => void (await fetchMore({ variables: { after: endCursor } })))
          }
        >
          More places
        </PassFocusButton>
      )}
      <Problem error={error ?? problem} />
    </Form>
  );
}
