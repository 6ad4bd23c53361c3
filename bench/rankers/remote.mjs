/** Requests the order from a service over HTTP, and waits for it as long as the server allows. */
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** @type {import('../../src/ranking/ranker.ts').Ranker} */
const remote = {
  name: 'remote',
  version: '1',
  signals: ['votes'],

  async order(candidates, { votes = [] }, { options }) {
    const rows = await ask(
      String(options.url),
      candidates.map((_, row) => votes[row] ?? 0),
    );
    return rows.flatMap((row) => candidates[row] ?? []);
  },
};

/**
 * @param {string} url
 * @param {readonly number[]} scores
 * @returns {Promise<readonly number[]>} rows in order
 */
function ask(url, scores) {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
      answer.on('error', reject);
    });
    asking.on('error', reject);
    asking.end(JSON.stringify(scores));
  });
}

export default remote;
