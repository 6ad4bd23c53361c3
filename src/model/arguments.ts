/** What a request passes to a template: its arguments by the names of the template's parameters. */

/**
 * Text in the canonical form of its type, such as `5`, `true` or `2026-01-31T12:00:00.000Z`; a sorted list for a
 * parameter that takes several values.
 */
export type Argument = string | readonly string[];

export type Arguments = Readonly<Record<string, Argument>>;
