/** Writes a post or a reply, publishes it now or later, or saves it as a draft. */
import { localTime } from '../items/time.ts';
import { Form } from '../shell/form.tsx';
import { writtenOf } from './attachments.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { Fields } from './fields.tsx';
import type { DraftRowFragment } from './generated.ts';
import { Later } from './later.tsx';
import type { Written } from './publish.ts';
import { SendRow } from './send-row.tsx';
import { isBlank } from './text.ts';
import { draftForm } from './unsent-drafts.ts';
import { useSending } from './use-sending.ts';
import { POST, type Unsent } from './use-unsent.ts';
import { newWritten, useWritten } from './use-written.ts';
import { VisibilityField } from './visibility-field.tsx';

interface ComposeProps {
  /** The name of the thread to reply in; null for a post of its own. */
  readonly thread: string | null;
  /** The id of the answered item; null when there is none. */
  readonly parent: string | null;
  /** The saved draft; null for something new. */
  readonly draft: DraftRowFragment | null;
  readonly onPublished: () => void;
  /** Called when it was not published. */
  readonly onRefused?: () => void;
  readonly onCancel: () => void;
  /** Called when it was saved; `onCancel` when left out. */
  readonly onKept?: () => void;
}

export default function Compose(props: ComposeProps) {
  const { thread, parent, draft, onPublished, onRefused, onCancel, onKept = onCancel } = props;
  const place = { thread, parent, category: draft?.category?.id ?? null, draft };
  const { written, write, ...writing } = useWritten(formOf(props), place, () => startOf(draft));
  const { error, isSending, sendOff } = useSending();
  const isReply = thread !== null || parent !== null;
  const keep = (): void => sendOff(() => writing.keep().then(onKept));
  const isLater = written.publishAt !== '';
  const tellRefused = (error: unknown): never => {
    onRefused?.();
    throw error;
  };
  const submit = (): void => {
    if (isLater) keep();
    else sendOff(() => writing.publish().then(onPublished, tellRefused));
  };
  const verb = isLater ? 'Schedule' : isReply ? 'Reply' : 'Post';
  return (
    <Form title={isReply ? 'Reply' : 'Post'} onSubmit={submit}>
      <Fields
        text={written}
        write={write}
        placeholder={isReply ? 'Your reply' : 'What is new?'}
        hasTitle={!isReply}
        hasTags={!isReply}
        isSending={isSending}
      />
      <AttachmentsField
        value={written.attachments}
        isSending={isSending}
        onChange={(attachments) => write({ attachments })}
      />
      <Terms
        written={written}
        write={write}
        isReply={isReply}
        group={draft?.group?.key ?? null}
        isSending={isSending}
      />
      <SendRow
        verb={verb}
        error={error}
        isSending={isSending}
        isReady={!isBlank(written)}
        unsent={writing}
        onClose={onCancel}
        isSaved={draft !== null}
        onKeep={isLater ? null : keep}
      />
    </Form>
  );
}

function formOf({ thread, parent, draft }: ComposeProps): string {
  if (draft !== null) return draftForm(draft);
  return thread === null ? POST : `reply ${thread} ${parent ?? ''}`;
}

function startOf(draft: DraftRowFragment | null): Written {
  if (draft === null) return newWritten();
  const { key, title, text, tags, visibility, attachments, publishAt } = draft;
  return {
    key,
    isKept: true,
    title: title ?? '',
    text: text ?? '',
    tags: tags.join(' '),
    visibility,
    attachments: attachments.map(writtenOf),
    publishAt: publishAt === null ? '' : localTime(new Date(publishAt)),
    draft,
  };
}

interface TermsProps extends Pick<Unsent<Written>, 'write'> {
  readonly written: Written;
  readonly isReply: boolean;
  /** The key of the draft's group; null for none. */
  readonly group: string | null;
  readonly isSending: boolean;
}

/** For whom it is, and when it is published. A reply is for the readers of what it answers. */
function Terms({ written, write, isReply, group, isSending }: TermsProps) {
  return (
    <div className="row">
      {!isReply && (
        <VisibilityField
          value={written.visibility}
          group={group}
          isSending={isSending}
          onChange={(visibility) => write({ visibility })}
        />
      )}
      <Later
        value={written.publishAt}
        isSending={isSending}
        onChange={(publishAt) => write({ publishAt })}
      />
    </div>
  );
}
