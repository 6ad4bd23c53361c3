/** Writes a direct to people by their logins. */
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { newKey } from './client-key.ts';
import { Fields } from './fields.tsx';
import { idsOf } from './find-people.ts';
import { SendDirectDocument } from './generated.ts';
import { SendRow } from './send-row.tsx';
import { inputOf, isBlank, NO_TEXT, wordsIn, type Text } from './text.ts';
import { useSending } from './use-sending.ts';

interface DirectProps {
  /** The logins it goes to at first. */
  readonly to: readonly string[];
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

export default function Direct({ to, onPublished, onCancel }: DirectProps) {
  const client = useApolloClient();
  const [logins, setLogins] = useState(to.join(' '));
  const [text, setText] = useState(NO_TEXT);
  const [clientKey] = useState(newKey);
  const { error, isSending, sendOff } = useSending();
  const write = (change: Partial<Text>): void => setText((before) => ({ ...before, ...change }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      const ids = await idsOf(client, wordsIn(logins));
      const { title, text: body } = inputOf(text);
      const input = { clientKey, to: ids, title, text: body };
      await send(client, { mutation: SendDirectDocument, variables: { input } });
      onPublished();
    });
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="Direct">
      <input
        aria-label="To, logins separated by spaces"
        placeholder="to, logins separated by spaces"
        value={logins}
        onChange={({ target }) => setLogins(target.value)}
        autoFocus={to.length === 0}
      />
      <Fields
        text={text}
        write={write}
        placeholder="Your direct"
        hasTitle={false}
        hasTags={false}
      />
      <SendRow
        verb="Send"
        error={error}
        isSending={isSending}
        isReady={!isBlank(text) && logins.trim() !== ''}
        onClose={onCancel}
      />
    </form>
  );
}
