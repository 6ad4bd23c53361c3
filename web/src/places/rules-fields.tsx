/** Who reads, opens threads and replies in a place, how people join it, and its number in lists of places. */
import { useId, type ReactNode } from 'react';
import { BusySelect } from '../shell/busy-select.tsx';
import type { Circle, Joining, PlaceRulesFragment } from './generated.ts';

/** A place's rules as a form has them. */
export interface Rules {
  readonly readers: Circle;
  readonly openers: Circle;
  readonly posters: Circle;
  readonly joining: Joining;
  /** As it is typed. */
  readonly order: string;
}

/** The greatest number of a place. */
const ORDER_MAX = 1_000_000;

const CIRCLES = {
  EVERYONE: 'everyone',
  MEMBERS: 'members',
  MODERATORS: 'staff',
} as const satisfies Record<Circle, string>;

const READERS = { EVERYONE: CIRCLES.EVERYONE, MEMBERS: CIRCLES.MEMBERS };

const JOINING = {
  OPEN: 'join at once',
  APPROVAL: 'ask to join',
  INVITATION: 'are invited',
  CLOSED: 'do not join',
} as const satisfies Record<Joining, string>;

export function rulesOf({ readers, openers, posters, joining, order }: PlaceRulesFragment): Rules {
  return { readers, openers, posters, joining, order: String(order) };
}

interface RulesFieldsProps {
  readonly rules: Rules;
  readonly write: (change: Partial<Rules>) => void;
  readonly isSending: boolean;
}

export function RulesFields({ rules, write, isSending }: RulesFieldsProps) {
  const { readers, openers, posters, joining, order } = rules;
  const id = useId();
  return (
    <>
      <Choice
        of={READERS}
        value={readers}
        isBusy={isSending}
        onChoose={(to) => write({ readers: to })}
      >
        Threads are read by
      </Choice>
      <Choice
        of={CIRCLES}
        value={openers}
        isBusy={isSending}
        onChoose={(to) => write({ openers: to })}
      >
        Threads are opened by
      </Choice>
      <Choice
        of={CIRCLES}
        value={posters}
        isBusy={isSending}
        onChoose={(to) => write({ posters: to })}
      >
        Replies come from
      </Choice>
      <Choice
        of={JOINING}
        value={joining}
        isBusy={isSending}
        onChoose={(to) => write({ joining: to })}
      >
        New members
      </Choice>
      <div className="row">
        <label htmlFor={id}>Its number in lists</label>
        <input
          id={id}
          className="number"
          type="number"
          min={0}
          max={ORDER_MAX}
          required
          value={order}
          readOnly={isSending}
          onChange={({ target }) => write({ order: target.value })}
        />
        <span className="hint">Lower numbers come first.</span>
      </div>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly of: Readonly<Partial<Record<Value, string>>>;
  readonly value: Value;
  readonly isBusy: boolean;
  readonly onChoose: (value: Value) => void;
  /** Its label. */
  readonly children: ReactNode;
}

function Choice<Value extends string>({
  of,
  value,
  isBusy,
  onChoose,
  children,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="row">
      <label htmlFor={id}>{children}</label>
      <BusySelect
        id={id}
        value={value}
        isBusy={isBusy}
        onChoose={(chosen) => onChoose(chosen as Value)}
      >
        {Object.entries(of).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words as string}
          </option>
        ))}
      </BusySelect>
    </div>
  );
}
