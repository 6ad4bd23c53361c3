/** The end of a form that is sent: why the last sending failed, the button that sends, and the one that closes. */
import type { ReactNode } from 'react';
import { Problem } from '../shell/problem.tsx';
import type { Outbox } from './use-sending.ts';

interface SendRowProps extends Pick<Outbox, 'error' | 'isSending'> {
  readonly verb: string;
  readonly isReady: boolean;
  readonly onClose: () => void;
  /** What else may be done with it. */
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
