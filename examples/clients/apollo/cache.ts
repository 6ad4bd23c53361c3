/**
 * A cache that knows the schema: which types share a field, what tells objects without an id apart, and how pages of a
 * list are joined. With it, the answer of a mutation or an event corrects what is shown everywhere.
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

/** What a category tells of itself belongs to the category: select `category { id }` wherever you select one of these. */
const BY_CATEGORY = { keyFields: ['category', ['id']] } as const;

/** One cache for each viewer: empty it when another signs in. */
export function openCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: POSSIBLE_TYPES,
    typePolicies: {
      Query: {
        fields: {
          // All that makes another stream, and nothing that makes another page of it.
          stream: relayStylePagination(['template', 'args', 'order', 'leaveOut', 'skip']),
          threads: relayStylePagination(['categoryId', 'unread']),
        },
      },
      // Two queries that ask for other fields of the viewer would otherwise push each other out.
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
