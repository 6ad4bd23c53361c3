/** Which of the viewer's lists contain a person, tag or place: added and removed with a box for each. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { Problem } from '../shell/problem.tsx';
import { AddToListDocument, ListsHoldingDocument, RemoveFromListDocument } from './generated.ts';

export function ListMenu({ producerId }: { readonly producerId: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Lists
      </button>
      <div id={id} className="list-menu" hidden={!isOpen}>
        {isOpen && <Boxes producerId={producerId} />}
      </div>
    </>
  );
}

function Boxes({ producerId }: { readonly producerId: string }) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(ListsHoldingDocument, {
    variables: { producerId },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const lists = data?.viewer?.lists;
  const change = (listId: string, title: string, isOn: boolean): void => {
    const variables = { listId, producerId };
    // The box shows the choice immediately, and the true state again when it is refused.
    const payload = {
      list: { __typename: 'ProducerList' as const, id: listId, holds: isOn },
      userErrors: [],
    };
    const job = isOn
      ? send(client, {
          mutation: AddToListDocument,
          variables,
          optimisticResponse: { addToList: payload },
        })
      : send(client, {
          mutation: RemoveFromListDocument,
          variables,
          optimisticResponse: { removeFromList: payload },
        });
    const act = isOn ? 'add this to' : 'remove this from';
    attempt(acting<unknown>(`${act} the list ${quoted(title)}`, job));
  };
  return (
    <fieldset>
      <legend>On your lists</legend>
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {lists?.length === 0 && <p className="hint">You have no lists. Make one under “You”.</p>}
      {lists?.map(({ id, title, holds }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={holds}
            onChange={({ target }) => change(id, title, target.checked)}
          />
          <bdi>{title}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
