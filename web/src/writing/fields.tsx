/** The fields of a form for writing: a title and tags for a post of its own, and a text. */
import type { Text } from './text.ts';

/** The longest text that the server accepts. */
const TEXT_CHARS_MAX = 10_000;

interface FieldsProps {
  readonly text: Text;
  readonly write: (change: Partial<Text>) => void;
  readonly placeholder: string;
  readonly hasTitle: boolean;
  readonly hasTags: boolean;
  /** Whether the first field takes the focus; true when left out. */
  readonly takesFocus?: boolean;
  /** While sending, the text cannot be changed. */
  readonly isSending: boolean;
}

export function Fields(props: FieldsProps) {
  const { text, write, placeholder, hasTitle, hasTags, isSending } = props;
  const { takesFocus = true } = props;
  return (
    <>
      {hasTitle && (
        <input
          aria-label="Title"
          placeholder="Title"
          dir="auto"
          value={text.title}
          readOnly={isSending}
          onChange={({ target }) => write({ title: target.value })}
          autoFocus={takesFocus}
        />
      )}
      <textarea
        aria-label="Text"
        placeholder={placeholder}
        dir="auto"
        rows={3}
        maxLength={TEXT_CHARS_MAX}
        value={text.text}
        readOnly={isSending}
        onChange={({ target }) => write({ text: target.value })}
        autoFocus={takesFocus && !hasTitle}
      />
      {text.text.length >= TEXT_CHARS_MAX && (
        <p className="hint" role="alert">
          The text has reached its maximum length. Anything beyond it is left out.
        </p>
      )}
      {hasTags && (
        <input
          aria-label="Tags, separated by spaces"
          placeholder="tags, separated by spaces"
          dir="auto"
          value={text.tags}
          readOnly={isSending}
          onChange={({ target }) => write({ tags: target.value })}
        />
      )}
    </>
  );
}
