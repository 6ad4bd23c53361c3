/** Opens a thread in a category. */
import { useApolloClient } from '@apollo/client/react';
import type { SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { newKey, sendOnce } from './client-key.ts';
import { Fields } from './fields.tsx';
import { OpenNewThreadDocument } from './generated.ts';
import { SendRow } from './send-row.tsx';
import { inputOf, NO_TEXT, type Text } from './text.ts';
import { useSending } from './use-sending.ts';
import { useUnsent } from './use-unsent.ts';

export interface OpenThreadProps {
  readonly categoryId: string;
  readonly onOpened: () => void;
  readonly onCancel: () => void;
}

interface WrittenThread extends Text {
  readonly clientKey: string;
}

function startOfThread(): WrittenThread {
  return { ...NO_TEXT, clientKey: newKey() };
}

export default function OpenThread({ categoryId, onOpened, onCancel }: OpenThreadProps) {
  const client = useApolloClient();
  const { writing, write, forget } = useUnsent(`thread ${categoryId}`, startOfThread);
  const { error, isSending, sendOff } = useSending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      const { title, text: body } = inputOf(writing);
      const input = { categoryId, clientKey: writing.clientKey, title: title ?? '', text: body };
      await sendOnce(
        () => send(client, { mutation: OpenNewThreadDocument, variables: { input } }),
        () => write({ clientKey: newKey() }),
      );
      forget();
      onOpened();
    });
  };
  const close = (): void => {
    forget();
    onCancel();
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="New thread">
      <Fields
        text={writing}
        write={write}
        placeholder="What is it about?"
        hasTitle
        hasTags={false}
        isSending={isSending}
      />
      <SendRow
        verb="Open thread"
        error={error}
        isSending={isSending}
        isReady={writing.title.trim() !== ''}
        onClose={close}
      />
    </form>
  );
}
