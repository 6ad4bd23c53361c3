/** The bounds of background work: rivers, events, jobs and telemetry. They are part of LIMITS, where all code reads them. */

export const JOB_LIMITS = {
  /** Positions one river holds in memory, and the timelines that may be added to it or removed before it is rebuilt. */
  riverEntriesMax: 1_000,
  riverRepairsMax: 64,
  /** Producers with a delivery rule. */
  deliveryRulesMax: 1_000,
  /** Positions read in one step while a river is built, between requests. */
  riverBuildItemsMax: 200,
  /** Rivers built at the same time, and those that wait for it; readers beyond that are answered without a river. */
  riverBuildsAtOnceMax: 2,
  riverBuildsWaitingMax: 1_000,
  /** Attempts to bring a new river up to date with the others of its tier while they advance. */
  riverCatchUpsMax: 16,
  /** Items pushed into rivers in one read, reads in one run, and pushes before other work has its turn. */
  riverBatchItemsMax: 200,
  riverRoundsMax: 50,
  riverPushesPerTurn: 5_000,
  /**
   * Producers of a river that its tier lists one by one, and how many rivers of a tier may be checked for each item
   * instead.
   */
  riverListedProducersMax: 1_000,
  riversAskedMax: 500,
  /** Producers whose rates and followers are remembered, and how long a number of followers is believed. */
  riverRatesMax: 50_000,
  followersBelievedMs: 600_000,
  followersReadsAtOnceMax: 8,
  /** Rivers checked, and saved outside the process, in one round of tending. */
  riversKeptAtOnceMax: 50,
  /** How often a job that does nothing is due, and how long a worker may hear nothing before it is replaced. */
  jobCanaryMs: 1_000,
  jobSilenceMsMax: 20_000,
  /**
   * Viewers whose read state is compacted at a time, how often one share may find nothing to compact and go on, and the
   * pause after a pass over everybody's.
   */
  compactedViewersMax: 50,
  compactedPagesMax: 10,
  compactionRestMs: 86_400_000,
  /** Items whose words are indexed in one share: few where requests wait for it, many in a worker. */
  wordItemsInProcessMax: 64,
  wordItemsInWorkerMax: 1_024,
  /** Shares of work one run of a job may do. */
  jobRoundsMax: 100,
  /** Events are counted up to here, so that reporting a backlog of a million costs no more. */
  eventsCountedMax: 10_000,
  /** Open events of one producer that a processor reads, so that a handler can run this far ahead of another that waits. */
  laneEventsMax: 256,
  /** Producers whose events one process works on at the same time. */
  lanesAtOnceMax: 8,
  /** Facts whose events are gathered in one step. */
  eventsGatheredMax: 200,
  /** Additional facts that are read when their events cannot be gathered, or wait for those. */
  eventsStuckMax: 2_000,
  /** How long a lane is held unless it is renewed: the events of a killed process are taken over after this. */
  laneLeaseMs: 10_000,
  /** One share of a handler; renewing the lane before each keeps the lease. */
  handlerShareMsMax: 5_000,
  /** How long a lane is worked on before others have their turn. */
  laneTurnMsMax: 2_000,
  eventTriesMax: 12,
  eventRetryMsMin: 1_000,
  eventRetryMsMax: 900_000,
  eventReasonCharsMax: 300,
  eventsKeptMs: 7 * 86_400_000,
  eventsPrunedMax: 500,
  eventsListedMax: 100,
  /** Followers that a viewer may see are counted up to here, in steps. */
  followsCountedMax: 2_000,
  followsCountedStep: 500,
  /** Finished jobs the queue remembers. */
  jobsKeptMax: 100,
  jobQueueMsMax: 2_000,
  jobStopMsMax: 8_000,

  // Telemetry: how long sending the last of it may take, and how often a failure to send is logged.
  telemetryStopMsMax: 3_000,
  telemetryFaultMs: 60_000,
  telemetryIntervalMsMax: 3_600_000,
} as const;
