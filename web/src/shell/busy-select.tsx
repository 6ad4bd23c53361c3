/** A choice in a form. It keeps the focus while the form is sent, which a disabled one would lose. */
import type { ComponentProps } from 'react';

interface BusySelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** Whether the form is being sent; another choice then does nothing. */
  readonly isBusy: boolean;
  readonly onChoose: (value: string) => void;
}

export function BusySelect({ isBusy, onChoose, ...rest }: BusySelectProps) {
  return (
    <select
      {...rest}
      aria-disabled={isBusy}
      onChange={({ target }) => {
        if (!isBusy) onChoose(target.value);
      }}
    />
  );
}
