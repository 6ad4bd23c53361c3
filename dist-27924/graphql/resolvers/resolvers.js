import { itemEdge, pageInfo, queryFeeds } from "./feeds.js";
import { item } from "./items.js";
import { mutation } from "./mutations.js";
import { node, queryNodes } from "./nodes.js";
import { producer, producerFields, user } from "./producers.js";
import { subscription } from "./live-reads.js";
import { markMutations } from "./marks.js";
import { queryReads } from "./reads.js";
import { queryServer } from "./server.js";
import { thread, threadEdge } from "./threads.js";
import { queryViewer, viewer } from "./viewer.js";
export const resolvers = {
    Node: node,
    Producer: producer,
    User: user,
    Tag: producerFields,
    Thread: thread,
    ThreadEdge: threadEdge,
    Channel: producerFields,
    Item: item,
    ItemEdge: itemEdge,
    PageInfo: pageInfo,
    Viewer: viewer,
    Query: { ...queryNodes, ...queryViewer, ...queryFeeds, ...queryServer, ...queryReads },
    Mutation: { ...mutation, ...markMutations },
    Subscription: subscription,
};
//# sourceMappingURL=resolvers.js.map