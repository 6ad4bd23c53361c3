/** What an input takes from what a viewer may write in a day. */
import type { Outcome } from '../../base/outcome.ts';
import type { UserId } from '../../model/producers.ts';
import type { Services } from '../context.ts';

interface WrittenTexts {
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly url?: URL | string | null | undefined;
}

/** Takes an item of this content from what the viewer may write in a day. Null when they may, else the refusal. */
export function takeItem(
  { writeLimits }: Pick<Services, 'writeLimits'>,
  viewer: UserId,
  content: WrittenTexts,
): Outcome<never> | null {
  return writeLimits.takeContent(viewer, { items: 1, bytes: bytesOf(content) });
}

/** Of what an item's payload keeps of the input. */
export function bytesOf({ title, text, url }: WrittenTexts): number {
  return [title, text, url].reduce<number>(
    (sum, part) => sum + (part == null ? 0 : Buffer.byteLength(String(part))),
    0,
  );
}
