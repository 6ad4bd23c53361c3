/** Errors in words for a reader, and whether the server could be reached at all. */
import { CombinedGraphQLErrors, ServerError } from '@apollo/client';

const WORDS: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'This feed needs a viewer. Choose one above.',
  FORBIDDEN: 'This viewer may not do that.',
  NOT_FOUND: 'It is not there, or this viewer may not see it.',
  INVALID_CURSOR: 'This place in the feed is no longer known. Start again from the top.',
  UNAVAILABLE: 'The server is busy or has lost its store. Try again in a moment.',
};

/** How the server begins where only searching is switched off. */
const NO_SEARCH = 'searching is switched off';

/** A sentence about what went wrong. */
export function wordsOf(error: unknown): string {
  if (isUnreachable(error))
    return navigator.onLine
      ? 'The server cannot be reached. What you see stays; try again in a moment.'
      : 'You are offline. What you see stays, and the page goes on when you are back.';
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const code = codeOf(error);
    if (code === 'UNAVAILABLE' && first?.message.startsWith(NO_SEARCH) === true)
      return 'Searching is switched off for now. Try again later.';
    return WORDS[code] ?? first?.message ?? 'The server did not say what is wrong.';
  }
  if (ServerError.is(error)) return messageIn(error.bodyText) ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/** What the server says beside a status that HTTP calls a failure; null where something else answered. */
function messageIn(bodyText: string): string | null {
  const match = /"message":("(?:[^"\\]|\\.)*")/.exec(bodyText);
  return match?.[1] === undefined ? null : (JSON.parse(match[1]) as string);
}

export function codeOf(error: unknown): string {
  if (!CombinedGraphQLErrors.is(error)) return '';
  const code = error.errors[0]?.extensions?.['code'];
  return typeof code === 'string' ? code : '';
}

/** No answer came, or none that GraphQL gave. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (ServerError.is(error) && [502, 503, 504].includes(error.statusCode))
  );
}
