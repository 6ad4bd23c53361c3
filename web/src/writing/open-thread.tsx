/** Opens a thread in a category, now or later, or saves it as a draft. */
import { useApolloClient } from '@apollo/client/react';
import type { SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { newKey, sendOnce } from './client-key.ts';
import { Fields } from './fields.tsx';
import { OpenNewThreadDocument } from './generated.ts';
import { Later } from './later.tsx';
import { keepDraft } from './publish.ts';
import { SendRow } from './send-row.tsx';
import { inputOf, isBlank, NO_TEXT, type Text } from './text.ts';
import { useSending } from './use-sending.ts';
import { useUnsent } from './use-unsent.ts';

export interface OpenThreadProps {
  readonly categoryId: string;
  readonly onOpened: () => void;
  readonly onCancel: () => void;
}

interface WrittenThread extends Text {
  readonly clientKey: string;
  /** The local time from a field of the page; empty for now. */
  readonly publishAt: string;
}

function startOfThread(): WrittenThread {
  return { ...NO_TEXT, clientKey: newKey(), publishAt: '' };
}

export default function OpenThread({ categoryId, onOpened, onCancel }: OpenThreadProps) {
  const client = useApolloClient();
  const { writing, write, forget } = useUnsent(`thread ${categoryId}`, startOfThread);
  const { error, isSending, sendOff } = useSending();
  const renew = (): void => write({ clientKey: newKey() });
  const keep = (): void =>
    sendOff(async () => {
      const { clientKey: key, ...text } = writing;
      const written = { ...text, key, isKept: false, visibility: 'PUBLIC' as const };
      const place = { thread: null, parent: null, category: categoryId, draft: null };
      await sendOnce(() => keepDraft(client, written, place), renew);
      forget();
      onCancel();
    });
  const isLater = writing.publishAt !== '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isLater) return keep();
    sendOff(async () => {
      const { title, text: body } = inputOf(writing);
      const input = { categoryId, clientKey: writing.clientKey, title: title ?? '', text: body };
      await sendOnce(
        () => send(client, { mutation: OpenNewThreadDocument, variables: { input } }),
        renew,
      );
      forget();
      onOpened();
    });
  };
  const discard = (): void => {
    forget();
    onCancel();
  };
  const isReady = writing.title.trim() !== '';
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
      <div className="row">
        <Later
          value={writing.publishAt}
          isSending={isSending}
          onChange={(publishAt) => write({ publishAt })}
        />
      </div>
      <SendRow
        verb={isLater ? 'Schedule' : 'Open thread'}
        error={error}
        isSending={isSending}
        isReady={isReady}
        onClose={onCancel}
        onDiscard={isBlank(writing) ? undefined : discard}
      >
        {!isLater && (
          <button type="button" disabled={isSending || !isReady} onClick={keep}>
            Keep as draft
          </button>
        )}
      </SendRow>
    </form>
  );
}
