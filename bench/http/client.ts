/** A small HTTP client over kept connections, for requests whose single latencies are measured. */
import { Agent, request } from 'node:http';

export type Post = (headers: Readonly<Record<string, string>>, body: string) => Promise<string>;

/** Posts to one address and resolves with the body. Rejects any status but 200. */
export function openClient(url: string): { readonly post: Post; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
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
            else reject(new Error(`expected status 200, got ${response.statusCode}: ${answer}`));
          });
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}
