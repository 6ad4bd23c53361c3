/** Creates an account. With the development header, a login is enough. What exists at that moment counts as seen. */
import { useState, type SubmitEvent } from 'react';
import { openClient } from '../api/client.ts';
import { send } from '../api/send.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import { Problem } from '../shell/problem.tsx';
import { isLogin } from '../viewers/login.ts';
import { useSending } from '../writing/use-sending.ts';
import { JoinDocument } from './generated.ts';

interface SignUpProps {
  readonly onJoined: (login: string) => void;
}

export default function SignUp({ onJoined }: SignUpProps) {
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const { error, isSending, sendOff, dropError } = useSending();
  const isSendable = login === '' || isLogin(login);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      await join(login, name.trim() === '' ? null : name.trim());
      onJoined(login);
    });
  };
  return (
    <form className="sign-up" onSubmit={submit}>
      <input
        aria-label="Your login"
        placeholder="a login without spaces"
        value={login}
        onChange={({ target }) => {
          dropError();
          setLogin(target.value.replace(/\s/g, ''));
        }}
        autoFocus
      />
      <input
        aria-label="Your name"
        placeholder="your name (optional)"
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <BusyButton disabled={login === '' || !isSendable} isBusy={isSending}>
        Sign up
      </BusyButton>
      {!isSendable && (
        <p className="problem" role="alert">
          Expected at most 128 letters up to ÿ: the login is sent in a header, which allows no
          others.
        </p>
      )}
      <Problem error={error} />
    </form>
  );
}

/** Joins as the newcomer, who is not yet the viewer of a pane. */
async function join(login: string, name: string | null): Promise<void> {
  const client = openClient(login);
  try {
    await send(client, { mutation: JoinDocument, variables: { name } });
  } finally {
    client.stop();
  }
}
