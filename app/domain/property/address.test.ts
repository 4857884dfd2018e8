import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAddress, toStoredAddress } from './address.ts';

const rest = { propertyAddress: '12 Hidden Lane', zipCode: '91932' };

test.each([
  ['Imperial Beach, CA', { city: 'Imperial Beach', state: 'CA', country: 'United States' }],
  ['San Diego', { city: 'San Diego', state: '', country: 'United States' }],
  ['Tijuana, BC, Mexico', { city: 'Tijuana', state: 'BC', country: 'Mexico' }],
  ['Seoul, , South Korea', { city: 'Seoul', state: '', country: 'South Korea' }],
])('splits %s into %j and joins it again', (location, parts) => {
  const address = toAddress({ ...rest, location });
  expect(address).toEqual({ street: '12 Hidden Lane', zipCode: '91932', ...parts });
  expect(toStoredAddress(address)).toEqual({ ...rest, location });
});

const part = fc.string().map((text) => text.replaceAll(/[\s,]+/g, ' ').trim());
const addresses = fc
  .record({ street: fc.string(), city: part, state: part, zipCode: fc.string(), country: part })
  .map((parts) => ({ ...parts, country: parts.country || 'United States' }));

test('joining and splitting an address returns the same address', () => {
  fc.assert(
    fc.property(addresses, (parts) => {
      expect(toAddress(toStoredAddress(parts))).toEqual(parts);
    }),
  );
});

test('joins a part with a comma as one part', () => {
  const address = { street: '', city: 'Imperial, Beach', state: 'CA,', zipCode: '', country: '' };
  expect(toStoredAddress(address).location).toBe('Imperial Beach, CA');
});
