/** The images and links attached to an item. */
import type { OwnItemFragment } from '../api/generated.ts';
import { ItemImage, Outside } from './item-image.tsx';

interface AttachedProps extends Pick<OwnItemFragment, 'attachments'> {
  /** The ids of what says whose they are. */
  readonly label: string;
}

export function Attached({ attachments, label }: AttachedProps) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attached" aria-label="Attached">
      {attachments.map(({ kind, url, alt, title }, index) => (
        <li key={index}>
          {kind === 'IMAGE' ? (
            <ItemImage url={url} alt={alt ?? ''} label={label} />
          ) : (
            <Outside url={url} words={title ?? ''} label={label} />
          )}
        </li>
      ))}
    </ul>
  );
}
