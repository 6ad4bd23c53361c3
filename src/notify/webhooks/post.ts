/** One POST to an address chosen by a user: limited in time and size, to a checked address, and without redirects. */
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { LIMITS } from '../../base/limits.ts';
import { addressOf, type AddressRules } from './public-address.ts';

export interface PostArgs {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Resolves with the status. A response is read only up to the bound, and then the connection is cut. Rejects when the
 * host may not be reached, does not resolve, or does not answer in time.
 */
export async function post(rules: AddressRules, { url, headers, body }: PostArgs): Promise<number> {
  // Started here, so that a slow resolution leaves less time for the rest.
  const signal = AbortSignal.timeout(rules.msMax);
  const { address, family } = await addressOf(rules, url.hostname);
  const lookup: LookupFunction = (_, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  const options: RequestOptions = {
    method: 'POST',
    lookup,
    agent: false,
    signal,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      const status = response.statusCode ?? 0;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= LIMITS.webhookAnswerBytesMax) return;
        resolve(status);
        request.destroy();
      });
      response.on('end', () => resolve(status));
      response.on('error', reject);
    });
    request.on('error', reject);
    // Node reports no error when it cuts a connection whose server switched to another protocol.
    request.on('close', () => reject(new Error('expected an answer, got part of one or none')));
    request.end(body);
  });
}
