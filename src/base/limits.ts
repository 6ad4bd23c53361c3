/** Every bound of the system, unit last, with the asserts that hold between them. */
import { invariant } from './errors.ts';
import { JOB_LIMITS } from './job-limits.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { FEED_LIMITS } from './feed-limits.ts';
import { FOLLOW_LIMITS } from './follow-limits.ts';
import { STORE_LIMITS } from './store-limits.ts';
import { NOTIFY_LIMITS } from './notify-limits.ts';
import { TEMPLATE_LIMITS } from './template-limits.ts';

export const LIMITS = {
  /** Relay `first` and `last`. */
  pageItemsMax: 100,
  pageItemsDefault: 20,
  /** Rounds of reading and filtering that one page may take before it is served short and marked CAPPED. */
  pageRoundsMax: 8,
  /** Fenceposts read in one store call. */
  chainPostsMax: 64,
  /** The newest fenceposts whose unread items compete again in a head that carries. */
  carryPostsMax: 16,
  headItemsMax: 100,
  /** Items that a ranker chooses one head from. */
  poolItemsMax: 2_000,
  /** Ranked windows of one fencepost's tail; everything below the last one is read newest first. */
  tailWindowsMax: 16,
  /** Positions are integers below 2^48, so that they fit into six bytes. */
  positionMax: 2 ** 48 - 1,
  /** Stretches of a range with nothing to show that are remembered between first pages. */
  emptyStretchesMax: 16,
  /** How long a first page waits for the ranking of a head, and for another first page of the same fence. */
  rankWaitMsMax: 10_000,
  refreshWaitMsMax: 10_000,
  /** How often one first page ranks what is new, when others commit first and leave out what it has seen. */
  refreshTurnsMax: 4,
  fencepostsKeptMax: 2_000,
  /** Elements that one source read may examine before it reports how far it got. */
  scanItemsMax: 2_000,
  /** Reads of one input of a mix, when much of it is hidden from the viewer. */
  mixRoundsMax: 4,
  newSinceCountMax: 99,
  newSinceActorsMax: 3,
  cursorCharsMax: 256,
  cursorTtlMsMax: 366 * 24 * 3_600_000,
  rankerDeadlineMsMax: 2_000,
  rankersMax: 64,
  /** Score parts that one ranker may report in addition to its signals. */
  rankerPartsMax: 16,
  /** Signals are clamped to this size, so that sums and weights of them stay finite. */
  signalSizeMax: 1_000_000_000_000,
  /** Newest items of the candidates' authors, and of the viewer, that show how often the viewer met an author. */
  affinityItemsMax: 500,
  affinityRepliesMax: 200,
  /** Characters of a candidate's text that a module sees. */
  candidateTextCharsMax: 2_000,
  /** Viewers compared when none are named, and reads of the newest items that find them. */
  comparedViewersMax: 10_000,
  comparedRoundsMax: 50,
  /** Newest heads of one viewer that an evaluation of rankers examines. */
  evaluatedHeadsMax: 1_000,
  /** Pages of `pageItemsMax` that are read to find the place of an item. */
  explainedPagesMax: 1_000,
  rankerFileBytesMax: 256 * 1024,
  /** From a worker's start until its ranker is ready. */
  rankerLoadMsMax: 5_000,
  /** Ranker files loaded at the same time. */
  rankerLoadsMax: 4,
  rankerMemoryMbMax: 128,
  /** Bytes of one message from a ranker's process. */
  rankerAnswerBytesMax: 4 * 1024 * 1024,
  /** Questions that one worker may have open. */
  rankerPendingMax: 64,
  /** Restarts of one ranker version's workers within the window. */
  rankerRespawnsMax: 5,
  rankerRespawnWindowMs: 60_000,
  /** Lines of a worker's output that reach the log. */
  rankerOutputLinesMax: 20,
  /** Characters of a ranker's own message in a log line or status. */
  rankerMessageCharsMax: 300,
  /** Faults remembered so that each is logged only once. */
  rankerFaultsMax: 1_024,
  ...TEMPLATE_LIMITS,
  /** Rules and values in one filter. */
  filterRulesMax: 64,
  filterValuesMax: 100,
  /** Inputs of one merge, concat or mix. */
  inputsMax: 16,
  /** Hours of an age that a rule may name: ten years. */
  ageHoursMax: 87_840,
  mixWeightMax: 1_000,
  /** Places of a round-robin before its slots repeat. */
  roundRobinSlotsMax: 64,
  limitCountMax: 1_000,
  /** Producers of one source remembered between requests, so that the store can keep its place in them. */
  sourceSetsMax: 256,
  /** A viewer's own newest items, whose threads are their discussions. */
  discussionItemsMax: 1_000,
  /** Items that one request leaves out, and components it skips. */
  leftOutMax: 100,
  skippedMax: 16,
  dedupeWindowMax: 200,
  /** How many positions older a repeat may be and still count, so that a sparse stream is not read to its bottom. */
  dedupeReachMax: 16_000,
  /** Inner reads that one dedupe read may take. */
  dedupeRoundsMax: 32,
  fenceIntervalSecondsMax: 86_400,
  fenceKeepDaysMax: 366,
  /** Characters of a stream key; longer ones are hashed. */
  streamKeyCharsMax: 200,
  /** Rows that one share of an erasure removes, how many concurrently, and shares done while the person waits. */
  erasedRowsMax: 200,
  erasedAtOnceMax: 8,
  erasureSharesNowMax: 5,
  /** How long an erasure stays open, so that what was in progress when it began is removed too. */
  erasureSettleMs: 15 * 60_000,
  /** Reads of one page of people, when many of them are left out. */
  userPageRoundsMax: 5,
  /** Reads of the replies to an item, when many of them are hidden from the viewer. */
  replyCountRoundsMax: 5,
  /** People that one direct may name. */
  recipientsMax: 32,
  /** Drafts that one author keeps, and due drafts published in one share of work. */
  draftsMax: 200,
  dueDraftsMax: 50,
  attachmentsMax: 10,
  altCharsMax: 1_000,
  nameCharsMax: 100,
  emailCharsMax: 254,
  languageCharsMax: 35,
  languageSpellingsMax: 1_000,
  /** Fields that an installation may declare for items, and for people; and the characters of one text value. */
  fieldsMax: 32,
  attributeCharsMax: 1_000,
  /** Places of an installation; a process holds them all. */
  placesMax: 10_000,
  /** Places that one person may create, of types that everybody may create. */
  placesCreatedMax: 100,
  /** Levels of nested places, the outermost included. */
  placeDepthMax: 6,
  placeOrderMax: 1_000_000,
  /** Owners and moderators of one place. */
  placeStaffMax: 100,
  /** Active members of one place. */
  membersMax: 10_000,
  /** Memberships, requests and invitations of one person. */
  membershipsMax: 500,
  titleCharsMax: 300,
  textCharsMax: 10_000,
  urlCharsMax: 2_048,
  tagsMax: 10,
  idCharsMax: 128,
  clientKeyCharsMax: 128,
  /** Size of the write that tests a store after a failed one: more than an item and all its rows take. */
  storeProbeChars: 128 * 1024,
  /** How long the author of a deleted item may repeat the deletion. */
  removalsKeptMs: 7 * 24 * 60 * 60 * 1_000,
  /** Removals forgotten in one step, each of which adds one at most. */
  removalsForgottenMax: 100,
  bodyBytesMax: 100 * 1024,
  queryDepthMax: 12,
  queryAliasesMax: 15,
  queryDirectivesMax: 10,
  queryTokensMax: 2_000,
  queryFieldsMax: 400,
  queryCostMax: 10_000,
  templatePriceMax: 1_000,
  validationErrorsMax: 5,
  /** Callers whose writing and costs are remembered, for rates and quotas. */
  callersRememberedMax: 50_000,
  /** How long a reader may take to receive an answer, and how much may wait for all readers of answers, or of events. */
  answerReadMsMax: 30_000,
  unreadBytesMax: 64 * 1024 * 1024,
  unreadSweepMs: 250,
  /** From a request's first byte to its last. */
  requestMsMax: 15_000,
  headerBytesMax: 16 * 1024,
  connectionsMax: 10_000,
  /** Requests that one connection may have in progress. */
  requestsPerConnectionMax: 16,
  /** Requests that may start in one turn of the event loop, and for how long they may. */
  requestsPerTurnMax: 16,
  requestTurnMsMax: 2,
  /** Connections that may wait to be accepted, and turns in a row that are left to them while requests wait. */
  connectionsWaitingMax: 4_096,
  connectionTurnsMax: 7,
  /** How often the log reports requests that were refused because more arrive than can be answered. */
  shedLogEveryMs: 60_000,
  /** Live connections, WebSocket and SSE, of one process and of one viewer in it. */
  liveConnectionsMax: 6_000,
  liveConnectionsPerViewerMax: 32,
  /** Those of them that are anonymous or not signed in yet; the rest is reserved for viewers. */
  liveStrangersMax: 1_000,
  /** How long a live connection may have no subscription, without and with a viewer. */
  strangerIdleMsMax: 10_000,
  viewerIdleMsMax: 60_000,
  /** Subscriptions, and messages per minute, of one socket. */
  subscriptionsMax: 50,
  messagesPerMinuteMax: 240,
  messageBytesMax: 64 * 1024,
  /** What may wait for a reader before the connection is cut. */
  unsentBytesMax: 1024 * 1024,
  unsentEventsMax: 1_000,
  /** Events of one subscription executed before others have their turn. */
  eventsPerTurnMax: 64,
  /** From the opening of a socket until its `connection_init`. */
  initWaitMsMax: 3_000,
  /** Between signs of life requested from a connection; one that gave none since the last time is cut. */
  keepAliveMs: 12_000,
  /** How often credentials are checked, and so the longest that a connection outlasts its own. */
  expirySweepMs: 250,
  /** For the peer to answer a close, before the socket is cut. */
  closeWaitMsMax: 1_000,
  /** For requests that kept connections have in progress when a server stops. */
  lastRequestsMs: 200,
  shutdownMsMax: 9_000,
  /** Signals that arrive this soon after the first belong to the same request. */
  signalEchoMs: 500,
  /** Between two attempts to open a store that is unavailable when the process starts. */
  storeRetryMs: 500,
  /** Rows of a sample world written in one step, how long one may keep the process busy, and the unpacked size of one of its tables. */
  sampleBatchRowsMin: 16,
  sampleBatchRowsMax: 500,
  sampleBatchMsMax: 40,
  sampleTableBytesMax: 16 * 1024 * 1024,
  ...STORE_LIMITS,
  /** Publishes that hold positions at the same time, over all processes, in the scale-out store. */
  positionsInFlightMax: 256,
  /** Producers named in one read of the scale-out store, concurrent reads of one range, and log items scanned first. */
  producersPerReadMax: 200,
  readsAtOnceMax: 4,
  logItemsPerReadMax: 500,
  /** Rows in which many stretches of timelines are read together. */
  stretchRowsMax: 1_000,
  /** Documents of one call that the scale-out store writes concurrently. */
  documentsWrittenAtOnceMax: 16,
  /** Attempts at one compare-and-set in the scale-out store before it fails. */
  casAttemptsMax: 64,
  /** Changes of one viewer's connections committed in one write of the scale-out store. */
  changesPendingMax: 500,
  /** Latest changes of one viewer's facts that are remembered. */
  factsChangesMax: 64,
  factsCacheMax: 10_000,
  /** Follows, mutes and blocks held by cached facts, together. */
  factsCacheEntriesMax: 3_000_000,
  /** Items read in the first and the last round, at either end, to decide whether a viewer may see a producer. */
  producerProbeItemsMin: 20,
  producerProbeItemsMax: 2_560,
  documentsKeptMax: 10_000,
  documentsCachedMax: 500,
  documentsCachedCharsMax: 500_000,
  queryOperationsMax: 10,
  queryVariablesMax: 50,
  variableDepthMax: 16,
  queryFragmentsMax: 50,
  /** The standard introspection query is 14 deep. */
  introspectionDepthMax: 20,
  /** Cached costs of one document, by page sizes. */
  costsCachedMax: 16,
  /** A document is compiled at this run. Compiling costs as much as several runs, so a stream of new ones is not compiled. */
  compileAfterRuns: 6,
  /** Forms of one operation that are compiled, by the values of its conditions. */
  operationFormsMax: 16,
  /** Fields written for one form of a compiled operation, about 0.1 ms and 5 KB each; and for all that are kept. */
  compiledFieldsMax: 1_000,
  compiledFieldsKeptMax: 30_000,
  /** Bearer tokens whose signature was checked, and how long a key that may be revoked is believed. */
  tokensCachedMax: 10_000,
  tokenBelievedMsMax: 60_000,
  /** How long the address of the tokens' keys is not called after a failure. */
  keysRestMs: 5_000,
  nodesMax: 100,
  requestIdCharsMax: 64,
  /** Answers up to this size are not compressed. */
  plainBytesMax: 1_024,
  /** How long a browser may remember that another origin is allowed; browsers cap it at two hours. */
  preflightSecondsMax: 7_200,
  /** How long a client may use the schema without checking whether it changed. */
  schemaSecondsMax: 300,
  /** Marks in one call. */
  marksMax: 100,
  /** Categories that one question may name. */
  categoriesMax: 100,
  /** Categories read for one page of them. */
  categoriesScannedMax: 1_000,
  /** Unread threads, and unread items of a thread, counted before the count is reported as capped. */
  unreadCountMax: 99,
  /** Threads read for one count, one list page or one search for the next unread thread. */
  threadsScannedMax: 5_000,
  /** Threads read in one store call. */
  threadsReadMax: 500,
  /** Newest threads of one category that are kept; a count of what is unread reads 100, then 200 more. */
  threadsNewestMax: 512,
  /** Items of one thread read to find the newest visible or the first unread one. */
  threadItemsScannedMax: 2_000,
  /** Items that one visit checks to raise a watermark. */
  visitItemsMax: 500,
  /** Threads that one viewer may have explicitly unread, and spans in each. */
  unreadThreadsMax: 500,
  unreadSpansMax: 32,
  /** Devices whose places in one stream are kept for a viewer. */
  devicesMax: 16,
  deviceCharsMax: 64,
  /** Rows of an import, or viewers of a compaction, processed at a time. */
  importBatchRowsMax: 500,
  importRowCharsMax: 256 * 1024,
  /** Rows of content that an import writes in one step, their total length, and concurrent small writes. */
  contentBatchRowsMax: 5_000,
  contentBatchCharsMax: 8 * 1024 * 1024,
  contentWritesAtOnceMax: 64,
  /** Bad rows after which an import may be set to stop. */
  importErrorsMax: 10_000,
  /** Items read at a time by an export. */
  exportItemsMax: 1_000,
  /** Items of one bulk mutation. */
  publishManyMax: 500,
  /** Foreign ids held during an import, and threads whose items' times are remembered. */
  importIdsMax: 10_000_000,
  importThreadsMax: 1_000,
  /** Characters of one piece of live news, and how many pieces a viewer's log keeps. */
  newsCharsMax: 8 * 1024,
  newsKeptMax: 128,
  /** How long a viewer's log is kept after its last news, and how long its number is, so that those who missed nothing get no gap. */
  newsKeptSeconds: 3_600,
  newsNumberKeptSeconds: 24 * 3_600,
  /** How much of all viewers' news a process keeps when the log is its own. */
  newsKeptCharsMax: 32 * 1024 * 1024,
  /** Parts of all viewers; the logs of a part are voided together when one of them lost a message. A power of two. */
  newsParts: 4_096,
  /** Viewers' channels requested in one command. */
  channelsAtOnceMax: 500,
  /** News read for a listener at a time. */
  newsReadMax: 32,
  /** Listeners of a process that read concurrently, and live events whose counts are computed concurrently. */
  listenersReadingMax: 16,
  liveEventsAtOnceMax: 16,
  ...LIVE_LIMITS,
  ...NOTIFY_LIMITS,
  ...FEED_LIMITS,
  ...FOLLOW_LIMITS,
  witnessKindsMax: 64,
  witnessKindCharsMax: 64,
  logLineBytesMax: 8 * 1024,
  /** Results of small reads that are remembered of one table, and the rows they are made of. */
  recentReadsMax: 10_000,
  recentRowsMax: 100_000,
  segmentsSealedMax: 2_000,
  segmentCursorsMax: 400,
  cursorsRememberedMax: 2_048,
  fencesRememberedMax: 10_000,
  logBlocksCachedMax: 2_048,
  fencepostCacheMax: 20_000,
  /** Entries of the change log read at a time, and kept; a process further behind drops its copies instead. */
  changesReadMax: 1_000,
  changesKeptMax: 4_096,
  /** Edits and deletions of items that the durable store lists; a reader further behind drops its copies instead. */
  changesNamedMax: 128,
  /** Items, and characters of their texts, in one entry of the change log. */
  changeItemsMax: 100,
  changeCharsMax: 64 * 1024,
  /** Newest positions whose timelines a process holds, and how many older ones it reads at a time. */
  recentItemsMax: 20_000,
  recentGrowthMax: 500,
  likesCacheMax: 200_000,
  peopleCacheMax: 100_000,
  /** Fenceposts of one fence held in Redis; older ones are read from the durable store. */
  fenceCopyPostsMax: 64,
  fenceCopyTtlSeconds: 7 * 24 * 3_600,
  ...JOB_LIMITS,
} as const;

invariant(
  LIMITS.headItemsMax <= LIMITS.pageItemsMax,
  'a head fits on one page, so a cursor can prove which part was served',
);
invariant(
  LIMITS.scanItemsMax >= LIMITS.headItemsMax + LIMITS.pageItemsMax,
  'one scan can fill a page behind a whole head',
);
invariant(
  LIMITS.dedupeRoundsMax * LIMITS.scanItemsMax >= 2 * (LIMITS.dedupeReachMax + LIMITS.scanItemsMax),
  'one dedupe read can look a whole reach ahead and still move on, however sparse its input',
);
invariant(
  LIMITS.slotsPerHeadMax * LIMITS.elementItemsMax <= LIMITS.elementReadItemsMax,
  'one read finds the items of all elements of a head',
);
invariant(LIMITS.marksMax <= LIMITS.categoriesMax, 'the price of marks counts all of them');
invariant(LIMITS.threadsReadMax >= LIMITS.pageItemsMax, 'a page of threads is one read');
invariant(
  LIMITS.liveStrangersMax < LIMITS.liveConnectionsMax,
  'viewers find room beside strangers',
);
invariant(LIMITS.initWaitMsMax < LIMITS.strangerIdleMsMax, 'a connection can sign in in time');
invariant(
  LIMITS.liveConnectionsMax < LIMITS.connectionsMax,
  'requests find room beside live connections',
);
invariant(
  LIMITS.closeWaitMsMax < LIMITS.shutdownMsMax,
  'live connections are closed within a shutdown',
);
