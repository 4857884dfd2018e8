// Draws properties as a real market has them (market.ts): the same ones every time. Knows no database.
import { amenities, rentalLengths } from '#domain/property.ts';
import * as market from './market.ts';

/** The day that generated calendars begin on; the newest home was listed the day before. */
const firstDay = '2026-01-01';

const dayLength = 86_400_000;
const firstTime = Date.parse(`${firstDay}T00:00:00Z`);
/** The catalogue grew evenly over three years. */
const catalogueAge = 3 * 365 * dayLength;

type Chance = ReturnType<typeof chanceOf>;

/** A stream of chance that depends on nothing but its name (FNV-1a hash into a mulberry32 generator). */
function chanceOf(name: string) {
  let state = 2166136261;
  for (const character of name) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  /** From 0 up to, not including, 1. */
  const next = (): number => {
    state = Math.imul(state + 0x6d2b79f5, 1);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // The first values of neighbouring names resemble each other: throw a few away.
  for (let index = 0; index < 8; index += 1) next();
  return {
    next,
    between: (low: number, high: number) => low + (high - low) * next(),
    /** Both included. */
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    happens: (probability: number) => next() < probability,
  };
}

function weighted<Item>(chance: Chance, choices: readonly (readonly [Item, number])[]): Item {
  let left = chance.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of choices) {
    left -= weight;
    if (left < 0) return item;
  }
  return (choices.at(-1) as readonly [Item, number])[0];
}

const shares = [0, 0.1, 0.5, 0.9, 0.99, 1];

function drawn(chance: Chance, quantiles: market.Quantiles): number {
  const share = chance.next();
  const above = Math.max(
    1,
    shares.findIndex((step) => step > share),
  );
  const [from = 0, to = 1] = [shares[above - 1], shares[above]];
  const [low = 0, high = 0] = [quantiles[above - 1], quantiles[above]];
  return low + ((share - from) / (to - from)) * (high - low);
}

function dayAt(daysFromFirst: number): string {
  return new Date(firstTime + daysFromFirst * dayLength).toISOString().slice(0, 10);
}

/** Stretches of a year that are taken, as PostgreSQL writes a datemultirange. */
function busyRanges(chance: Chance): string {
  const stretches = Math.round(drawn(chance, market.busyStretches));
  const ranges: string[] = [];
  for (let index = 0; index < stretches; index += 1) {
    const begin = chance.whole(0, 364);
    const days = Math.max(1, Math.round(drawn(chance, market.busyDays)));
    ranges.push(`[${dayAt(begin)},${dayAt(Math.min(365, begin + days))})`);
  }
  return `{${ranges.join(',')}}`;
}

const beginnings = 'bar cor del fen gal hol lin mar nor pal rin sol tam vel'.split(' ');
const endings = 'ada bury cove dale ero ford isle mont ona port ridge side ville'.split(' ');

/** A name as streets, hosts and shops have them: the n-th of a few thousand, low ones far more often (Zipf's law). */
function rareWord(chance: Chance): string {
  const rank = Math.floor(5000 ** chance.next());
  return `${beginnings[rank % 14]}${endings[Math.floor(rank / 14) % 13]}${Math.floor(rank / 182) || ''}`;
}

function description(chance: Chance): string {
  const said = market.words.filter(([, share]) => chance.happens(share)).map(([word]) => word);
  const wanted = Math.round(drawn(chance, market.wordsInText));
  while (said.length < wanted) said.push(rareWord(chance));
  for (let index = said.length - 1; index > 0; index -= 1) {
    const other = chance.whole(0, index);
    [said[index], said[other]] = [said[other] as string, said[index] as string];
  }
  // Ten words a sentence, with the small words between them that a search ignores.
  return said
    .map((word, index) => (index % 10 === 9 ? `${word}.` : `${word} and`))
    .join(' ')
    .slice(0, 2000);
}

/** The first 48 bits are the time, as in a UUIDv7 (RFC 9562), so that ids grow as the catalogue did. */
function idAt(time: number, number: number): string {
  const stamp = time.toString(16).padStart(12, '0');
  const rest = number.toString(16).padStart(15, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(3)}`;
}

const givenNames = 'Ana Ben Carmen Daniel Elena Frank Grace Hugo Ines Jack Kim Luis'.split(' ');

/** The owner of a property: half of them have but one, a few manage thousands. Draws from a stream of its own. */
function generateOwner(number: number, total: number) {
  const chance = chanceOf(`owner of ${number}`);
  const owner = chance.happens(0.5) ? number : Math.floor(total ** chance.next());
  const who = chanceOf(`owner ${owner}`);
  const [given, family] = [who.pick(givenNames), rareWord(who)];
  const email = `${given}.${family}${owner}@${rareWord(who)}.example`.toLowerCase();
  return {
    landlord_full_name: `${given} ${family[0]?.toUpperCase()}${family.slice(1)}`,
    landlord_phone: '(619) 555-0100',
    landlord_email: email,
    submitter_email: email,
  };
}

export type GeneratedProperty = ReturnType<typeof generateProperty>;

/** Property `number` of `total`, oldest first: approved but for one in thirty, which waits or was rejected. */
export function generateProperty(number: number, total: number) {
  const chance = chanceOf(`property ${number}`);
  const bedrooms = weighted(
    chance,
    market.sizes.map((size, count) => [count, size.share] as const),
  );
  const size = market.sizes[bedrooms] as (typeof market.sizes)[number];
  const status = weighted(chance, [
    ['approved', 29],
    ['pending', 0.6],
    ['rejected', 0.4],
  ] as const);
  const time = firstTime - Math.round(catalogueAge * (1 - number / total));
  const at = new Date(time).toISOString();
  const location = weighted(chance, market.locations);
  const type = weighted(chance, market.types);
  // What a home offers goes together: a generous one has most things, a bare one few.
  const generosity = chance.between(0.75, 1.25);
  const offered = amenities.filter((amenity) => chance.happens(market.amenityShares[amenity] * generosity));
  const text = description(chance);
  const stays = rentalLengths.filter(() => chance.happens(0.4));
  return {
    id: idAt(time, number),
    status,
    created_at: at,
    updated_at: at,
    title: `${text.split(' ')[0]} ${type} in ${location.split(',')[0]}`.slice(0, 120),
    description: text,
    location,
    property_address: `${chance.whole(100, 9999)} ${rareWord(chance)} Street`,
    zip_code: String(chance.whole(91_901, 92_199)),
    property_type: bedrooms === 0 && type !== 'Loft' ? 'Studio' : type,
    bedrooms,
    bathroom_halves: Math.round(drawn(chance, size.bathroomHalves)),
    approx_sqft: 350 + bedrooms * 320 + chance.whole(0, 400),
    year_built: chance.whole(1905, 2022),
    number_of_stories: chance.whole(1, 3),
    pets_allowed: weighted(chance, market.pets),
    desired_monthly_rent: Math.round((drawn(chance, size.nightly) * 30) / 25) * 25,
    next_available_date: dayAt(chance.happens(0.6) ? -chance.whole(0, 60) : chance.whole(1, 180)),
    desired_rental_length: stays.length > 0 ? stays : ['1-3 months'],
    property_furnished: weighted(chance, [
      ['fully', 0.85],
      ['partial', 0.1],
      ['no', 0.05],
    ] as const),
    cooling_system: weighted(chance, market.cooling),
    amenities: offered.length > 0 ? offered : ['WiFi'],
    parking_arrangement: weighted(chance, market.parking),
    stairs_description: 'One flight of stairs',
    standard_essentials_confirmed: true,
    ...generateOwner(number, total),
    max_guests: chance.happens(0.5) ? Math.max(1, 2 * bedrooms + chance.whole(-1, 2)) : null,
    house_rules: ['No smoking'],
    busy: busyRanges(chance),
    review_notes: status === 'rejected' ? 'The photos do not show the home.' : null,
    reviewed_at: status === 'pending' ? null : at,
  };
}
