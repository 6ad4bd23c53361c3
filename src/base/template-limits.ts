/** The bounds of template files and of the elements that they inject. They are part of LIMITS, where all code reads them. */

export const TEMPLATE_LIMITS = {
  templatesMax: 256,
  /** Templates are parsed between requests; even unusual text of this length is parsed in milliseconds. */
  templateBytesMax: 32 * 1024,
  /** A file that declares places, fields or remotes. */
  declarationsBytesMax: 64 * 1024,
  /** One file of documents that a client's build made. */
  documentsFileBytesMax: 64 * 1024 * 1024,
  templateNodesMax: 64,
  templateDepthMax: 8,
  /** YAML nodes and levels in one template file, before it is read as parts. */
  templateYamlNodesMax: 2_000,
  /** Words, spaces and signs; a value takes five of them. */
  templateYamlTokensMax: 12_000,
  templateYamlDepthMax: 32,
  templateParamsMax: 8,
  /** Roll-outs of one template; a cursor may belong to any of their sides. */
  rolloutsMax: 4,
  /** Shadow rankers that wait for their turn, and how long each waits at least, until the answer is sent. */
  shadowsWaitingMax: 16,
  shadowDelayMs: 1_000,
  /** Variants of one experiment. */
  experimentVariantsMax: 8,
  /** Characters of one argument, and values of one that is a list. */
  argumentCharsMax: 128,
  argumentListMax: 64,
  templateNameCharsMax: 64,
  /** Injectors of one template, and those of them that are pinned. */
  injectorsMax: 16,
  pinnedMax: 4,
  /** Places that one injector takes in a head, and how seldom it may take one. */
  slotsPerHeadMax: 20,
  slotEveryMax: 1_000,
  slotHoursMax: 8_784,
  /** The share of places, in a head or below it, that one injector takes. */
  slotRateMax: 0.5,
  priorityMax: 1_000,
  /** Items or people of one element, what is read to find them, and bytes of a custom element as JSON. */
  elementItemsMax: 10,
  elementReadItemsMax: 200,
  elementDataBytesMax: 4_096,
  templateDescriptionCharsMax: 500,
  /** Remotes of an installation, what one may take to answer, the connections to it, and the bytes of an answer. */
  remotesMax: 16,
  remoteDeadlineMsMax: 2_000,
  remoteSocketsMax: 32,
  remoteAnswerBytesMax: 65_536,
  remoteHeadersMax: 8,
  /** Failures in a row after which a remote is not called, and for how long. */
  remoteFailuresMax: 5,
  remotePauseMs: 5_000,
  /** Items that a filter module judges at once, and remembered answers of all filter modules. */
  filterItemsMax: 256,
  filterAnswersMax: 100_000,
  /** Timelines that a source module may name. */
  ownTimelinesMax: 500,
  /** How long a filter is not called again for an item on which it failed. */
  filterFaultTtlMs: 60_000,
  /**
   * Failures in a row after which a module version is not called, more than the halves of a question; and for how long.
   */
  moduleFailuresMax: 10,
  modulePauseMs: 5_000,
} as const;
