// The iCal links of a property, as its owner sees them. Loaded by the owner's page: no zod.
import { formatMoment } from '../day.ts';
import { pluralize } from '../numbers.ts';

/** Per property, including the link of the submission form. */
export const maxCalendarLinks = 5;

/** Leaves out the URL, because it gives access to the calendar of another site. */
export interface CalendarLink {
  id: string;
  /** The owner's name for it, or the name of its site. No two links of a property have the same. */
  name: string;
  /** The host of its URL, without "www.". */
  host: string;
  /** How many nights it makes busy, from today on. */
  nights: number;
  /** The last successful read, including "not modified". Null if never. */
  readAt: Date | null;
  /** The last attempt. Null before the first one. */
  attemptedAt: Date | null;
  /** From the last attempt. */
  problem: FeedFailure | null;
}

/** A link that couldn't be read just now. */
export interface UnreadLink {
  name: string;
  /** The last successful read. Null before the first one. */
  readAt: Date | null;
}

/** Empty if all links were read. */
export function describeUnreadLinks(links: readonly UnreadLink[]): string {
  return links
    .map(({ name, readAt }) =>
      readAt
        ? `We couldn’t read ${name} just now. We last read it on ${formatMoment(readAt)}.`
        : `We haven’t been able to read ${name} yet.`,
    )
    .concat(links.length > 0 ? 'Please check that these dates are free there, too.' : [])
    .join(' ');
}

/** The longest name that an owner can give to a link. */
export const maxLinkName = 40;

/** The names of sites that owners often link, by the main part of their hosts. */
const siteNames: Readonly<Record<string, string>> = {
  airbnb: 'Airbnb',
  vrbo: 'Vrbo',
  homeaway: 'Vrbo',
  booking: 'Booking.com',
  furnishedfinder: 'Furnished Finder',
  google: 'Google Calendar',
  icloud: 'iCloud',
  outlook: 'Outlook',
  office365: 'Outlook',
};

function nameSite(host: string): string {
  const [, site = ''] = /([\w-]{1,63})\.(?:com?\.)?[a-z]+$/.exec(host) ?? [];
  return Object.hasOwn(siteNames, site) ? (siteNames[site] ?? host) : host;
}

/**
 * Names the links of a property, oldest first: as its owner named each, or after its site. Repeated names get
 * a number: "Airbnb", "Airbnb 2".
 */
export function nameLinks<Link extends { name: string | null; host: string }>(links: readonly Link[]) {
  const used = new Set<string>();
  return links.map((link) => {
    const plain = link.name ?? nameSite(link.host);
    let name = plain;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${plain} ${number}`;
    used.add(name.toLowerCase());
    return { ...link, name };
  });
}

/** Why a calendar couldn't be read. The keys are stored. */
const feedFailureMessages = {
  'bad-address': 'The link isn’t a web address that we can open.',
  'not-public': 'The link leads to a private network that we can’t reach.',
  unreachable: 'The site can’t be reached.',
  'too-slow': 'The site took too long to answer.',
  'too-large': 'The calendar is too large.',
  'too-many-redirects': 'The link keeps redirecting and never reaches a calendar.',
  'not-found': 'There’s no calendar at the link.',
  refused: 'The site doesn’t let us read it. The link may have changed.',
  'server-error': 'The other site had a problem.',
  'not-a-calendar': 'The link doesn’t lead to a calendar that we can read.',
  'too-many-events': 'The calendar has more entries than we can read.',
};
/** `invalid-date` is followed by the date as the feed writes it: `invalid-date 20270230`. */
export type FeedFailure = keyof typeof feedFailureMessages | `invalid-date ${string}`;

export function describeFeedFailure(failure: FeedFailure): string {
  if (!isInvalidDate(failure)) return feedFailureMessages[failure];
  const date = failure.slice('invalid-date '.length).replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  return `The calendar has a date that doesn’t exist: ${date}. Correct it on the other site.`;
}

function isInvalidDate(failure: FeedFailure): failure is `invalid-date ${string}` {
  return failure.startsWith('invalid-date ');
}

/** What the page says after a calendar was added. */
export function describeAddedLink(nights: number): string {
  return nights === 0
    ? 'Calendar added. It has no busy nights yet.'
    : `Calendar added. We found ${pluralize(nights, 'busy night')}.`;
}

export const calendarLinkMessages = {
  missing: 'Paste a calendar link first.',
  repeated: 'You’ve already added this link.',
  tooMany: `A home can have ${maxCalendarLinks} calendar links. Remove one to add another.`,
  notApproved: 'You can add calendar links once your home is approved.',
  testFailed: 'We couldn’t test this link just now. Please try again in a few minutes.',
  gone: 'This calendar link was already removed.',
};
