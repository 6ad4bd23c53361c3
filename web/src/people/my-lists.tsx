/** The viewer's lists: created, opened, renamed and deleted here. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { toNextLastButton } from '../shell/pass-focus.ts';
import { once } from '../shell/once.ts';
import { Problem } from '../shell/problem.tsx';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Section } from '../shell/section.tsx';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { newKey } from '../writing/client-key.ts';
import { useSending } from '../writing/use-sending.ts';
import {
  CreateListDocument,
  DeleteListDocument,
  MyListsDocument,
  RenameListDocument,
  type MyListsQuery,
} from './generated.ts';

type MyList = NonNullable<MyListsQuery['viewer']>['lists'][number];

export function MyLists({ onOpen }: Pick<PanelProps, 'onOpen'>) {
  const { data, error, refetch } = useQuery(MyListsDocument, { fetchPolicy: 'cache-and-network' });
  const { error: problem, attempt } = useAttempt();
  useBackInSight(() => void refetch().catch(() => undefined));
  const client = useApolloClient();
  /** The same until the list is made, so that a lost answer does not make a second one. Another title is another list. */
  const last = useRef({ title: '', key: '' });
  const lists = data?.viewer?.lists;
  const make = async (title: string): Promise<void> => {
    if (last.current.title !== title) last.current = { title, key: newKey() };
    const variables = { title, clientKey: last.current.key };
    const made = send(client, { mutation: CreateListDocument, variables });
    await acting(`make the list ${quoted(title)}`, made);
    last.current = { title: '', key: '' };
    // The query shows its own failure: the list is made, and must not be made twice.
    await refetch().catch(() => undefined);
  };
  return (
    <Section title="Your lists">
      <TitleForm label="A new list" verb="Make" title="" onSend={make} />
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {lists?.length === 0 && (
        <p className="hint">
          None. A list is a feed of people, tags and places that you choose; nobody else sees it.
        </p>
      )}
      <ul className="people">
        {lists?.map((list) => (
          <ListRow key={list.id} list={list} {...{ attempt, refetch, onOpen }} />
        ))}
      </ul>
    </Section>
  );
}

interface TitleFormProps {
  readonly label: string;
  readonly verb: string;
  /** The initial value of the field. */
  readonly title: string;
  readonly onSend: (title: string) => Promise<void>;
}

function TitleForm({ label, verb, title: first, onSend }: TitleFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(first);
  const { error, isSending, sendOff, dropError } = useSending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Here the line is corrected, or the next one typed.
    field.current?.focus();
    sendOff(async () => {
      await onSend(title);
      // The reader may have begun the next one.
      setTitle((now) => (now === title ? first : now));
    });
  };
  return (
    <form className="row login-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        dir="auto"
        autoFocus={first !== ''}
        value={title}
        onChange={({ target }) => {
          dropError();
          setTitle(target.value);
        }}
      />
      <BusyButton disabled={title.trim() === ''} isBusy={isSending}>
        {verb}
      </BusyButton>
      <Problem error={error} />
    </form>
  );
}

interface ListRowProps extends Pick<PanelProps, 'onOpen'>, Pick<Attempts, 'attempt'> {
  readonly list: MyList;
  readonly refetch: () => Promise<unknown>;
}

function ListRow({ list, attempt, refetch, onOpen }: ListRowProps) {
  const client = useApolloClient();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id: listId, key, title } = list;
  const rename = async (next: string): Promise<void> => {
    const variables = { listId, title: next };
    await acting(
      `rename the list ${quoted(title)}`,
      send(client, { mutation: RenameListDocument, variables }),
    );
    setIsRenaming(false);
  };
  const remove = (): void => {
    const gone = send(client, { mutation: DeleteListDocument, variables: { listId } });
    attempt(acting(`delete the list ${quoted(title)}`, gone).then(refetch));
  };
  return (
    <li ref={toNextLastButton}>
      <button
        className="link grow"
        dir="auto"
        onClick={() => onOpen({ template: 'list', args: { list: key } })}
      >
        {title}
      </button>
      <button
        aria-label={`Rename: ${title}`}
        aria-expanded={isRenaming}
        onClick={() => setIsRenaming(!isRenaming)}
      >
        Rename
      </button>
      <button aria-label={`Delete: ${title}`} onClick={once(remove)}>
        Delete
      </button>
      {isRenaming && (
        <ReturnFocus>
          <TitleForm label={`A title for ${title}`} verb="Save" title={title} onSend={rename} />
        </ReturnFocus>
      )}
    </li>
  );
}
