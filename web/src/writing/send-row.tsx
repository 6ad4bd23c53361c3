/** The end of a form: the error of the last attempt to send, the send button, and the close button. */
import type { ReactNode } from 'react';
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
  /** Other actions. */
  readonly children?: ReactNode;
}

export function SendRow({ verb, error, isSending, isReady, unsent, ...rest }: SendRowProps) {
  const { onClose, isSaved = false, children } = rest;
  const discard = (): void => {
    unsent.forget();
    onClose();
  };
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
        {unsent.isBegun && (
          <button type="button" disabled={isSending} onClick={discard}>
            {isSaved ? 'Discard changes' : 'Discard'}
          </button>
        )}
      </div>
    </>
  );
}
