/** A form that names somebody by their login, for an action on them. */
import { useApolloClient } from '@apollo/client/react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { BusyButton } from '../shell/busy-button.tsx';
import { Problem } from '../shell/problem.tsx';
import { idsOf } from '../writing/find-people.ts';
import { PeopleOptions } from '../writing/people-options.tsx';
import { useSending } from '../writing/use-sending.ts';

interface LoginFormProps {
  readonly label: string;
  readonly verb: string;
  readonly onSend: (userId: string, login: string) => Promise<unknown>;
}

export function LoginForm({ label, verb, onSend }: LoginFormProps) {
  const client = useApolloClient();
  const id = useId();
  const [login, setLogin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { error, isSending, sendOff, dropError } = useSending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Here the line is corrected, or the next one typed.
    field.current?.focus();
    sendOff(async () => {
      const typed = login.trim();
      const [userId = ''] = await idsOf(client, [typed]);
      await onSend(userId, typed);
      // The reader may have begun the next one.
      setLogin((now) => (now === login ? '' : now));
    });
  };
  return (
    <form className="row login-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        list={`${id}-people`}
        autoComplete="off"
        placeholder="login"
        value={login}
        onChange={({ target }) => {
          dropError();
          setLogin(target.value);
        }}
      />
      <PeopleOptions id={`${id}-people`} typed={login} />
      <BusyButton disabled={login.trim() === ''} isBusy={isSending}>
        {verb}
      </BusyButton>
      <Problem error={error} />
    </form>
  );
}
