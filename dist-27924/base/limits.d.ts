export declare const LIMITS: {
    /** Relay `first` and `last`. */
    readonly pageItemsMax: 100;
    readonly pageItemsDefault: 20;
    /** Rounds of reading and filtering one page may take before it is served short and marked CAPPED. */
    readonly pageRoundsMax: 8;
    /** Fenceposts read in one store call. */
    readonly chainPostsMax: 64;
    readonly headItemsMax: 100;
    /** Positions are integers below 2^48, so that six bytes hold one. */
    readonly positionMax: number;
    /** Stretches of a range, found to hold nothing to show, that are remembered between first pages. */
    readonly emptyStretchesMax: 16;
    /** How long a first page waits for the ranking of a head, and for another first page of the same fence. */
    readonly rankWaitMsMax: 10000;
    readonly refreshWaitMsMax: 10000;
    readonly fencepostsKeptMax: 2000;
    /** Elements one source read may examine before it reports how far it got. */
    readonly scanItemsMax: 2000;
    readonly newSinceCountMax: 99;
    readonly newSinceActorsMax: 3;
    readonly cursorCharsMax: 256;
    readonly cursorTtlMsMax: number;
    readonly rankerDeadlineMsMax: 2000;
    readonly rankersMax: 64;
    /** Score parts one ranker may report in addition to its signals. */
    readonly rankerPartsMax: 16;
    /** Signals are clamped to this size, so that sums and weights of them stay finite. */
    readonly signalSizeMax: 1000000000000;
    readonly rankerFileBytesMax: number;
    /** From a worker's start to its ranker being ready. */
    readonly rankerLoadMsMax: 5000;
    /** Ranker files loaded at the same time. */
    readonly rankerLoadsMax: 4;
    readonly rankerMemoryMbMax: 128;
    /** Questions one worker may hold unanswered. */
    readonly rankerPendingMax: 64;
    /** Workers of one ranker version that may be started again within the window. */
    readonly rankerRespawnsMax: 5;
    readonly rankerRespawnWindowMs: 60000;
    /** Lines of a worker's output that reach the log. */
    readonly rankerOutputLinesMax: 20;
    /** Characters of a ranker's own message in a log line or status. */
    readonly rankerMessageCharsMax: 300;
    /** Faults remembered, so that each is logged once. */
    readonly rankerFaultsMax: 1024;
    readonly templatesMax: 256;
    readonly templateBytesMax: number;
    readonly templateNodesMax: 64;
    readonly templateDepthMax: 8;
    /** YAML nodes and levels in one template file, before it is read as parts. */
    readonly templateYamlNodesMax: 2000;
    readonly templateYamlDepthMax: 32;
    readonly templateParamsMax: 8;
    readonly templateNameCharsMax: 64;
    readonly templateDescriptionCharsMax: 500;
    /** Rules and values in one filter. */
    readonly filterRulesMax: 64;
    readonly filterValuesMax: 100;
    /** Inputs of one merge, concat or mix. */
    readonly inputsMax: 16;
    readonly mixWeightMax: 1000;
    readonly limitCountMax: 1000;
    /** Producers of one source remembered between requests, so that the store can keep its place in them. */
    readonly sourceSetsMax: 256;
    readonly dedupeWindowMax: 200;
    /** How many positions older a repeat may be and still count, so that a sparse stream is not read to its end. */
    readonly dedupeReachMax: 16000;
    /** Inner reads one dedupe read may take. */
    readonly dedupeRoundsMax: 32;
    readonly fenceIntervalSecondsMax: 86400;
    readonly fenceKeepDaysMax: 366;
    /** Characters of a stream key; longer ones are hashed. */
    readonly streamKeyCharsMax: 200;
    readonly followsMax: 20000;
    readonly blocksMax: 20000;
    readonly titleCharsMax: 300;
    readonly textCharsMax: 10000;
    readonly urlCharsMax: 2048;
    readonly tagsMax: 10;
    readonly idCharsMax: 128;
    readonly clientKeyCharsMax: 128;
    readonly bodyBytesMax: number;
    readonly queryDepthMax: 12;
    readonly queryAliasesMax: 15;
    readonly queryDirectivesMax: 10;
    readonly queryTokensMax: 2000;
    readonly queryFieldsMax: 400;
    readonly queryCostMax: 10000;
    readonly validationErrorsMax: 5;
    readonly requestMsMax: 15000;
    readonly connectionsMax: 10000;
    /** Live connections, WebSocket and SSE, of one process and of one viewer in it. */
    readonly liveConnectionsMax: 6000;
    readonly liveConnectionsPerViewerMax: 32;
    /** Subscriptions, and messages a minute, of one socket. */
    readonly subscriptionsMax: 50;
    readonly messagesPerMinuteMax: 240;
    readonly messageBytesMax: number;
    /** What may wait for a slow reader before its connection is closed. */
    readonly unsentBytesMax: number;
    readonly unsentEventsMax: 1000;
    /** Events of one subscription executed before others have their turn. */
    readonly eventsPerTurnMax: 64;
    /** From a socket's opening to its `connection_init`. */
    readonly initWaitMsMax: 3000;
    /** Between heartbeats; a connection that has not answered the last one is closed. */
    readonly keepAliveMs: 12000;
    /** How often credentials are checked, and so the longest that a connection outlives its own. */
    readonly expirySweepMs: 250;
    /** How long the peer may take to answer a close before the socket is destroyed. */
    readonly closeWaitMsMax: 1000;
    readonly shutdownMsMax: 9000;
    /** Process signals that come this soon after the first one belong to it. */
    readonly signalEchoMs: 500;
    /** Rows of a sample world written in one step, and the unpacked size of one of its tables. */
    readonly sampleBatchRowsMax: 500;
    readonly sampleTableBytesMax: number;
    readonly itemCacheMax: 50000;
    /** Producers, over all viewers, whose activity the embedded store remembers between pages. */
    readonly followIndexProducersMax: 500000;
    /** Publishes that hold positions at the same time, over all processes, in the scale-out store. */
    readonly positionsInFlightMax: 256;
    /** Producers named in one read of the scale-out store, reads of one range made at the same time, and log items looked through first. */
    readonly producersPerReadMax: 200;
    readonly readsAtOnceMax: 4;
    readonly logItemsPerReadMax: 500;
    /** Attempts at one compare-and-set in the scale-out store before it is given up. */
    readonly casAttemptsMax: 64;
    /** Changes of one viewer's connections decided in one write of the scale-out store. */
    readonly changesPendingMax: 500;
    readonly factsCacheMax: 10000;
    /** Follows, mutes and blocks held by cached facts, together. */
    readonly factsCacheEntriesMax: 2000000;
    /** Newest items looked at to tell whether a viewer may see a producer. */
    readonly producerProbeItemsMax: 20;
    readonly documentsCachedMax: 500;
    readonly documentsCachedCharsMax: 500000;
    readonly queryOperationsMax: 10;
    readonly queryVariablesMax: 50;
    readonly queryFragmentsMax: 50;
    /** The standard introspection query is 14 deep. */
    readonly introspectionDepthMax: 20;
    /** Answers of one document's cost kept, by page sizes. */
    readonly costsCachedMax: 16;
    /** A document is compiled when it comes this often, so that a stream of new ones costs no compiling. */
    readonly compileAfterRuns: 3;
    /** Bearer tokens whose signature was checked, and how long that check is trusted. */
    readonly tokensCachedMax: 10000;
    readonly tokenBelievedMsMax: 60000;
    readonly nodesMax: 100;
    readonly requestIdCharsMax: 64;
    /** Marks in one call. */
    readonly marksMax: 100;
    /** Categories one query may name. */
    readonly categoriesMax: 100;
    /** Unread threads, and unread items of a thread, counted before a count is capped. */
    readonly unreadCountMax: 99;
    /** Threads looked at for one count, one list page or one search for the next unread thread. */
    readonly threadsScannedMax: 5000;
    /** Threads read in one store call. */
    readonly threadsReadMax: 500;
    /** Items of one thread looked at to find the newest visible or the first unread one. */
    readonly threadItemsScannedMax: 2000;
    /** Items one visit checks to raise a watermark. */
    readonly visitItemsMax: 500;
    /** Threads one viewer may hold explicitly unread, and spans in each. */
    readonly unreadThreadsMax: 500;
    readonly unreadSpansMax: 32;
    /** Devices whose places in one stream are kept for a viewer. */
    readonly devicesMax: 16;
    readonly deviceCharsMax: 64;
    /** Rows of an import, or viewers of a compaction, taken at a time. */
    readonly importBatchRowsMax: 500;
    readonly importRowCharsMax: number;
    /** Ids of another system held during an import, and threads whose items' times are remembered. */
    readonly importIdsMax: 10000000;
    readonly importThreadsMax: 1000;
    /** Characters of one live message, and how many messages the log of a viewer keeps. */
    readonly newsCharsMax: number;
    readonly newsKeptMax: 128;
    /** How long a viewer's log is kept after its last message, and how long its number is, so that a listener that missed nothing gets no gap. */
    readonly newsKeptSeconds: 3600;
    readonly newsNumberKeptSeconds: number;
    /** Characters of all viewers' logs together in a process that keeps them itself. */
    readonly newsKeptCharsMax: number;
    /** Parts of all viewers; the logs of a part are voided together when a message to one of them was lost. A power of two. */
    readonly newsParts: 4096;
    /** Viewers' channels asked for in one command. */
    readonly channelsAtOnceMax: 500;
    /** Messages read for a listener at once. */
    readonly newsReadMax: 32;
    /** Listeners of a process that read at the same time, and live events whose counts are computed at the same time. */
    readonly listenersReadingMax: 16;
    readonly liveEventsAtOnceMax: 16;
    readonly witnessKindsMax: 64;
    readonly witnessKindCharsMax: 64;
    readonly logLineBytesMax: number;
    readonly answersCachedBytesMax: number;
    readonly recentReadsMax: 10000;
    readonly segmentsSealedMax: 2000;
    readonly segmentCursorsMax: 400;
    readonly cursorsRememberedMax: 4096;
    readonly fencesRememberedMax: 10000;
    readonly logBlocksCachedMax: 2048;
    readonly fencepostCacheMax: 20000;
    /** Entries of the change log read at once, and kept; a process further behind drops its copies instead. */
    readonly changesReadMax: 1000;
    readonly changesKeptMax: 4096;
    /** Edits and deletions of items that the durable store names; a reader further behind drops its copies instead. */
    readonly changesNamedMax: 128;
    /** Items, and characters of their texts, in one entry of the change log. */
    readonly changeItemsMax: 100;
    readonly changeCharsMax: number;
    /** Newest positions whose timelines a process holds, and how many older ones it reads in at once. */
    readonly recentItemsMax: 20000;
    readonly recentGrowthMax: 500;
    readonly likesCacheMax: 200000;
    /** Fenceposts of one fence held in Redis; older ones are read from the durable store. */
    readonly fenceCopyPostsMax: 64;
    readonly fenceCopyTtlSeconds: number;
    readonly jobCanaryMs: 1000;
    readonly jobSilenceMsMax: 20000;
    /** Rounds of work one run of a job may do. */
    readonly jobRoundsMax: 100;
    /** Finished jobs the queue remembers. */
    readonly jobsKeptMax: 100;
    readonly jobQueueMsMax: 2000;
    readonly jobStopMsMax: 8000;
};
