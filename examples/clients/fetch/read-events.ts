/** Server-sent events by `fetch`, which unlike `EventSource` can send headers. */
import { retryingFetch } from './retrying-fetch.ts';

/** Passes each result of a subscription to `onData`. Resolves when the server ends the stream. */
export async function readEvents<Data>(
  url: string,
  request: RequestInit,
  onData: (data: Data) => void,
): Promise<void> {
  const headers = { ...request.headers, accept: 'text/event-stream' };
  const response = await retryingFetch(url, { ...request, headers });
  if (!response.ok || response.body === null)
    throw new Error(`expected a stream, got ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const json = /^event: next\ndata: (.*)$/s.exec(event)?.[1];
      if (json !== undefined) onData((JSON.parse(json) as { readonly data: Data }).data);
    }
  }
}
