/** The name of a category in a reader's words. */

interface Category {
  readonly __typename: string;
  readonly key: string;
  readonly place?: { readonly title: string } | null;
}

/** A place's title; for a category without a record, its name. */
export function categoryTitle({ place, key }: Category): string {
  return place?.title ?? key.slice(key.indexOf(':') + 1);
}
