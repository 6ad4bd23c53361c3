/**
 * The picture that an item links to. The page fetches nothing from other hosts, so it shows only if this server has it.
 */
interface ItemImageProps {
  readonly url: string;
  /** What it shows; left out when nobody has said it. */
  readonly alt?: string;
  /** The ids of what says whose it is. */
  readonly label: string;
}

export function ItemImage({ url, alt = '', label }: ItemImageProps) {
  const { origin, pathname } = new URL(url);
  if (origin === location.origin && /\.(png|jpe?g|gif|webp|svg)$/i.test(pathname))
    return <img className="picture" src={url} alt={alt} loading="lazy" />;
  return <Outside url={url} words={alt === '' ? '' : `Image: ${alt}`} label={label} />;
}

interface OutsideProps extends Pick<ItemImageProps, 'url' | 'label'> {
  /** What is there; empty when nobody has said it. */
  readonly words: string;
}

/** A link to another page, with its host. */
export function Outside({ url, words, label }: OutsideProps) {
  const { host } = new URL(url);
  return (
    <a
      className="outside"
      dir="auto"
      href={url}
      rel="noreferrer noopener"
      target="_blank"
      aria-describedby={label}
    >
      {words === '' ? host : `${words} (${host})`}
    </a>
  );
}
