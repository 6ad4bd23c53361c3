/** A button whose press takes a while. It keeps the focus meanwhile, which a disabled one would lose. */
import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** Whether its last press is still at work; another press then does nothing. */
  readonly isBusy: boolean;
}

export function BusyButton({ isBusy, onClick, ...rest }: BusyButtonProps) {
  return (
    <button
      {...rest}
      aria-disabled={isBusy}
      onClick={(event) => {
        // Its form is not sent either.
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
