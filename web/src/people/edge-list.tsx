/** A list of people or things under a title, each with its actions. */
import { useLayoutEffect, useRef } from 'react';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { Section } from '../shell/section.tsx';
import { heirsOf, passFocus } from '../shell/pass-focus.ts';
import { ProducerLink, type Linked } from './producer-list.tsx';

export interface EdgeRow {
  readonly producer: Linked & { readonly id: string };
  readonly choices: readonly Choice[];
  /** Their role here, such as an owner. */
  readonly note?: string;
}

export interface Choice {
  readonly words: string;
  readonly onChoose: () => void;
}

interface EdgeListProps extends Pick<PanelProps, 'onOpen'> {
  readonly title: string;
  readonly rows: readonly EdgeRow[];
  /** Shown for an empty list. */
  readonly none: string;
  /** Loads the rows below; left out when there are none. */
  readonly onMore?: (() => void) | undefined;
}

/**
 * Identifies a button, to find the one that takes the focus when its row disappears: the same button of the next row.
 */
function placeOf(button: HTMLButtonElement): Pressed {
  const row = button.closest('li');
  const nth = [...(row?.querySelectorAll('button') ?? [])].indexOf(button);
  return {
    button,
    row,
    heirs: heirsOf(row, (next) => next.querySelectorAll('button')[nth] ?? null),
  };
}

/** The button that was pressed last, and its row. */
interface Pressed {
  readonly button: HTMLElement;
  readonly row: Element | null;
  readonly heirs: readonly HTMLElement[];
}

export function EdgeList({ title, rows, none, onOpen, onMore }: EdgeListProps) {
  const pressed = useRef<Pressed | null>(null);
  useLayoutEffect(() => {
    const { current: last } = pressed;
    if (last === null || last.button.isConnected) return;
    // A row that stays, with fewer buttons, keeps the focus.
    const mine = last.row?.isConnected === true ? last.row.querySelector('button') : null;
    passFocus(last.row, mine === null ? last.heirs : [mine]);
    pressed.current = null;
  }, [rows]);
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul className="people">
          {rows.map(({ producer, choices, note }) => (
            <li key={producer.id}>
              <ProducerLink producer={producer} onOpen={onOpen} />
              {note !== undefined && <span className="hint">{note}</span>}
              {choices.map(({ words, onChoose }, nth) => (
                <button
                  // A button whose words change keeps the focus.
                  key={nth}
                  aria-label={`${words}: ${producer.key}`}
                  onClick={({ currentTarget }) => {
                    pressed.current = placeOf(currentTarget);
                    onChoose();
                  }}
                >
                  {words}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {onMore !== undefined && (
        <PassFocusButton className="link" aria-label={`More: ${title}`} onClick={onMore}>
          More
        </PassFocusButton>
      )}
    </Section>
  );
}
