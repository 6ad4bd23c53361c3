/** A form of a pane, and a landmark of its name. */
import type { ReactNode, SubmitEvent } from 'react';
import { useInPane } from './places.ts';

interface FormProps {
  readonly title: string;
  readonly isRow?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

export function Form({ title, isRow = false, onSubmit, children }: FormProps) {
  const inPane = useInPane();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form className={isRow ? 'row' : 'compose'} aria-label={inPane(title)} onSubmit={submit}>
      {children}
    </form>
  );
}
