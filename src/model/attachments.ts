/** What an item carries besides its text: images and links, and the installation's own fields. */

/** An image with a text for people who cannot see it, or a link with a title. */
export type Attachment =
  | { readonly kind: 'image'; readonly url: string; readonly alt: string }
  | { readonly kind: 'link'; readonly url: string; readonly title: string };

/** The value of a field that an installation declares; an instant is in ms since 1970. */
export type AttributeValue = string | number | boolean;

export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Fields and their new values: null empties a field, and fields left out stay as they are. */
export type AttributeChanges = Readonly<Record<string, AttributeValue | null>>;

export function changedAttributes(before: Attributes, changes: AttributeChanges): Attributes {
  const after = Object.entries({ ...before, ...changes });
  return Object.fromEntries(
    after.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
