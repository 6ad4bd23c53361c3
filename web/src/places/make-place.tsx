/** Creates a place: a forum, a blog, a group, or another type that the installation declares. */
import { useApolloClient } from '@apollo/client/react';
import { useId } from 'react';
import { send } from '../api/send.ts';
import { BusySelect } from '../shell/busy-select.tsx';
import { Form } from '../shell/form.tsx';
import { SendRow } from '../writing/send-row.tsx';
import { inputOf, isBlank, NO_TEXT, type Text } from '../writing/text.ts';
import { useSending } from '../writing/use-sending.ts';
import { NEW_PLACE, useUnsent } from '../writing/use-unsent.ts';
import { MakePlaceDocument } from './generated.ts';
import { PlaceFields } from './place-fields.tsx';

interface MakePlaceProps {
  /** The types of the places that exist already. */
  readonly types: readonly string[];
  readonly onMade: (key: string) => void;
  readonly onCancel: () => void;
}

/** Its text is what the place is for. */
interface WrittenPlace extends Text {
  readonly type: string;
}

/** The types of an installation that declares none of its own. */
const ABOUT: Readonly<Record<string, string>> = {
  forum: 'everyone reads, opens threads and replies',
  group: 'for members, whom you admit or invite',
  blog: 'you write, everyone reads and replies',
  news: 'you write, and new items are counted as news',
};

export function MakePlace({ types, onMade, onCancel }: MakePlaceProps) {
  const client = useApolloClient();
  const choices = [...new Set([...Object.keys(ABOUT), ...types])];
  const unsent = useUnsent<WrittenPlace>({
    form: NEW_PLACE,
    start: () => ({ ...NO_TEXT, type: choices[0] ?? '' }),
    isBegun: (written) => !isBlank(written),
  });
  const { writing, write } = unsent;
  const { type } = writing;
  const { error, isSending, sendOff } = useSending();
  const submit = (form: HTMLFormElement): void => {
    sendOff(async () => {
      const { title, text: description } = inputOf(writing);
      const name = nameFor(writing.title);
      const input = { type, name, title: title ?? '', description };
      await send(client, { mutation: MakePlaceDocument, variables: { input } });
      unsent.forget();
      // A reader who has moved on is not led away from what they look at.
      if (form.isConnected) onMade(`${type}:${name}`);
    });
  };
  return (
    <Form title="New place" onSubmit={submit}>
      <TypeField
        choices={choices}
        type={type}
        isSending={isSending}
        onChange={(next) => write({ type: next })}
      />
      <PlaceFields text={writing} write={write} isSending={isSending} />
      <SendRow
        verb={`Make the ${type}`}
        error={error}
        isSending={isSending}
        isReady={writing.title.trim() !== ''}
        unsent={unsent}
        onClose={onCancel}
      />
    </Form>
  );
}

interface TypeFieldProps {
  readonly choices: readonly string[];
  readonly type: string;
  readonly isSending: boolean;
  readonly onChange: (type: string) => void;
}

function TypeField({ choices, type, isSending, onChange }: TypeFieldProps) {
  const id = useId();
  return (
    <div className="row">
      <label htmlFor={id}>Make a</label>
      <BusySelect id={id} value={type} isBusy={isSending} onChoose={onChange}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </BusySelect>
      <span className="hint">{ABOUT[type]}</span>
    </div>
  );
}

/** The longest name that a place can have. */
const NAME_CHARS_MAX = 128;

/** Addresses name a place by its title, without unsuitable characters. */
function nameFor(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\p{C}\p{Z}]+/gu, '-')
    .slice(0, NAME_CHARS_MAX)
    .toWellFormed();
}
