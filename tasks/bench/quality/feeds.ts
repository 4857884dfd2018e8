// How many calendar feeds are read as the nights that are due: feeds of every kind of entry in the styles of
// other sites (feed-manners.ts), and random ones, which a second implementation reads, too (feed-random.ts).
import { addDays } from '#domain/day.ts';
import { countNights } from '#domain/stay/availability.ts';
import { parseFeed } from '#server/calendar/feed-parser.ts';
import type { Figure } from './figure.ts';
import { feedToday } from './feed-days.ts';
import { generateFeeds } from './feed-manners.ts';
import { drawFeed } from './feed-random.ts';

const randomFeeds = 200;

function nightsIn(text: string): string {
  const read = parseFeed(text, feedToday);
  if (!read.ok) return read.failure;
  return read.ranges
    .flatMap((range) => Array.from({ length: countNights(range) }, (_, index) => addDays(range.from, index)))
    .join(' ');
}

export function measureFeeds(): Figure[] {
  const random = Array.from({ length: randomFeeds }, (_, index) => ({
    name: `random feed ${index + 1}`,
    ...drawFeed(index + 1),
  }));
  const generated = generateFeeds().map(({ taken, ...feed }) => ({ ...feed, nights: taken }));
  return Object.entries({ 'feeds of every kind': generated, 'random feeds': random }).map(([what, feeds]) => {
    const misses = feeds
      .filter(({ text, nights }) => nightsIn(text) !== nights.join(' '))
      .map(({ name, text }) => `${name}:\n${text}`);
    return { what: `${what} that are read right`, share: 1 - misses.length / feeds.length, floor: 1, misses };
  });
}
