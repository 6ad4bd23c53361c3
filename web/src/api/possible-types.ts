/** The types of every interface and union: without them, a fragment on one of these matches nothing. */
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
