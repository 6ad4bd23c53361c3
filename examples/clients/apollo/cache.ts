/**
 * A cache that knows the schema: which types share a field, what identifies objects without an id, and how pages of a
 * list are joined. With it, the answer of a mutation or an event updates everything that is shown.
 */
import { InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** Without these, a fragment on an interface or a union matches nothing. */
export const POSSIBLE_TYPES = {
  Node: ['User', 'Tag', 'Thread', 'Channel', 'Item', 'ProducerList'],
  Producer: ['User', 'Tag', 'Thread', 'Channel'],
  FeedElement: [
    'CarouselElement',
    'SuggestionElement',
    'ThreadElement',
    'PromptElement',
    'CustomElement',
  ],
  ReadStateEvent: ['ReadStateStarted', 'ReadStateMarked', 'ReadStateGap'],
  ReadStateChange: ['ThreadRead', 'CategoryRead', 'EverythingRead', 'ThreadMarkedUnread'],
  StreamUpdate: [
    'StreamStarted',
    'StreamGap',
    'NewAbove',
    'ItemUpdated',
    'ItemRemoved',
    'CounterChanged',
  ],
};

/** Fields about a category belong to the category: select `category { id }` wherever you select one of these. */
const BY_CATEGORY = { keyFields: ['category', ['id']] } as const;

/** One cache per viewer: empty it when another one signs in. */
export function openCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: POSSIBLE_TYPES,
    typePolicies: {
      Query: {
        fields: {
          // Every argument that selects another stream, and none that selects another page of it.
          stream: relayStylePagination(['template', 'args', 'order', 'leaveOut', 'skip']),
          threads: relayStylePagination(['categoryId', 'unread']),
        },
      },
      // Otherwise two queries for different fields of the viewer would replace each other.
      Viewer: {
        keyFields: [],
        fields: { notifications: relayStylePagination(['kinds']) },
      },
      Thread: { fields: { items: relayStylePagination([]) } },
      Item: { fields: { replies: relayStylePagination([]) } },
      Place: BY_CATEGORY,
      UnreadCount: BY_CATEGORY,
      Template: { keyFields: ['name'] },
      Draft: { keyFields: ['key'] },
      MutedPhrase: { keyFields: ['phrase'] },
      Witnessed: { keyFields: ['kind'] },
    },
  });
}
