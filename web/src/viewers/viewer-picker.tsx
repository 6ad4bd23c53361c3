/** Chooses who reads: a ready viewer, any other login, or nobody. Without the development header, only nobody. */
import { useContext, useId, useState, type SubmitEvent } from 'react';
import { readSettings } from '../api/settings.ts';
import { Names, nameOf } from './names.ts';

interface ViewerPickerProps {
  readonly viewer: string;
  readonly onPick: (viewer: string) => void;
}

const OTHER = '\u0000other';

export function ViewerPicker({ viewer, onPick }: ViewerPickerProps) {
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
            {nameOf(names, login)}
          </option>
        ))}
        <option value={OTHER}>sign up as …</option>
      </select>
      {isTyping && <SignUp onPick={pick} />}
    </div>
  );
}

/** Where the development header is on, a name is all it takes: a new login exists once it has written something. */
function SignUp({ onPick }: Pick<ViewerPickerProps, 'onPick'>) {
  const [login, setLogin] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (login !== '') onPick(login);
  };
  return (
    <form className="sign-up" onSubmit={submit}>
      <input
        aria-label="Your login"
        placeholder="a name without spaces"
        value={login}
        maxLength={64}
        onChange={({ target }) => setLogin(target.value.replace(/\s/g, ''))}
        autoFocus
      />
      <button disabled={login === ''}>Sign up</button>
    </form>
  );
}
