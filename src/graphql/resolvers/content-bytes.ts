/** How much of a viewer's daily bytes an input takes. */

interface WrittenTexts {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: URL | null | undefined;
}

/** Of what an item's payload keeps of the input. */
export function bytesOf({ title, text, url }: WrittenTexts): number {
  return [title, text, url?.href].reduce((sum, part) => sum + Buffer.byteLength(part ?? ''), 0);
}
