/** The bounds of what is done behind requests: rivers, events, jobs and telemetry. They are part of LIMITS, where everybody reads them. */

export const JOB_LIMITS = {
  /** Positions one river holds in memory, and the timelines that may be added to it or taken away before it is made again. */
  riverEntriesMax: 1_000,
  riverRepairsMax: 64,
  /** Positions read in one step while a river is made, between requests. */
  riverBuildItemsMax: 200,
  /** Rivers made at the same time, and those that wait for it; a reader beyond that is answered live. */
  riverBuildsAtOnceMax: 2,
  riverBuildsWaitingMax: 1_000,
  /** Attempts to make a river reach the others of its tier while they go on. */
  riverCatchUpsMax: 16,
  /** Items pushed into rivers in one read, reads in one run, and pushes before others have their turn. */
  riverBatchItemsMax: 200,
  riverRoundsMax: 50,
  riverPushesPerTurn: 5_000,
  /** Producers of a river that its tier lists one by one, and how many rivers of a tier may be asked about each item instead. */
  riverListedProducersMax: 1_000,
  riversAskedMax: 500,
  /** Producers whose rates and followers are remembered, and how long a number of followers is believed. */
  riverRatesMax: 50_000,
  followersBelievedMs: 600_000,
  followersReadsAtOnceMax: 8,
  /** Rivers looked at, and kept outside the process, in one round of tending. */
  riversKeptAtOnceMax: 50,
  /** How often a job that does nothing is due, and how long a worker may hear nothing before it is replaced. */
  jobCanaryMs: 1_000,
  jobSilenceMsMax: 20_000,
  /** Viewers whose read state is compacted in one share, and how long everybody's rests after a pass. */
  compactedViewersMax: 50,
  compactionRestMs: 86_400_000,
  /** Items whose words are indexed in one share: few where requests wait for it, many in a worker. */
  wordItemsInProcessMax: 64,
  wordItemsInWorkerMax: 1_024,
  /** Shares of work one run of a job may do. */
  jobRoundsMax: 100,
  /** Events are counted up to here, so that a backlog of a million costs no more to report. */
  eventsCountedMax: 10_000,
  /** Open events of one producer that a processor looks at, so that a handler may run this far ahead of another that waits. */
  laneEventsMax: 256,
  /** Producers whose events one process works on at the same time. */
  lanesAtOnceMax: 8,
  /** Facts whose events are gathered in one step. */
  eventsGatheredMax: 200,
  /** Facts whose events cannot be gathered, or wait for those, that are looked at besides. */
  eventsStuckMax: 2_000,
  /** For how long a lane is held unless it is renewed: a killed process's events are taken over after this. */
  laneLeaseMs: 10_000,
  /** One share of a handler; renewing the lane before each keeps the lease. */
  handlerShareMsMax: 5_000,
  /** How long a lane is worked on before others get their turn. */
  laneTurnMsMax: 2_000,
  eventTriesMax: 12,
  eventRetryMsMin: 1_000,
  eventRetryMsMax: 900_000,
  eventReasonCharsMax: 300,
  eventsKeptMs: 7 * 86_400_000,
  eventsPrunedMax: 500,
  eventsListedMax: 100,
  /** Followers are counted up to here by what a viewer may see of them, in steps. */
  followsCountedMax: 2_000,
  followsCountedStep: 500,
  /** Finished jobs the queue remembers. */
  jobsKeptMax: 100,
  jobQueueMsMax: 2_000,
  jobStopMsMax: 8_000,

  // Telemetry: how long the last of it may take to send, and how often a fault of sending is logged.
  telemetryStopMsMax: 3_000,
  telemetryFaultMs: 60_000,
  telemetryIntervalMsMax: 3_600_000,
} as const;
