/** Creates a place: a forum, a blog, a group, or another type that the installation declares. */
import { useApolloClient } from '@apollo/client/react';
import { useId, useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { SendRow } from '../writing/send-row.tsx';
import { useSending } from '../writing/use-sending.ts';
import { MakePlaceDocument } from './generated.ts';

interface MakePlaceProps {
  /** The types of the places that exist already. */
  readonly types: readonly string[];
  readonly onMade: (key: string) => void;
  readonly onCancel: () => void;
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
  const id = useId();
  const choices = [...new Set([...Object.keys(ABOUT), ...types])];
  const [type, setType] = useState(choices[0] ?? '');
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const { error, isSending, sendOff } = useSending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    sendOff(async () => {
      const name = nameFor(title);
      const about = description.trim();
      const input = {
        type,
        name,
        title: title.trim(),
        ...(about === '' ? {} : { description: about }),
      };
      await send(client, { mutation: MakePlaceDocument, variables: { input } });
      // A reader who has moved on is not led away from what they look at.
      if (form.isConnected) onMade(`${type}:${name}`);
    });
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="New place">
      <div className="row">
        <label htmlFor={id}>Make a</label>
        <select
          id={id}
          value={type}
          disabled={isSending}
          onChange={({ target }) => setType(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <span className="hint">{ABOUT[type]}</span>
      </div>
      <input
        aria-label="Title"
        placeholder="its title, such as Garden"
        dir="auto"
        value={title}
        readOnly={isSending}
        maxLength={100}
        onChange={({ target }) => setTitle(target.value)}
        autoFocus
      />
      <input
        aria-label="What it is for"
        placeholder="what it is for"
        dir="auto"
        value={description}
        readOnly={isSending}
        maxLength={300}
        onChange={({ target }) => setDescription(target.value)}
      />
      <SendRow
        verb={`Make the ${type}`}
        error={error}
        isSending={isSending}
        isReady={title.trim() !== ''}
        onClose={onCancel}
      />
    </form>
  );
}

/** Addresses name a place by its title, without unsuitable characters. */
function nameFor(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\p{C}\p{Z}]+/gu, '-');
}
