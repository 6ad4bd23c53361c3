/** How much of a viewer's daily bytes an input takes. */

interface WrittenTexts {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: URL | string | null | undefined;
}

/** Of what an item's payload keeps of the input. */
export function bytesOf({ title, text, url }: WrittenTexts): number {
  return [title, text, url].reduce<number>(
    (sum, part) => sum + (part == null ? 0 : Buffer.byteLength(String(part))),
    0,
  );
}
