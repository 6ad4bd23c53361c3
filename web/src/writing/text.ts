/** Converts what people type to what the API takes. */
export interface Text {
  readonly title: string;
  readonly text: string;
  readonly tags: string;
}

export const NO_TEXT: Text = { title: '', text: '', tags: '' };

export interface TextInput {
  readonly title: string | null;
  readonly text: string | null;
  readonly tags: readonly string[];
}

export function inputOf({ title, text, tags }: Text): TextInput {
  return { title: filled(title), text: filled(text), tags: tagsIn(tags) };
}

/** Many people type `#garden` and mean the tag `garden`. */
function tagsIn(text: string): readonly string[] {
  return wordsIn(text.replace(/(?<=^|[\s,])#+/g, ''));
}

/** Without duplicates. */
export function wordsIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
}

export function isBlank({ title, text }: Text): boolean {
  return title.trim() === '' && text.trim() === '';
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
