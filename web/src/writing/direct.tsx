/** Writes a direct to people by their logins. */
import { useApolloClient } from '@apollo/client/react';
import { useId } from 'react';
import { send } from '../api/send.ts';
import { Form } from '../shell/form.tsx';
import { attachmentsOf, type WrittenAttachment } from './attachments.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { newKey, sendOnce } from './client-key.ts';
import { Fields } from './fields.tsx';
import { idsOf } from './find-people.ts';
import { SendDirectDocument } from './generated.ts';
import { PeopleOptions } from './people-options.tsx';
import { SendRow } from './send-row.tsx';
import { inputOf, isBlank, NO_TEXT, wordsIn, type Text } from './text.ts';
import { useSending } from './use-sending.ts';
import { directTo, useUnsent } from './use-unsent.ts';

interface DirectProps {
  /** The initial recipients, by login. */
  readonly to: readonly string[];
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

interface WrittenDirect extends Text {
  /** As typed. */
  readonly logins: string;
  readonly attachments: readonly WrittenAttachment[];
  readonly clientKey: string;
}

function startOf(to: readonly string[]): WrittenDirect {
  return { ...NO_TEXT, logins: to.join(' '), attachments: [], clientKey: newKey() };
}

export default function Direct({ to, onPublished, onCancel }: DirectProps) {
  const client = useApolloClient();
  const unsent = useUnsent<WrittenDirect>({
    form: directTo(to),
    start: () => startOf(to),
    isBegun: (written) =>
      !isBlank(written) || written.logins.trim() !== to.join(' ') || written.attachments.length > 0,
  });
  const { writing, write } = unsent;
  const { logins, clientKey } = writing;
  const { error, isSending, sendOff } = useSending();
  const options = useId();
  const named = logins.length - (/[^\s,]*$/.exec(logins)?.[0].length ?? 0);
  const submit = (): void => {
    sendOff(async () => {
      const attachments = attachmentsOf(writing.attachments);
      const ids = await idsOf(client, wordsIn(logins));
      const { title, text: body } = inputOf(writing);
      const input = { clientKey, to: ids, title, text: body, attachments };
      await sendOnce(
        () => send(client, { mutation: SendDirectDocument, variables: { input } }),
        () => write({ clientKey: newKey() }),
      );
      unsent.forget();
      onPublished();
    });
  };
  return (
    <Form title="Direct" onSubmit={submit}>
      <input
        aria-label="To, logins separated by spaces"
        placeholder="to, logins separated by spaces"
        value={logins}
        readOnly={isSending}
        list={options}
        autoComplete="off"
        onChange={({ target }) => write({ logins: target.value })}
        autoFocus={to.length === 0}
      />
      <PeopleOptions id={options} typed={logins.slice(named)} before={logins.slice(0, named)} />
      <Fields
        text={writing}
        write={write}
        placeholder="Your direct"
        hasTitle={false}
        hasTags={false}
        takesFocus={to.length > 0}
        isSending={isSending}
      />
      <AttachmentsField
        value={writing.attachments}
        isSending={isSending}
        onChange={(attachments) => write({ attachments })}
      />
      <SendRow
        verb="Send"
        error={error}
        isSending={isSending}
        isReady={!isBlank(writing) && logins.trim() !== ''}
        unsent={unsent}
        onClose={onCancel}
      />
    </Form>
  );
}
