/** The language that a client asks for. */

/** A tag of up to three parts, as in `pt`, `pt-BR` and `zh-Hant-TW`, with its weight if it has one. */
const CHOICE = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})\s*(?:;\s*q=([01](?:\.\d{1,3})?)\s*)?$/i;
const CHOICES_MAX = 16;

/** The tag with the greatest weight, the first of equals; null when the header is missing or names none. */
export function firstLanguage(header: string | undefined): string | null {
  if (header === undefined) return null;
  let best: string | null = null;
  let bestWeight = 0;
  for (const choice of header.split(',', CHOICES_MAX)) {
    const [, tag, weight = '1'] = CHOICE.exec(choice) ?? [];
    if (tag === undefined || Number(weight) <= bestWeight) continue;
    [best, bestWeight] = [tag, Number(weight)];
  }
  return best;
}
