/** Errors as texts for a reader, and whether the server could be reached at all. */
import { CombinedGraphQLErrors, ServerError } from '@apollo/client';

const WORDS: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'This feed needs a viewer. Choose one above.',
  NOT_FOUND: 'It does not exist, or this viewer may not see it.',
  INVALID_CURSOR: 'This place in the feed is no longer known. Start again from the top.',
  GRAPHQL_VALIDATION_FAILED:
    'This page is older than its server. Reload it; what you are writing is kept.',
  UNAVAILABLE: 'The server is busy or has lost its store. Try again in a moment.',
};

/** What is not possible when a feature is switched off, by its flag. */
const SWITCHED_OFF: Readonly<Record<string, string>> = {
  search: 'Searching',
  directs: 'Sending directs',
  reposts: 'Reposting',
  lists: 'Making lists',
  places: 'Making places',
};

/** A refusal by the server, with its message. */
export class Refusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** An action of the reader that failed. The message says which one, and its cause says why. */
export class FailedAct extends Error {
  constructor(act: string, cause: unknown) {
    super(`Could not ${act}.`, { cause });
  }
}

/** A text as a message names it. */
export function quoted(text: string): string {
  return `“${isolated(text)}”`;
}

/** Keeps the direction of a text apart from that of the sentence around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A sentence about what went wrong. */
export function wordsOf(error: unknown): string {
  if (error instanceof FailedAct) return `${error.message} ${wordsOf(error.cause)}`;
  if (isUnreachable(error))
    return navigator.onLine
      ? 'The server cannot be reached. You can still read what is loaded; try again in a moment.'
      : 'You are offline. You can still read what is loaded, and the page continues when you are back online.';
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const off = SWITCHED_OFF[extensionOf(error, 'flag')];
    if (off !== undefined) return `${off} is switched off for now. Try again later.`;
    return WORDS[codeOf(error)] ?? first?.message ?? 'The server did not say what is wrong.';
  }
  if (ServerError.is(error)) return messageIn(error.bodyText) ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/** The server's message in a response with a failure status; null if something else answered. */
function messageIn(bodyText: string): string | null {
  const match = /"message":("(?:[^"\\]|\\.)*")/.exec(bodyText);
  return match?.[1] === undefined ? null : (JSON.parse(match[1]) as string);
}

/** Empty when it is unknown. */
export function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.code : extensionOf(error, 'code');
}

/** A text in the extensions of the first error; empty when there is none. */
function extensionOf(error: unknown, name: string): string {
  if (!CombinedGraphQLErrors.is(error)) return '';
  const value = error.errors[0]?.extensions?.[name];
  return typeof value === 'string' ? value : '';
}

/** Whether the server answered that it cannot serve anybody now. */
export function isUnavailable(error: unknown): boolean {
  return codeOf(error) === 'UNAVAILABLE';
}

/** Whether there was no response, or none from GraphQL. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (ServerError.is(error) && [502, 503, 504].includes(error.statusCode))
  );
}
