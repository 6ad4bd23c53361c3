/**
 * One request to a remote: a POST of JSON, bounded in time and size, to the address that the operator configured,
 * without following redirects.
 */
import { lookup } from 'node:dns';
import { request as requestHttp, type Agent, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { describeValue } from '../../base/describe-value.ts';
import { parseJson } from '../../base/json.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Position, Range } from '../../model/positions.ts';

/** What is wrong with a response, described for the operator. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
}

export interface RemoteTarget {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  readonly agent: Agent;
}

/** Where cloud metadata services give machines their secrets; no service of items is there. */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');

export function isLinkLocal(address: string): boolean {
  return LINK_LOCAL.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

const checkedLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) callback(error, '', 0);
    else if (addresses.some(({ address }) => isLinkLocal(address)))
      callback(
        new RemoteFault('expected an address that is not link-local, got one that is'),
        '',
        0,
      );
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** The body of the response. Rejects with RemoteFault. */
export async function askRemote(
  { url, headers, deadlineMs, agent }: RemoteTarget,
  question: object,
): Promise<string> {
  const body = JSON.stringify(question);
  const options: RequestOptions = {
    method: 'POST',
    agent,
    lookup: checkedLookup,
    signal: AbortSignal.timeout(deadlineMs),
    headers: {
      accept: 'application/json',
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
  };
  try {
    return await send(url, options, body);
  } catch (error) {
    if (error instanceof RemoteFault) throw error;
    const { name, code } = error as NodeJS.ErrnoException;
    const isLate = name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR';
    throw new RemoteFault(
      isLate
        ? `expected an answer within ${deadlineMs} ms, got none`
        : `expected an answer, got ${code ?? 'an error'}`,
      { cause: error },
    );
  }
}

function send(url: URL, options: RequestOptions, body: string): Promise<string> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = start(url, options, (response) => {
      const refuse = (text: string): void => void request.destroy(new RemoteFault(text));
      const { statusCode } = response;
      if (statusCode !== 200) refuse(`expected the status 200, got ${statusCode}`);
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > LIMITS.remoteAnswerBytesMax)
          refuse(`expected at most ${LIMITS.remoteAnswerBytesMax} bytes, got more`);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    request.on('error', reject);
    // Node reports no error when it cuts a connection whose server switched to another protocol.
    request.on('close', () =>
      reject(new RemoteFault('expected an answer, got part of one or none')),
    );
    request.end(body);
  });
}

const answerShape = z.strictObject({ positions: z.array(z.int()) });

/** Positions in the range, newest first, without duplicates, at most `limit`. Throws RemoteFault. */
export function readNamed(
  text: string,
  { above, upTo, limit }: Range & { readonly limit: number },
): readonly Position[] {
  const { data } = answerShape.safeParse(parseJson(text));
  if (data === undefined)
    throw new RemoteFault(
      `expected JSON such as {"positions": [9, 7]}, got ${describeValue(text.slice(0, 64))}`,
    );
  const { positions } = data;
  if (positions.length > limit)
    throw new RemoteFault(`expected at most ${limit} positions, got ${positions.length}`);
  positions.forEach((at, index) => {
    if (at <= above || at > upTo)
      throw new RemoteFault(
        `positions.${index}: expected one above ${above} and up to ${upTo}, got ${at}`,
      );
    const newer = positions[index - 1];
    if (newer !== undefined && at >= newer)
      throw new RemoteFault(`positions.${index}: expected one below ${newer}, got ${at}`);
  });
  return positions as readonly number[] as readonly Position[];
}
