/** A small HTTP client over keep-alive connections, for requests whose individual latencies are measured. */
import { Agent, request } from 'node:http';

export type Post = (headers: Readonly<Record<string, string>>, body: string) => Promise<string>;

/** A response with another status than 200. */
export class StatusError extends Error {
  readonly status: number;

  constructor(status: number, answer: string) {
    super(`expected status 200, got ${status}: ${answer}`);
    this.status = status;
  }
}

const CONNECTIONS = 64;

/** Posts to one address and resolves with the body. Rejects any status but 200 with a StatusError. */
export function openClient(
  url: string,
  connections = CONNECTIONS,
): { readonly post: Post; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post: Post = (headers, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          agent,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
          response.once('end', () => {
            if (response.statusCode === 200) resolve(answer);
            else reject(new StatusError(response.statusCode ?? 0, answer));
          });
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}
