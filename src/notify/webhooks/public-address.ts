/**
 * Which addresses a webhook may reach: public ones, and those that the operator allows. A name is resolved once, all of
 * its addresses are checked, and the connection is made to a checked one, so that the name cannot be pointed elsewhere
 * in between.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { withinDeadline } from '../../base/async/deadline.ts';
import type { Semaphore } from '../../base/async/semaphore.ts';
import { FeedError } from '../../base/errors.ts';

/** Resolves a host name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface AddressRules {
  /** Addresses and blocks that are allowed although they are not public. */
  readonly allowed: BlockList;
  readonly resolve: Resolve;
  /** Limits how many names are resolved concurrently. */
  readonly names: Semaphore;
  /** The time limit for resolving a name, and for a POST including the resolution of its host. */
  readonly msMax: number;
}

/** This network, private, shared, loopback, link-local, reserved, documentation, benchmarks, multicast. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Routed addresses that stand for others: Teredo and the like, documentation, 6to4. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All other IPv6 addresses are local, mapped, translated or reserved. */
const ROUTED_V6 = ['2000::/3'];

const notPublic = blockList([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const routed = blockList(ROUTED_V6);

/** Builds a list from addresses such as 10.0.0.1 and blocks such as 10.0.0.0/8. */
export function blockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (version === 'ipv6' ? 128 : 32)), version);
  }
  return list;
}

/** Whether a webhook may connect to an address. */
export function mayReach({ allowed }: Pick<AddressRules, 'allowed'>, address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (allowed.check(address, family)) return true;
  return !notPublic.check(address, family) && (version === 4 || routed.check(address, 'ipv6'));
}

/**
 * The address to connect to for a host. Refuses, with BAD_USER_INPUT, a host that does not resolve in time, and one
 * that has a forbidden address; the message does not distinguish the two.
 */
export async function addressOf(rules: AddressRules, host: string): Promise<LookupAddress> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(bare);
  const found =
    version === 0
      ? await resolved(rules, bare).catch(() => [])
      : [{ address: bare, family: version }];
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => mayReach(rules, address)))
    throw new FeedError('BAD_USER_INPUT', 'expected a host with public addresses, got another');
  return first;
}

/** The addresses of a name; none when it takes too long. */
function resolved(
  { resolve, names, msMax }: AddressRules,
  host: string,
): Promise<readonly LookupAddress[]> {
  let isLate = false;
  // A look-up cannot be cancelled: it occupies its slot of the semaphore for as long as it takes.
  const found = names(async () => (isLate ? [] : resolve(host)));
  return withinDeadline(found, msMax, () => {
    isLate = true;
    return [];
  });
}

/** Resolves names as the machine does. */
export const systemResolve: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    );
  });
