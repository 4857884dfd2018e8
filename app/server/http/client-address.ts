// Returns the client address that rate limits count: the connection's own or, behind trusted proxies, the
// last address in X-Forwarded-For that is not a trusted proxy. Ignores the header otherwise, because clients
// can forge it.
import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

function toBlockList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/**
 * Counts an IPv6 address as its /64 network: a household gets a /64 and could use a new address for each
 * request.
 */
function toCountedAddress(address: string): string {
  if (isIP(address) === 0) return address;
  // Converts IPv4-mapped addresses, which IPv6 sockets report, to plain IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns a function from the connection's address and its X-Forwarded-For header to the client address. Logs
 * the first such header from an untrusted address, because TRUSTED_PROXIES probably lacks a proxy, and all
 * visitors behind it would count as one.
 */
export function createClientAddressResolver(trustedProxies: readonly string[], logger: Logger) {
  const trusted = toBlockList(trustedProxies);
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  let hasWarned = false;

  return (connection: string, forwardedFor: string | null): string => {
    if (forwardedFor !== null && !hasWarned && isIP(connection) !== 0 && !isTrusted(connection)) {
      hasWarned = true;
      logger.warn(
        { from: ipaddr.process(connection).toString() },
        'X-Forwarded-For came from an address that TRUSTED_PROXIES does not list',
      );
    }
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    let address = connection;
    while (isIP(hops.at(-1) ?? '') !== 0 && isTrusted(address)) address = hops.pop() ?? '';
    return toCountedAddress(address);
  };
}
