/** The fields of a place: its title, and what it is for. */
import type { Text } from '../writing/text.ts';

interface PlaceFieldsProps {
  readonly text: Pick<Text, 'title' | 'text'>;
  readonly write: (change: Partial<Text>) => void;
  readonly isSending: boolean;
}

export function PlaceFields({ text: { title, text }, write, isSending }: PlaceFieldsProps) {
  return (
    <>
      <input
        aria-label="Title"
        placeholder="its title, such as Garden"
        dir="auto"
        value={title}
        readOnly={isSending}
        onChange={({ target }) => write({ title: target.value })}
        autoFocus
      />
      <input
        aria-label="What it is for"
        placeholder="what it is for"
        dir="auto"
        value={text}
        readOnly={isSending}
        onChange={({ target }) => write({ text: target.value })}
      />
    </>
  );
}
