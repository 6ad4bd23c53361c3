/** The images and links attached to an item. */
import type { OwnItemFragment } from '../api/generated.ts';
import { ItemImage, Outside } from './item-image.tsx';

export function Attached({ attachments }: Pick<OwnItemFragment, 'attachments'>) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attached" aria-label="Attached">
      {attachments.map(({ kind, url, alt, title }, index) => (
        <li key={index}>
          {kind === 'IMAGE' ? (
            <ItemImage url={url} alt={alt ?? ''} />
          ) : (
            <Outside url={url} words={title ?? ''} />
          )}
        </li>
      ))}
    </ul>
  );
}
