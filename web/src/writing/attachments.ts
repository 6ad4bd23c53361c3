/** Images and links that people attach to what they write, and what the server accepts of them. */
import type { AttachmentInput, AttachmentKind } from './generated.ts';

export const ATTACHMENTS_MAX = 10;
const ADDRESS_CHARS_MAX = 2_048;

/** The longest text about an attachment, and what the text is. */
const WORDS = {
  IMAGE: { charsMax: 1_000, what: 'a text that says what it shows' },
  LINK: { charsMax: 300, what: 'a title' },
} as const satisfies Record<AttachmentKind, object>;

/** As typed. */
export interface WrittenAttachment {
  readonly kind: AttachmentKind;
  readonly url: string;
  /** What an image shows, or the title of a link. */
  readonly words: string;
}

interface Attachment {
  readonly kind: AttachmentKind;
  readonly url: string;
  readonly alt: string | null;
  readonly title: string | null;
}

/** As a form shows what is stored. */
export function writtenOf({ kind, url, alt, title }: Attachment): WrittenAttachment {
  return { kind, url, words: alt ?? title ?? '' };
}

/** Leaves out what is empty. Throws about the first that the server would refuse, with words for its writer. */
export function attachmentsOf(
  attachments: readonly WrittenAttachment[],
): readonly AttachmentInput[] {
  return attachments.flatMap(({ kind, ...typed }, index) => {
    const [url, words] = [typed.url.trim(), typed.words.trim()];
    if (url === '' && words === '') return [];
    const problem = problemOf({ kind, url, words });
    if (problem !== null) throw new Error(`${nameOfAttachment(kind, index)}: ${problem}.`);
    return [{ kind, url, ...(kind === 'IMAGE' ? { alt: words } : { title: words }) }];
  });
}

/** `Image 1`, `Link 2`: counted together, from index 0. */
export function nameOfAttachment(kind: AttachmentKind, index: number): string {
  return `${kind === 'IMAGE' ? 'Image' : 'Link'} ${index + 1}`;
}

function problemOf({ kind, url, words }: WrittenAttachment): string | null {
  const { charsMax, what } = WORDS[kind];
  if (url === '') return 'expected an address, got none';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    return `expected an address that begins with https:// or http://, got “${url.slice(0, 80)}”`;
  if (url.length > ADDRESS_CHARS_MAX) return tooLong('an address', ADDRESS_CHARS_MAX, url);
  if (words === '') return `expected ${what}, got none`;
  return words.length > charsMax ? tooLong(what, charsMax, words) : null;
}

function tooLong(what: string, charsMax: number, got: string): string {
  return `expected ${what} of at most ${charsMax} characters, got ${got.length}`;
}
