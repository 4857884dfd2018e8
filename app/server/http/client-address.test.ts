import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createClientAddressResolver } from './client-address.ts';

const silent = pino({ level: 'silent' });
const proxies = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'];

test('uses the address of the connection when no proxy is trusted', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (connection, claimed) => {
      expect(createClientAddressResolver([], silent)(connection, claimed)).toBe(connection);
    }),
  );
});

test.each([
  ['an untrusted address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy without the header', '10.0.0.1', null, '10.0.0.1'],
  ['a proxy with garbage in the header', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a proxy that passes on a forged header', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['a proxy that passes on a forged proxy', '10.0.0.1', '1.2.3.4, 10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies in a row', '10.0.0.1', '198.51.100.1, 192.168.7.7', '198.51.100.1'],
  ['a proxy on an IPv6 socket', '::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['a proxy of the other family', 'fd00::5', '198.51.100.1', '198.51.100.1'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::/64'],
  ['a shortened IPv6 address', '2001:db8::6', null, '2001:db8:0:0::/64'],
  ['this machine', '::1', null, '0:0:0:0::/64'],
])('finds the client address of %s (%s, header %j): %s', (_who, connection, header, counted) => {
  expect(createClientAddressResolver(proxies, silent)(connection, header)).toBe(counted);
});

test('logs only the first X-Forwarded-For header from an untrusted address', () => {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const clientAddressOf = createClientAddressResolver(proxies, logger);
  clientAddressOf('10.0.0.1', '198.51.100.1');
  clientAddressOf('203.0.113.9', null);
  expect(lines).toEqual([]);
  clientAddressOf('203.0.113.9', '198.51.100.1');
  clientAddressOf('203.0.113.7', 'unknown');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"from":"203\.0\.113\.9".*TRUSTED_PROXIES/);
});
