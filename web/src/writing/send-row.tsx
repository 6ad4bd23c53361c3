/** The end of a form: the error of the last attempt to send, the send button, and the close button. */
import type { ReactNode } from 'react';
import { Problem } from '../shell/problem.tsx';
import type { Outbox } from './use-sending.ts';

interface SendRowProps extends Pick<Outbox, 'error' | 'isSending'> {
  readonly verb: string;
  readonly isReady: boolean;
  readonly onClose: () => void;
  /** Other actions. */
  readonly children?: ReactNode;
}

export function SendRow({ verb, error, isSending, isReady, onClose, children }: SendRowProps) {
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
      </div>
    </>
  );
}
