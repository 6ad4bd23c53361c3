/** Chooses who reads: a ready viewer, any other login, or nobody. Without the development header, only nobody. */
import { useContext, useId, useState, type SubmitEvent } from 'react';
import { wordsOf } from '../api/errors.ts';
import { readSettings } from '../api/settings.ts';
import { Names, nameOf } from './names.ts';

interface ViewerPickerProps {
  readonly viewer: string;
  readonly onPick: (viewer: string) => void;
  /** Makes an account; rejects with why not. */
  readonly onJoin: (login: string, name: string | null) => Promise<void>;
}

const OTHER = '\u0000other';

export function ViewerPicker({ viewer, onPick, onJoin }: ViewerPickerProps) {
  const names = useContext(Names);
  const [isTyping, setTyping] = useState(false);
  const id = useId();
  if (!readSettings().isHeaderOn) return <p className="hint">Reading without a viewer</p>;
  const logins = [...new Set([...names.keys(), ...(viewer === '' ? [] : [viewer])])];
  const pick = (login: string): void => {
    setTyping(false);
    onPick(login);
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
      {isTyping && <SignUp onJoin={onJoin} onJoined={pick} />}
    </div>
  );
}

interface SignUpProps extends Pick<ViewerPickerProps, 'onJoin'> {
  readonly onJoined: (login: string) => void;
}

/** Where the development header is on, a login is all it takes. Who joins has seen what was there. */
function SignUp({ onJoin, onJoined }: SignUpProps) {
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (login === '') return;
    onJoin(login, name.trim() === '' ? null : name.trim()).then(
      () => onJoined(login),
      (error: unknown) => setProblem(wordsOf(error)),
    );
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
      <button disabled={login === ''}>Sign up</button>
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
