/** Shows threads as read after the viewer marked them read together, here or in another window. Queries nothing. */
import type { ApolloCache, Reference } from '@apollo/client';

/** The state of a thread that is read to its end. */
const READ = {
  isUnread: () => false,
  firstUnread: () => null,
  unreadCount: (before: object) => ({ ...before, count: 0, isCapped: false }),
};

/** A list of threads as it is in the cache. */
interface List {
  readonly nodes: readonly Reference[];
}

/** Everything that the page has of a category; of all categories with null. */
export function showRead(cache: ApolloCache, categoryId: string | null): void {
  const read = new Set<string>();
  cache.modify({
    fields: {
      threads(list: List | Reference, { storeFieldName }) {
        const isOf = categoryId === null || storeFieldName.includes(JSON.stringify(categoryId));
        if (isOf && 'nodes' in list) for (const node of list.nodes) read.add(node.__ref);
        return list;
      },
    },
  });
  for (const id of read) cache.modify({ id, fields: READ });
}
