/** The client's preferred language. */

/** A tag of up to three parts, as in `pt`, `pt-BR` and `zh-Hant-TW`, with its weight if it has one. */
const CHOICE = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})\s*(?:;\s*q=([01](?:\.\d{1,3})?)\s*)?$/i;
const CHOICES_MAX = 16;

/** The tag with the greatest weight, the first one in a tie; null when the header is missing or has no tag. */
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
