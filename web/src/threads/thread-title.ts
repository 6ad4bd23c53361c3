/** The heading of a thread: its title, or the beginning of its first text. */

interface Titled {
  /** Null when it is deleted, or the viewer may not see it. */
  readonly openingItem: { readonly title: string | null; readonly text?: string | null } | null;
}

export function threadTitle({ openingItem }: Titled): string {
  if (openingItem === null) return 'Thread without its opening item';
  return openingItem.title ?? openingItem.text?.slice(0, 80) ?? 'Untitled thread';
}
