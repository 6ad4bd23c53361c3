/** The fields of what is written: a title and tags where it stands alone, and a text. */
import type { Text } from './text.ts';

interface FieldsProps {
  readonly text: Text;
  readonly write: (change: Partial<Text>) => void;
  readonly placeholder: string;
  readonly hasTitle: boolean;
  readonly hasTags: boolean;
}

export function Fields({ text, write, placeholder, hasTitle, hasTags }: FieldsProps) {
  return (
    <>
      {hasTitle && (
        <input
          aria-label="Title"
          placeholder="Title"
          maxLength={300}
          value={text.title}
          onChange={({ target }) => write({ title: target.value })}
          autoFocus
        />
      )}
      <textarea
        aria-label="Text"
        placeholder={placeholder}
        rows={3}
        maxLength={10_000}
        value={text.text}
        onChange={({ target }) => write({ text: target.value })}
        autoFocus={!hasTitle}
      />
      {hasTags && (
        <input
          aria-label="Tags, separated by spaces"
          placeholder="tags, separated by spaces"
          value={text.tags}
          onChange={({ target }) => write({ tags: target.value })}
        />
      )}
    </>
  );
}
