/** Chooses who reads: a ready viewer, any other login, or nobody. Without the development header, only nobody. */
import { useContext, useId, useState, type SubmitEvent } from 'react';
import { readSettings } from '../api/settings.ts';
import { Problem } from '../shell/problem.tsx';
import { useSending } from '../writing/use-sending.ts';
import { Names, nameOf } from './names.ts';

interface ViewerPickerProps {
  readonly viewer: string;
  readonly onPick: (viewer: string) => void;
  /** Makes an account; rejects with why not. */
  readonly onJoin: (login: string, name: string | null) => Promise<void>;
  /** The newcomer stays in what is open. */
  readonly onJoined: (login: string) => void;
}

const OTHER = '\u0000other';

export function ViewerPicker({ viewer, onPick, onJoin, onJoined }: ViewerPickerProps) {
  const names = useContext(Names);
  const [isTyping, setTyping] = useState(false);
  const id = useId();
  if (!readSettings().isHeaderOn) return <p className="hint">Reading without a viewer</p>;
  const logins = [...new Set([...names.keys(), ...(viewer === '' ? [] : [viewer])])];
  const pick = (login: string): void => {
    setTyping(false);
    onPick(login);
  };
  const joined = (login: string): void => {
    setTyping(false);
    onJoined(login);
  };
  return (
    <div className="viewer-picker">
      <label htmlFor={id}>Viewer</label>
      <select
        id={id}
        value={isTyping ? OTHER : viewer}
        onChange={({ target: { value } }) => (value === OTHER ? setTyping(true) : pick(value))}
      >
        <option value="">nobody (anonymous)</option>
        {logins.map((login) => (
          <option key={login} value={login}>
            {nameOf(names, { login })}
          </option>
        ))}
        <option value={OTHER}>sign up as …</option>
      </select>
      {isTyping && <SignUp onJoin={onJoin} onJoined={joined} />}
    </div>
  );
}

type SignUpProps = Pick<ViewerPickerProps, 'onJoin' | 'onJoined'>;

/** Where the development header is on, a login is all it takes. Who joins has seen what was there. */
function SignUp({ onJoin, onJoined }: SignUpProps) {
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const { error, isSending, sendOff } = useSending();
  const isSendable = /^[\u0021-\u007e\u00a1-\u00ff]*$/.test(login);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      await onJoin(login, name.trim() === '' ? null : name.trim());
      onJoined(login);
    });
  };
  return (
    <form className="sign-up" onSubmit={submit}>
      <input
        aria-label="Your login"
        placeholder="a login without spaces"
        value={login}
        maxLength={64}
        onChange={({ target }) => setLogin(target.value.replace(/\s/g, ''))}
        autoFocus
      />
      <input
        aria-label="Your name"
        placeholder="your name, if you like"
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
      <button disabled={isSending || login === '' || !isSendable}>Sign up</button>
      {!isSendable && (
        <p className="problem" role="alert">
          Expected letters up to ÿ: the login is sent in a header, which has no others.
        </p>
      )}
      <Problem error={error} />
    </form>
  );
}
