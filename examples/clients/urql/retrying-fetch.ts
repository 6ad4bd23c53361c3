/** `fetch` that tries again when no answer came, or one that says "not now". Everything it sends may be repeated. */
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
      // An abort is the caller's wish.
      if (isLast || init?.signal?.aborted === true) throw error;
    }
    // Half of the wait is random, so that clients of a server that restarts do not come back together.
    const waitMs = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
