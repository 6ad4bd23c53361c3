/** What a request gives to a template: the arguments by the names of its parameters. */

/** Text in the one form of its type, such as `5`, `true` or `2026-01-31T12:00:00.000Z`; a sorted list for a parameter that takes several. */
export type Argument = string | readonly string[];

export type Arguments = Readonly<Record<string, Argument>>;
