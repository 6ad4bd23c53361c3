/** A list of people or things under a title, each with what may be done about it. */
import { useId } from 'react';
import type { PanelProps } from '../shell/panel-props.ts';
import { ProducerLink, type Linked } from './producer-list.tsx';

export interface EdgeRow {
  readonly producer: Linked & { readonly id: string };
  readonly choices: readonly Choice[];
  /** What they are here, such as an owner. */
  readonly note?: string;
}

export interface Choice {
  readonly words: string;
  readonly onChoose: () => void;
}

interface EdgeListProps extends Pick<PanelProps, 'onOpen'> {
  readonly title: string;
  readonly rows: readonly EdgeRow[];
  /** Shown where there is none. */
  readonly none: string;
}

export function EdgeList({ title, rows, none, onOpen }: EdgeListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul className="people">
          {rows.map(({ producer, choices, note }) => (
            <li key={producer.id}>
              <ProducerLink producer={producer} onOpen={onOpen} />
              {note !== undefined && <span className="hint">{note}</span>}
              {choices.map(({ words, onChoose }) => (
                <button key={words} aria-label={`${words}: ${producer.key}`} onClick={onChoose}>
                  {words}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
