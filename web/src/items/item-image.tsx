/**
 * The picture that an item links to. The page fetches nothing from other hosts, so it shows only if this server has it.
 */
export function ItemImage({ url }: { readonly url: string }) {
  const { host, origin, pathname } = new URL(url);
  if (origin === location.origin && /\.(png|jpe?g|gif|webp|svg)$/i.test(pathname))
    return <img className="picture" src={url} alt="" loading="lazy" />;
  return (
    <a className="outside" href={url} rel="noreferrer noopener" target="_blank">
      {host}
    </a>
  );
}
