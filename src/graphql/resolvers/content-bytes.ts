/** How much of a viewer's daily writing allowance an input uses. */
import type { Content } from '../../content/write-limits.ts';

interface WrittenTexts {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: URL | string | null | undefined;
}

/** What an item with these texts uses. */
export function itemOf(texts: WrittenTexts): Content {
  return { items: 1, bytes: bytesOf(texts) };
}

/** The bytes of the input that an item's payload stores. */
export function bytesOf({ title, text, url }: WrittenTexts): number {
  return [title, text, url].reduce<number>(
    (sum, part) => sum + (part == null ? 0 : Buffer.byteLength(String(part))),
    0,
  );
}
