// What a listing says about its owner, as sentences. Built on the server: visitors get nothing else of the
// owner.
import { findContactDetails } from './contact-details.ts';
import { todayInLosAngeles } from '../day.ts';
import { pluralize } from '../numbers.ts';

export interface OwnerFacts {
  landlordFullName: string;
  companyName: string | null;
  /** Whether the owner agreed that guests see a first name or the company. */
  showsOwnerName: boolean;
  /** When the account or the first approved home was created. Null if neither exists. */
  since: Date | null;
  listedHomes: number;
  languages: readonly string[];
  /** The inquiries that the owner has answered or had days to answer. */
  inquiries: number;
  /** The median time until the first answer. Infinite if most inquiries have none. */
  medianHours: number | null;
}

/** From so many inquiries on, a page says how fast the owner answers. */
const fewestInquiries = 5;

export function describeOwner(owner: OwnerFacts): string[] {
  const { showsOwnerName, since, listedHomes, languages } = owner;
  return [
    showsOwnerName ? publicNameOf(owner) : null,
    since && `Owner since ${todayInLosAngeles(since).slice(0, 4)}`,
    listedHomes > 0 ? `${pluralize(listedHomes, 'home')} on Baystead` : null,
    languages.length > 0 ? `Speaks ${new Intl.ListFormat('en-US').format(languages)}` : null,
    describeAnswers(owner),
  ].filter((sentence) => sentence !== null);
}

/** Titles before a first name. */
const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|sir|the)\.?$/i;

/** What may follow a whole name: "Rosa Whitcomb, MD". */
const suffix = /,\s*(?:jr|sr|ii|iii|iv|esq|md|phd|rn|llc|inc)\.?$/i;

/** The company, or the first name. Null if there is none, or if it gives away contact details. */
export function publicNameOf({
  landlordFullName,
  companyName,
}: Pick<OwnerFacts, 'landlordFullName' | 'companyName'>): string | null {
  if (companyName !== null && findContactDetails(companyName).length === 0) return companyName;
  // "Whitcomb, Rosa" is in the order of a list.
  const [beforeComma, afterComma] = landlordFullName.trim().replace(suffix, '').split(',');
  const words = (afterComma?.trim() || beforeComma || '').split(/\s+/).filter((word) => !title.test(word));
  const [first = ''] = words;
  return words.length > 0 && /^[\p{L}\p{M}'’.-]+$/u.test(first) ? first : null;
}

function describeAnswers({ inquiries, medianHours }: OwnerFacts): string | null {
  if (inquiries < fewestInquiries || medianHours === null || !Number.isFinite(medianHours)) return null;
  const hours = Math.ceil(medianHours);
  const time = hours > 24 ? pluralize(Math.ceil(hours / 24), 'day') : pluralize(Math.max(1, hours), 'hour');
  return `Usually answers within ${time}`;
}
