import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ListingCard } from '#domain/property/listing.ts';
import { textOf } from '#tests/support/html.ts';
import { StatusBadge } from './badge.tsx';
import { CardGrid } from './card.tsx';

const photo = { path: '/photos/abc', hasAvif: false, placeholder: null, width: 1600, height: 1200 };
const property: ListingCard = {
  id: '0190b0a0-0000-7000-8000-000000000001',
  status: 'approved',
  title: 'Rooms above the pier',
  location: 'Imperial Beach, CA',
  bedrooms: 2,
  bathrooms: 1.5,
  petsAllowed: 'cats-only',
  desiredMonthlyRent: 3450,
  approxSqft: 1040,
  note: 'Free from Mar 1',
  hasAirConditioning: true,
  hasWasherDryer: true,
  amenities: ['WiFi', 'Kitchen', 'Pool'],
  hiddenAmenityCount: 2,
  photo,
  furtherPhotos: [{ path: '/photos/def', hasAvif: true }],
};

const cardOf = (changes: Partial<ListingCard> = {}, stay = '') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CardGrid properties={[{ ...property, ...changes }]} stay={stay} />
    </MemoryRouter>,
  );

test('shows location, title, rooms, size, pets, marks, amenities, the number of others, rent, first free day and link', () => {
  expect(textOf(cardOf())).toBe(
    'Imperial Beach, CA Rooms above the pier 2 bedrooms · 1.5 bathrooms · 1,040 sqft · Cats only A/C W/D WiFi Kitchen Pool +2 more $3,450 a month Free from Mar 1 View Details of Rooms above the pier',
  );
  expect(cardOf()).toContain(`href="/listings/${property.id}"`);
  expect(cardOf({}, '?guests=2&pets=1')).toContain(`href="/listings/${property.id}?guests=2&amp;pets=1"`);
});

test('loads no further photo and no heart with the page', () => {
  expect(cardOf()).not.toMatch(/def|<button/);
});

test('omits marks that do not apply, and the number of others if there are none', () => {
  const none = { hasAirConditioning: false, hasWasherDryer: false, hiddenAmenityCount: 0 };
  expect(textOf(cardOf(none))).toContain('Cats only WiFi Kitchen Pool $3,450');
});

test('shows the main photo, or the placeholder without one', () => {
  expect(cardOf()).toMatch(/<img [^>]*src="\/photos\/abc\.jpg"/);
  for (const without of [null, { ...photo, path: null }]) {
    expect(cardOf({ photo: without })).toMatch(/<img [^>]*src="\/placeholder\.svg"/);
  }
});

test('offers AVIF before WebP once the photo has AVIF variants', () => {
  const typesOf = (card: string) => Array.from(card.matchAll(/<source type="([^"]+)"/g), ([, type]) => type);
  expect(typesOf(cardOf())).toEqual(['image/webp']);
  const card = cardOf({ photo: { ...photo, hasAvif: true } });
  expect(typesOf(card)).toEqual(['image/avif', 'image/webp']);
  const variants = '/photos/abc-400.avif 400w, /photos/abc-800.avif 800w, /photos/abc-1600.avif 1600w';
  expect(card).toContain(`"${variants}"`);
});

test('shows one blurred preview behind the photo', () => {
  const card = cardOf({ photo: { ...photo, placeholder: 'data:,small' } });
  expect(card.match(/data:,small/g)).toHaveLength(1);
  expect(card).toMatch(/class="home-card-photo" style="background:url\(data:,small\)/);
});

test.each([
  ['approved', 'Approved', 'green'],
  ['pending', 'Pending', 'amber'],
  ['rejected', 'Rejected', 'red'],
] as const)('shows the badge of %s as "%s" in %s, on a card unless approved', (status, text, color) => {
  const badge = renderToStaticMarkup(<StatusBadge status={status} />);
  expect(badge).toMatch(new RegExp(`class="[^"]*\\bbg-${color}-tint text-${color}\\b[^"]*">${text}<`));
  expect(textOf(cardOf({ status })).startsWith(text)).toBe(status !== 'approved');
});
