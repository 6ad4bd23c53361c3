/** Who asks: whose allowance an operation uses, and in whose turn a request begins. */
import type { UserId } from '../model/producers.ts';

export interface Caller {
  readonly viewer: UserId | null;
  readonly address: string;
}

/** The same for all requests of a viewer or, without one, of an address. */
export function callerKey({ viewer, address }: Caller): string {
  return viewer === null ? `address ${networkOf(address)}` : `viewer ${viewer}`;
}

/** A caller has all addresses of a /64 of IPv6, so they count as one. Some proxies write a port after an address. */
function networkOf(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const ipv4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/.exec(bare)?.[1];
  if (ipv4 !== undefined || !bare.includes(':')) return ipv4 ?? bare;
  const [before = '', after] = bare.split('%', 1)[0]?.split('::') ?? [];
  const groups = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, 4).join(':');
}
