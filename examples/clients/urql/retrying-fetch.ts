/**
 * `fetch` that retries when there was no response, or one that means "not now". Everything it sends may be repeated.
 */
const TRIES_MAX = 5;
const FIRST_WAIT_MS = 100;
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export async function retryingFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === TRIES_MAX;
    try {
      const response = await fetch(input, init);
      if (isLast || !PASSING.has(response.status)) return response;
    } catch (error) {
      // The caller has aborted the request.
      if (isLast || init?.signal?.aborted === true) throw error;
    }
    // Half of the wait is random, so that the clients of a restarting server do not all return together.
    const waitMs = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
