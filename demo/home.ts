// The shape of a demonstration home as it is written down: dates count from today, so that the data never grows old.
// Turns a home into the answers of the form; storing them, and the photos, is the business of the demo task.
import type { PropertyType } from '#domain/property.ts';
import type { StepData } from '#domain/submission.ts';

/** Days that are taken: the first night, in days from today, and how many nights. */
type BusyStay = Readonly<{ from: number; nights: number }>;

/** What the review came to. A rejection has its notes, and only an approved home may be featured. */
type Outcome =
  | Readonly<{ status: 'approved'; featured?: 1 | 2 | 3 | 4 | 5 | 6 }>
  | Readonly<{ status: 'pending' }>
  | Readonly<{ status: 'rejected'; notes: string }>;

export type DemoHome = Outcome &
  Readonly<{
    /** The number of its photos in photos.json, '01' to '66'. */
    home: string;
    /** How many days ago it was submitted. */
    daysAgo: number;
    /** The type that an administrator set afterwards, where the form does not offer it. */
    adminType?: PropertyType;
    /** The next three are not asked by the form; an administrator adds them. */
    maxGuests?: number;
    houseRules?: readonly string[];
    busy?: readonly BusyStay[];
    steps: Readonly<{
      landlord: StepData['landlord'];
      property: StepData['property'];
      details: Omit<StepData['details'], 'nextAvailableDate'> & { nextAvailableIn: number };
      /** The description in paragraphs. */
      listing: Omit<StepData['listing'], 'description'> & { description: readonly string[] };
      features: StepData['features'];
    }>;
  }>;

/** `today` and the result as YYYY-MM-DD; `days` may be negative. */
export function dayFrom(today: string, days: number): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The answers to steps 1 to 5 as the form would send them on `today` (YYYY-MM-DD). */
export function answersOf({ steps }: DemoHome, today: string): Omit<StepData, 'photos'> {
  const { nextAvailableIn, ...details } = steps.details;
  return {
    landlord: steps.landlord,
    property: steps.property,
    details: { ...details, nextAvailableDate: dayFrom(today, nextAvailableIn) },
    listing: { ...steps.listing, description: steps.listing.description.join('\n\n') },
    features: steps.features,
  };
}

/** Nights that are taken, and by what; `to` is the day of departure, which is free again. */
interface DemoRange {
  from: string;
  to: string;
  source: 'owner' | 'stay' | 'feed';
}

/** The busy stays as days, each with what it comes from: from the owner's calendar where there is one. */
export function busyDaysOf(
  { busy = [], home, steps }: Pick<DemoHome, 'busy' | 'home' | 'steps'>,
  today: string,
): DemoRange[] {
  const own = Number(home) % 2 === 0 ? 'stay' : 'owner';
  const first = steps.listing.icalUrl === null ? own : 'feed';
  const sources = [first, 'owner', 'stay'] as const;
  return busy.map(({ from, nights }, index) => ({
    from: dayFrom(today, from),
    to: dayFrom(today, from + nights),
    source: sources[index % sources.length] ?? first,
  }));
}
