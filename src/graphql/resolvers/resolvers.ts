/** All resolvers by type, in the schema's order. A field that is missing here is a plain property of its view. */
import type { Resolvers } from '../generated.ts';
import { itemConnection, itemEdge, pageInfo, queryFeeds } from './feeds.ts';
import { countedPage } from './follow-pages.ts';
import { item } from './items.ts';
import { bulkMutation } from './bulk.ts';
import { mutation } from './mutations.ts';
import { node, queryNodes } from './nodes.ts';
import { peopleMutations } from './people.ts';
import { producer, user } from './producers.ts';
import { liveNotifications } from './live-notifications.ts';
import { liveReads } from './live-reads.ts';
import { liveStreams } from './live-streams.ts';
import { notificationMutations } from './notification-mutations.ts';
import { notification } from './notifications.ts';
import { listMutations, producerList } from './lists.ts';
import { markMutations } from './marks.ts';
import { queryReads } from './reads.ts';
import { queryServer, serverMutation } from './server.ts';
import { placeMutations } from './place-mutations.ts';
import { place, placeFields, queryPlaces } from './places.ts';
import { suggestedProducer } from './suggestions.ts';
import { categoryEdge, thread, threadEdge, threadItemEdge } from './threads.ts';
import { queryPeople } from './user-pages.ts';
import { draft, followEdge, queryViewer, viewer } from './viewer.ts';

export const resolvers: Resolvers = {
  Node: node,
  Producer: producer,
  User: user,
  Tag: placeFields,
  Thread: thread,
  ThreadEdge: threadEdge,
  ThreadItemEdge: threadItemEdge,
  Place: place,
  CategoryEdge: categoryEdge,
  Channel: placeFields,
  Item: item,
  ItemConnection: itemConnection,
  ItemEdge: itemEdge,
  PageInfo: pageInfo,
  FollowerConnection: countedPage,
  FollowingConnection: countedPage,
  ProducerList: producerList,
  Viewer: viewer,
  Draft: draft,
  SuggestedProducer: suggestedProducer,
  FollowEdge: followEdge,
  Notification: notification,
  Query: {
    ...queryNodes,
    ...queryViewer,
    ...queryFeeds,
    ...queryServer,
    ...queryReads,
    ...queryPlaces,
    ...queryPeople,
  },
  Mutation: {
    ...mutation,
    ...bulkMutation,
    ...listMutations,
    ...markMutations,
    ...peopleMutations,
    ...placeMutations,
    ...notificationMutations,
    ...serverMutation,
  },
  Subscription: { ...liveStreams, ...liveReads, ...liveNotifications },
};
