/** How much smaller a page is with brotli than uncompressed. */
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Figure } from '../figure.ts';
import { askSample, SAMPLE_READER, withSampleServer } from '../sample-server.ts';

const QUERY = `{ stream(template: "home", first: 20) {
  edges { cursor node { id kind title text url votes createdAt author { id login } tags { id name } } }
  pageInfo { hasNextPage endCursor } } }`;

export const figure: Figure = {
  name: 'compressed',
  what: 'bytes of a 20-item home page over brotli, as a ratio to plain',
  unit: 'ratio',
  target: '<= 0.35',
  isExact: true,
  measure: () =>
    withSampleServer(async (address) => {
      const plain = await askSample(address, QUERY);
      const packed = await askPacked(address);
      const unpacked = brotliDecompressSync(packed).toString();
      if (unpacked !== plain) throw new Error('expected the same page, got another');
      const plainBytes = Buffer.byteLength(plain);
      const detail = { plainBytes, brotliBytes: packed.length };
      return { value: Math.round((packed.length / plainBytes) * 1_000) / 1_000, detail };
    }),
};

/** Reads the raw bytes, which `fetch` would decompress. */
function askPacked(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'br',
      'x-palisade-viewer': SAMPLE_READER,
    };
    const asked = request(`${address}/graphql`, { method: 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ query: QUERY, variables: {} }));
  });
}
