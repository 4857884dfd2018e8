import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ListingCard } from '#domain/listing.ts';
import { wordsOf } from '../../../tests/support/page-words.ts';
import { StatusBadge } from './badge.tsx';
import { CardGrid } from './card.tsx';

const photo = { path: '/photos/abc', hasAvif: false, placeholder: null, width: 1600, height: 1200 };
const home: ListingCard = {
  id: '0190b0a0-0000-7000-8000-000000000001',
  status: 'approved',
  title: 'Rooms above the pier',
  location: 'Imperial Beach, CA',
  bedrooms: 2,
  bathrooms: 1.5,
  petsAllowed: 'cats-only',
  desiredMonthlyRent: 3450,
  hasAirConditioning: true,
  hasWasherDryer: true,
  amenities: ['WiFi', 'Kitchen', 'Washer/Dryer'],
  moreAmenities: 2,
  photo,
};

function cardOf(changes: Partial<ListingCard> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CardGrid properties={[{ ...home, ...changes }]} />
    </MemoryRouter>,
  );
}

test('a card says place, title, rooms, pets, its marks, three amenities and how many more, rent and the way on', () => {
  expect(wordsOf(cardOf())).toBe(
    'Imperial Beach, CA Rooms above the pier 2 bedrooms · 1.5 bathrooms · Cats only A/C W/D WiFi Kitchen Washer/Dryer +2 more $3,450 a month View Details of Rooms above the pier',
  );
  expect(cardOf()).toContain(`href="/listings/${home.id}"`);
});

test('a card of a list with a stay hands it on to the page of the home', () => {
  const cardIn = (list: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <CardGrid properties={[home]} way={{ list }} />
      </MemoryRouter>,
    );
  const stay = 'checkIn=2027-01-04&checkOut=2027-04-04';
  const place = `href="/listings/${home.id}`;
  expect(cardIn(`/listings?location=San+Diego&${stay}&q=pool`)).toContain(
    `${place}?${stay.replace('&', '&amp;')}"`,
  );
  expect(cardIn('/listings?checkIn=2027-01-04')).toContain(`${place}"`);
});

test('a card with three amenities has no more, and marks only what is there', () => {
  const words = wordsOf(
    cardOf({
      hasAirConditioning: false,
      hasWasherDryer: false,
      amenities: ['WiFi', 'Kitchen', 'Pool'],
      moreAmenities: 0,
    }),
  );
  expect(words).toContain('WiFi Kitchen Pool $3,450');
  expect(words).not.toMatch(/A\/C|W\/D|more/);
});

test('a card has the main photo, and without one the placeholder picture', () => {
  expect(cardOf()).toMatch(/<img [^>]*src="\/photos\/abc\.jpg"/);
  for (const without of [null, { ...photo, path: null }]) {
    expect(cardOf({ photo: without })).toMatch(/<img [^>]*src="\/placeholder\.svg"/);
  }
});

test('a photo is offered as AVIF before WebP once there are such variants', () => {
  const typesOf = (card: string) => Array.from(card.matchAll(/<source type="([^"]+)"/g), ([, type]) => type);
  expect(typesOf(cardOf())).toEqual(['image/webp']);
  const card = cardOf({ photo: { ...photo, hasAvif: true } });
  expect(typesOf(card)).toEqual(['image/avif', 'image/webp']);
  expect(card).toContain(
    '"/photos/abc-400.avif 400w, /photos/abc-800.avif 800w, /photos/abc-1600.avif 1600w"',
  );
});

test('the place of a photo that is still to come shows a blurred one', () => {
  const card = cardOf({ photo: { ...photo, placeholder: 'data:,small' } });
  expect(card.match(/data:,small/g)).toHaveLength(1);
  expect(card).toMatch(/class="home-card-photo" style="background:url\(data:,small\)/);
});

test('a card has a badge unless it is approved', () => {
  expect(wordsOf(cardOf())).not.toContain('Approved');
  expect(wordsOf(cardOf({ status: 'pending' }))).toMatch(/^Pending /);
  expect(wordsOf(cardOf({ status: 'rejected' }))).toMatch(/^Rejected /);
});

test.each([
  ['approved', 'Approved', 'green'],
  ['pending', 'Pending', 'amber'],
  ['rejected', 'Rejected', 'red'],
] as const)('the badge of %s says %s in %s', (status, words, colour) => {
  const badge = renderToStaticMarkup(<StatusBadge status={status} />);
  expect(badge).toMatch(new RegExp(`class="[^"]*\\bbg-${colour}-tint text-${colour}\\b[^"]*">${words}<`));
});
