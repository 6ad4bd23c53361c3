/** Chooses the viewer: a ready one, any other login, or nobody. Without the development header, only nobody. */
import { useContext, useId, useRef, useState, type ComponentProps } from 'react';
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
  const open = isTyping ? OTHER : viewer;
  const pick = (login: string): void => {
    setTyping(login === OTHER);
    if (login !== OTHER) onPick(login);
  };
  const choice = useChoice(open, pick);
  const id = useId();
  if (!readSettings().isHeaderOn) return <p className="hint">Reading without a viewer</p>;
  const logins = [...new Set([...names.keys(), ...(viewer === '' ? [] : [viewer])])];
  const joined = (login: string): void => {
    setTyping(false);
    onJoined(login);
  };
  return (
    <div className="viewer-picker">
      <label htmlFor={id}>Viewer</label>
      <select id={id} {...choice.select}>
        <option value="">nobody (anonymous)</option>
        {logins.map((login) => (
          <option key={login} value={login}>
            {nameOf(names, { login })}
          </option>
        ))}
        <option value={OTHER}>sign up as …</option>
      </select>
      {choice.isPending && <button onClick={choice.confirm}>Switch</button>}
      {isTyping && (
        <Boundary>
          <SignUp onJoined={joined} />
        </Boundary>
      )}
    </div>
  );
}

/** Keys that open the list. An option is then chosen in the list, and not by passing it. */
const OPENS: ReadonlySet<string> = new Set([' ', 'Enter', 'F4']);

interface Choice {
  readonly select: Required<
    Pick<ComponentProps<'select'>, 'value' | 'onChange' | 'onKeyDown' | 'onPointerDown'>
  >;
  readonly isPending: boolean;
  readonly confirm: () => void;
}

/**
 * Arrow keys and letters pass the options of a closed list one by one. What they choose waits until the reader confirms
 * it with Enter or the button: otherwise nobody could pass the first option. Escape returns to what is `open`.
 */
function useChoice(open: string, pick: (value: string) => void): Choice {
  const [passed, setPassed] = useState<string | null>(null);
  const isPassing = useRef(false);
  const isPending = passed !== null && passed !== open;
  const confirm = (): void => {
    setPassed(null);
    if (passed !== null) pick(passed);
  };
  return {
    isPending,
    confirm,
    select: {
      value: passed ?? open,
      onPointerDown: () => void (isPassing.current = false),
      onKeyDown(event) {
        const { key, altKey } = event;
        isPassing.current = !altKey && !OPENS.has(key);
        if (key === 'Escape') setPassed(null);
        if (key !== 'Enter' || !isPending) return;
        event.preventDefault();
        confirm();
      },
      onChange({ target: { value } }) {
        if (isPassing.current) return setPassed(value);
        setPassed(null);
        pick(value);
      },
    },
  };
}
