/** Attaches images and links to what is written, by their addresses. */
import { flushSync } from 'react-dom';
import type { AttachmentKind } from './generated.ts';
import { ATTACHMENTS_MAX, nameOfAttachment, type WrittenAttachment } from './attachments.ts';

interface AttachmentsFieldProps {
  readonly value: readonly WrittenAttachment[];
  readonly isSending: boolean;
  readonly onChange: (value: readonly WrittenAttachment[]) => void;
}

export function AttachmentsField({ value, isSending, onChange }: AttachmentsFieldProps) {
  const add = (kind: AttachmentKind): void => onChange([...value, { kind, url: '', words: '' }]);
  const isFull = value.length >= ATTACHMENTS_MAX;
  return (
    <div className="attaching">
      {value.map((attachment, index) => (
        <AttachmentRow
          // Rows have no identity of their own, and their fields no state.
          key={index}
          index={index}
          attachment={attachment}
          isSending={isSending}
          onChange={(change) =>
            onChange(value.map((each, at) => (at === index ? { ...each, ...change } : each)))
          }
          onRemove={() => onChange(value.toSpliced(index, 1))}
        />
      ))}
      <div className="row">
        <button type="button" disabled={isSending || isFull} onClick={() => add('IMAGE')}>
          Attach an image
        </button>
        <button type="button" disabled={isSending || isFull} onClick={() => add('LINK')}>
          Attach a link
        </button>
        {isFull && (
          <span className="hint" role="status">
            {ATTACHMENTS_MAX} is the most.
          </span>
        )}
      </div>
    </div>
  );
}

interface AttachmentRowProps extends Pick<AttachmentsFieldProps, 'isSending'> {
  readonly index: number;
  readonly attachment: WrittenAttachment;
  readonly onChange: (change: Partial<WrittenAttachment>) => void;
  readonly onRemove: () => void;
}

function AttachmentRow({ index, attachment, isSending, onChange, onRemove }: AttachmentRowProps) {
  const { kind, url, words } = attachment;
  const name = nameOfAttachment(kind, index);
  const about = kind === 'IMAGE' ? 'What it shows' : 'Its title';
  return (
    <div className="attachment" role="group" aria-label={name}>
      <input
        aria-label={`Address of ${name.toLowerCase()}`}
        placeholder={`https://… the address of the ${kind === 'IMAGE' ? 'image' : 'page'}`}
        inputMode="url"
        value={url}
        readOnly={isSending}
        onChange={({ target }) => onChange({ url: target.value })}
        // What is attached already takes no focus from the text.
        autoFocus={url === '' && words === ''}
      />
      <input
        aria-label={`${about}: ${name.toLowerCase()}`}
        placeholder={kind === 'IMAGE' ? 'what it shows, for people who cannot see it' : 'its title'}
        dir="auto"
        value={words}
        readOnly={isSending}
        onChange={({ target }) => onChange({ words: target.value })}
      />
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        disabled={isSending}
        onClick={({ currentTarget }) => {
          // The button disappears; those that attach stay, and are disabled no longer.
          const field = currentTarget.closest('.attaching');
          flushSync(onRemove);
          field?.querySelector<HTMLElement>(':scope > .row button')?.focus();
        }}
      >
        Remove
      </button>
    </div>
  );
}
