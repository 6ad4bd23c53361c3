/** The end of a form: the error of the last attempt to send, the send button, and the close button. */
import type { ReactNode } from 'react';
import { Problem } from '../shell/problem.tsx';
import type { Outbox } from './use-sending.ts';

interface SendRowProps extends Pick<Outbox, 'error' | 'isSending'> {
  readonly verb: string;
  readonly isReady: boolean;
  readonly onClose: () => void;
  /** Drops what is written, which closing keeps; left out when there is nothing to drop. */
  readonly onDiscard?: (() => void) | undefined;
  /** Whether something is saved, and dropping what is written drops only its changes. */
  readonly isSaved?: boolean;
  /** Other actions. */
  readonly children?: ReactNode;
}

export function SendRow({ verb, error, isSending, isReady, onClose, ...rest }: SendRowProps) {
  const { onDiscard, isSaved = false, children } = rest;
  return (
    <>
      <Problem error={error} />
      <div className="row">
        <button className="primary" disabled={isSending || !isReady}>
          {error === null ? verb : 'Try again'}
        </button>
        {children}
        <button type="button" disabled={isSending} onClick={onClose}>
          Close
        </button>
        {onDiscard !== undefined && (
          <button type="button" disabled={isSending} onClick={onDiscard}>
            {isSaved ? 'Discard changes' : 'Discard'}
          </button>
        )}
      </div>
    </>
  );
}
