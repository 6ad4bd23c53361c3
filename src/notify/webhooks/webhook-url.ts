/** Checks a webhook's address: https to a public host, or any scheme to a host that the operator allows. */
import { isIP } from 'node:net';
import { describeValue } from '../../base/describe-value.ts';
import { FeedError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { addressOf, type AddressRules } from './public-address.ts';

/** Null, or why the address cannot be a webhook's. Resolves the host, but connects to nothing. */
export async function webhookUrlProblem(rules: AddressRules, url: URL): Promise<string | null> {
  if (url.href.length > LIMITS.urlCharsMax)
    return `expected an address of at most ${LIMITS.urlCharsMax} characters, got ${url.href.length}`;
  if (url.username !== '' || url.password !== '')
    return 'expected an address without a user name, got one with a user name';
  if (url.protocol !== 'https:' && !isAllowedHost(rules, url.hostname))
    return `expected an https address, got ${describeValue(url.href)}`;
  try {
    await addressOf(rules, url.hostname);
    return null;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

/** Whether the host is an address that the operator allows. */
function isAllowedHost({ allowed }: Pick<AddressRules, 'allowed'>, host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(bare);
  return version !== 0 && allowed.check(bare, version === 6 ? 'ipv6' : 'ipv4');
}
