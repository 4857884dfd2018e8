// Whose address a limit counts: the connection's own, or, behind a proxy that is configured as trusted, the last one
// in X-Forwarded-For that no trusted proxy has. A header that anybody can send is never believed otherwise.
import { BlockList, isIP } from 'node:net';
import type { Logger } from 'pino';

function blockListOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** IPv4 as it looks on an IPv6 socket becomes plain IPv4 again. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Limits count an IPv6 network as one, because a household is given a /64 and could use a new address each time. */
function counted(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...middle, ...back].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns a function from the connection's address and its X-Forwarded-For header to the address that counts. The first
 * header from somebody who is not trusted is logged: most likely a proxy was forgotten, and all visitors count as one.
 */
export function clientAddressBehind(trustedProxies: readonly string[], logger: Logger) {
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  let hasWarned = false;

  return (connection: string, forwardedFor: string | null): string => {
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    let address = plain(connection);
    if (forwardedFor !== null && !hasWarned && isIP(address) !== 0 && !isTrusted(address)) {
      hasWarned = true;
      logger.warn(
        { from: address },
        'X-Forwarded-For came from an address that TRUSTED_PROXIES does not list',
      );
    }
    while (hops.length > 0 && isIP(address) !== 0 && isTrusted(address)) {
      const hop = hops.pop() ?? '';
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return counted(address);
  };
}
