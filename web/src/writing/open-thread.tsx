/** Opens a thread in a category, now or later, or saves it as a draft. */
import { Form } from '../shell/form.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { Fields } from './fields.tsx';
import { Later } from './later.tsx';
import { SendRow } from './send-row.tsx';
import { useSending } from './use-sending.ts';
import { threadIn } from './use-unsent.ts';
import { newWritten, useWritten } from './use-written.ts';

export interface OpenThreadProps {
  readonly categoryId: string;
  readonly onOpened: () => void;
  /** Called when it was saved as a draft. */
  readonly onKept: () => void;
  readonly onCancel: () => void;
}

export default function OpenThread(props: OpenThreadProps) {
  const { categoryId, onOpened, onKept, onCancel } = props;
  const place = { thread: null, parent: null, category: categoryId, draft: null };
  const { written, write, ...writing } = useWritten(threadIn(categoryId), place, newWritten);
  const { error, isSending, sendOff } = useSending();
  const keep = (): void => sendOff(() => writing.keep().then(onKept));
  const isLater = written.publishAt !== '';
  const submit = (): void => {
    if (isLater) keep();
    else sendOff(() => writing.publish().then(onOpened));
  };
  const isReady = written.title.trim() !== '';
  return (
    <Form title="New thread" onSubmit={submit}>
      <Fields
        text={written}
        write={write}
        placeholder="What is it about?"
        hasTitle
        hasTags={false}
        isSending={isSending}
      />
      <AttachmentsField
        value={written.attachments}
        isSending={isSending}
        onChange={(attachments) => write({ attachments })}
      />
      <div className="row">
        <Later
          value={written.publishAt}
          isSending={isSending}
          onChange={(publishAt) => write({ publishAt })}
        />
      </div>
      <SendRow
        verb={isLater ? 'Schedule' : 'Open thread'}
        error={error}
        isSending={isSending}
        isReady={isReady}
        unsent={writing}
        onClose={onCancel}
        onKeep={isLater ? null : keep}
      />
    </Form>
  );
}
