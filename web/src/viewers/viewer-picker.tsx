/** Chooses the viewer: a ready one, any other login, or nobody. Without the development header, only nobody. */
import { useContext, useId, useState } from 'react';
import { readSettings } from '../api/settings.ts';
import { Boundary } from '../shell/boundary.tsx';
import { later } from '../shell/later.tsx';
import { Names, nameOf } from './names.ts';

const SignUp = later(() => import('../people/sign-up.tsx'));

interface ViewerPickerProps {
  readonly viewer: string;
  readonly onPick: (viewer: string) => void;
  /** The newcomer stays in the open view. */
  readonly onJoined: (login: string) => void;
}

const OTHER = '\u0000other';

export function ViewerPicker({ viewer, onPick, onJoined }: ViewerPickerProps) {
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
      {isTyping && (
        <Boundary>
          <SignUp onJoined={joined} />
        </Boundary>
      )}
    </div>
  );
}
