/** Edits a published item of the viewer, above everything else. */
import { useLayoutEffect, useRef, type SubmitEvent } from 'react';
import type { OwnItemFragment } from '../api/generated.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { Fields } from './fields.tsx';
import { SendRow } from './send-row.tsx';
import { isBlank } from './text.ts';
import { useEdit, type Content, type WrittenEdit } from './use-edit.ts';
import { useSending } from './use-sending.ts';
import type { Unsent } from './use-unsent.ts';
import { VisibilityField } from './visibility-field.tsx';

interface EditItemProps {
  readonly item: OwnItemFragment;
  /** Called with the item's id, which is new when others see it for the first time. */
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
}

export default function EditItem({ item, onSaved, onCancel }: EditItemProps) {
  const { kind, thread, url, tags } = item;
  const { written, write, save, ...unsent } = useEdit(item);
  const { error, isSending, sendOff } = useSending();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(() => save().then(onSaved));
  };
  const isAlone = thread === null && item.visibility !== 'DIRECT';
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={`Edit this ${kind}`}
      onCancel={(event) => {
        if (isSending) event.preventDefault();
      }}
      onClose={onCancel}
    >
      <form className="compose" onSubmit={submit} aria-label={`Edit this ${kind}`}>
        <Fields
          text={written}
          write={write}
          placeholder="Its text"
          hasTitle={isAlone || item.title !== null}
          hasTags={false}
          isSending={isSending}
        />
        {tags.length > 0 && (
          <p className="hint">
            Its tags stay as they are: {tags.map(({ name }) => name).join(', ')}.
          </p>
        )}
        <AttachmentsField
          value={written.attachments}
          isSending={isSending}
          onChange={(attachments) => write({ attachments })}
        />
        {isAlone && item.visibility !== 'GROUP' && (
          <Audience written={written} write={write} isSending={isSending} />
        )}
        <SendRow
          verb="Save"
          error={error}
          isSending={isSending}
          isReady={unsent.isBegun && (!isBlank(written) || url !== null)}
          unsent={unsent}
          onClose={onCancel}
          isSaved
        />
        {written.isOvertaken && <Overtaking content={written.base} />}
      </form>
    </dialog>
  );
}

interface AudienceProps extends Pick<Unsent<WrittenEdit>, 'write'> {
  readonly written: WrittenEdit;
  readonly isSending: boolean;
}

function Audience({ written, write, isSending }: AudienceProps) {
  const { visibility, base } = written;
  return (
    <div className="row">
      <VisibilityField
        value={visibility}
        group={null}
        isSending={isSending}
        onChange={(next) => write({ visibility: next })}
      />
      {base.visibility === 'PRIVATE' && visibility !== 'PRIVATE' && (
        <span className="hint">Others see it for the first time: it is new to them.</span>
      )}
    </div>
  );
}

/** What was saved elsewhere, which saving replaces. */
function Overtaking({ content: { title, text, attachments } }: { readonly content: Content }) {
  return (
    <section className="overtaking" aria-label="As it was saved elsewhere">
      <p className="hint">As it was saved elsewhere:</p>
      {title !== '' && (
        <p className="strong" dir="auto">
          {title}
        </p>
      )}
      <p className="text" dir="auto">
        {text}
      </p>
      {attachments.map(({ url, words }, index) => (
        <p key={index} dir="auto">
          {words} ({url})
        </p>
      ))}
    </section>
  );
}
