/** Opens a thread in a category. */
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { newKey } from './client-key.ts';
import { Fields } from './fields.tsx';
import { OpenNewThreadDocument } from './generated.ts';
import { SendRow } from './send-row.tsx';
import { inputOf, NO_TEXT, type Text } from './text.ts';
import { useSending } from './use-sending.ts';

export interface OpenThreadProps {
  readonly categoryId: string;
  readonly onOpened: () => void;
  readonly onCancel: () => void;
}

export default function OpenThread({ categoryId, onOpened, onCancel }: OpenThreadProps) {
  const client = useApolloClient();
  const [text, setText] = useState(NO_TEXT);
  const [clientKey] = useState(newKey);
  const { error, isSending, sendOff } = useSending();
  const write = (change: Partial<Text>): void => setText((before) => ({ ...before, ...change }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      const { title, text: body } = inputOf(text);
      const input = { categoryId, clientKey, title: title ?? '', text: body };
      await send(client, { mutation: OpenNewThreadDocument, variables: { input } });
      onOpened();
    });
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="New thread">
      <Fields text={text} write={write} placeholder="What is it about?" hasTitle hasTags={false} />
      <SendRow
        verb="Open thread"
        error={error}
        isSending={isSending}
        isReady={text.title.trim() !== ''}
        onClose={onCancel}
      />
    </form>
  );
}
