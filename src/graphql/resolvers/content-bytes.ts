/** What an input takes from what a viewer may write in a day. */
import type { Content } from '../../content/write-limits.ts';

interface WrittenTexts {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: URL | string | null | undefined;
}

/** What an item of these texts takes. */
export function itemOf(texts: WrittenTexts): Content {
  return { items: 1, bytes: bytesOf(texts) };
}

/** Of what an item's payload keeps of the input. */
export function bytesOf({ title, text, url }: WrittenTexts): number {
  return [title, text, url].reduce<number>(
    (sum, part) => sum + (part == null ? 0 : Buffer.byteLength(String(part))),
    0,
  );
}
