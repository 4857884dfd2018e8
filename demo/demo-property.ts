// A demonstration property as properties.json describes it, and its conversion to answers of the form. Dates
// are relative to today, so that the data never grows old. Stores nothing.
import { addDays } from '#domain/day.ts';
import type { Position } from '#domain/place/gazetteer.ts';
import type { CheckKind } from '#domain/property/checks.ts';
import type { PropertyType } from '#domain/property/options.ts';
import type { StepData } from '#domain/property/submission.ts';

/** `from` is the first night, in days from today. */
type BusyStay = Readonly<{ from: number; nights: number }>;

/** The decision of the review. Only an approved home may be featured. */
type Outcome =
  | Readonly<{ status: 'approved'; featured?: 1 | 2 | 3 | 4 | 5 | 6 }>
  | Readonly<{ status: 'pending' }>
  | Readonly<{ status: 'rejected'; notes: string }>;

export type DemoProperty = Outcome &
  Readonly<{
    /** The property's number in photos.json, "01" to "66". */
    number: string;
    /** How many days ago it was submitted. */
    daysAgo: number;
    /** A type that the form does not offer; an administrator sets it. */
    adminType?: PropertyType;
    /** The form does not ask for this and the next two; an administrator adds them. */
    maxGuests?: number;
    houseRules?: readonly string[];
    busy?: readonly BusyStay[];
    /** What the demonstration's administrator claims to have checked on the day of loading. */
    checks?: readonly Exclude<CheckKind, 'site'>[];
    /** If its street isn't in the middle of its neighborhood. */
    position?: Position;
    steps: Readonly<{
      landlord: StepData['landlord'];
      property: StepData['property'];
      details: Omit<StepData['details'], 'nextAvailableDate'> & { nextAvailableIn: number };
      /** The description in paragraphs. */
      listing: Omit<StepData['listing'], 'description'> & { description: readonly string[] };
      features: StepData['features'];
    }>;
  }>;

/** The answers to steps 1 to 5, as the form sends them on `today` (YYYY-MM-DD). */
export function toSteps({ steps }: DemoProperty, today: string): Omit<StepData, 'photos'> {
  const { nextAvailableIn, ...details } = steps.details;
  return {
    landlord: steps.landlord,
    property: steps.property,
    details: { ...details, nextAvailableDate: addDays(today, nextAvailableIn) },
    listing: { ...steps.listing, description: steps.listing.description.join('\n\n') },
    features: steps.features,
  };
}

/** `to` is the day of departure, which is free again. */
interface DemoRange {
  from: string;
  to: string;
  source: 'owner' | 'stay' | 'feed';
}

/**
 * The busy stays with dates and varied sources. The first one is from the owner's calendar if there is one.
 */
export function toBusyRanges(
  { busy = [], number, steps }: Pick<DemoProperty, 'busy' | 'number' | 'steps'>,
  today: string,
): DemoRange[] {
  const own = Number(number) % 2 === 0 ? 'stay' : 'owner';
  const first = steps.listing.icalUrl === null ? own : 'feed';
  const sources = [first, 'owner', 'stay'] as const;
  return busy.map(({ from, nights }, index) => ({
    from: addDays(today, from),
    to: addDays(today, from + nights),
    source: sources[index % sources.length] ?? first,
  }));
}
