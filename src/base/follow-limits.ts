/** The bounds of following and of suggestions whom to follow. They are part of LIMITS, where all code reads them. */

export const FOLLOW_LIMITS = {
  /** Producers one person may follow: the most an operator may set, and the default. Lists of readers one may be on. */
  followsMax: 100_000,
  followsDefault: 20_000,
  readingsMax: 20_000,
  /** Suggestions on one page, candidates checked for it, and what each reason names. */
  suggestionsMax: 20,
  suggestionsDefault: 10,
  suggestionsCheckedMax: 60,
  suggestionNamedMax: 3,
  /** Sources of suggestions: newest items, people and what each of them follows, and places. */
  suggestionItemsMax: 200,
  suggestingPeopleMax: 20,
  suggestingFollowsMax: 50,
  suggestingPlacesMax: 10,
  /** Rows whose counts one share of a recount checks. */
  recountedMax: 50,
  /** Follow requests of one viewer that wait for an answer, and readers on one person's list. */
  requestsMax: 1_000,
  readersMax: 1_000,
  blocksMax: 20_000,
  /** Lists that one person keeps, members of each, and characters of a list’s id and of its title. */
  listsMax: 50,
  listMembersMax: 500,
  /** Lists that an export reads at a time, each with all its members. */
  exportListsMax: 100,
  listIdCharsMax: 64,
  listTitleCharsMax: 100,
  /** Members of lists of which one process holds copies, on the scale-out store. */
  listCopiesEntriesMax: 500_000,
  /** Phrases that one person may mute, and characters of each. */
  phrasesMax: 200,
  phraseCharsMax: 100,
  /** Items that one person may hide. */
  hiddenItemsMax: 5_000,
  /** People whose reposts one person may hide. */
  repostersMax: 5_000,
  /** Characters of items' words that one process remembers for readers with muted phrases. */
  phraseTextsCharsMax: 4_000_000,
} as const;
