/**
 * The end of a form: the error of the last attempt to send, and the buttons to send, save as a draft and close.
 * Ctrl+Enter, or Cmd+Enter, in a field of the form sends it too.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { BusyButton } from '../shell/busy-button.tsx';
import { Problem } from '../shell/problem.tsx';
import type { Outbox } from './use-sending.ts';
import type { Unsent } from './use-unsent.ts';

interface SendRowProps extends Pick<Outbox, 'error' | 'isSending'> {
  readonly verb: string;
  readonly isReady: boolean;
  /** What closing keeps, and discarding drops. */
  readonly unsent: Pick<Unsent<unknown>, 'isBegun' | 'forget'>;
  readonly onClose: () => void;
  /** Whether something is saved, and dropping what is written drops only its changes. */
  readonly isSaved?: boolean;
  /** Saves it as a draft; null where that is not possible. */
  readonly onKeep?: (() => void) | null;
}

export function SendRow({ verb, error, isSending, isReady, unsent, ...rest }: SendRowProps) {
  const { onClose, isSaved = false, onKeep = null } = rest;
  const button = useRef<HTMLButtonElement>(null);
  useSendKey(button);
  const discard = (): void => {
    unsent.forget();
    onClose();
  };
  const pressed = { disabled: !isReady, isBusy: isSending };
  return (
    <>
      <Problem error={error} />
      <div className="row">
        <BusyButton className="primary" ref={button} {...pressed}>
          {error === null ? verb : 'Try again'}
        </BusyButton>
        {onKeep !== null && (
          <BusyButton type="button" {...pressed} onClick={onKeep}>
            Keep as draft
          </BusyButton>
        )}
        <button type="button" disabled={isSending} onClick={onClose}>
          Close
        </button>
        {unsent.isBegun && (
          <button type="button" disabled={isSending} onClick={discard}>
            {isSaved ? 'Discard changes' : 'Discard'}
          </button>
        )}
      </div>
    </>
  );
}

function useSendKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const form = button.current?.form;
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, repeat, target } = event;
      // On a button, Enter presses that button.
      if (key !== 'Enter' || !(ctrlKey || metaKey) || target instanceof HTMLButtonElement) return;
      // A field of one line would send as well.
      event.preventDefault();
      if (!repeat) button.current?.click();
    };
    form?.addEventListener('keydown', listen);
    return () => form?.removeEventListener('keydown', listen);
  }, [button]);
}
