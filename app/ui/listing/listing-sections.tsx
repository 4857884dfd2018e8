// The sections of the listing page below the photos.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import type { NearbyLandmark } from '#domain/place/position.ts';
import type { ListingRows } from '#domain/stay/listing-rows.ts';
import { AvailabilityCalendar } from '../calendar/availability-calendar.tsx';
import { Icon } from '../controls/icon.tsx';
import { Badge } from '../cards/badge.tsx';
import { CostList } from '../property-fields/cost-list.tsx';
import { DetailList } from './facts.tsx';
import { splitParagraphs } from './format.ts';
import type { InquiryCardProps } from './inquiry-card.tsx';
import { Surroundings } from './surroundings.tsx';

export interface ListingPageProps extends InquiryCardProps, ListingRows {
  /** The landmark of the search and the nearest ones, to the approximate position. */
  nearby: readonly NearbyLandmark[];
  similar: readonly ListingCard[];
  /** What we checked, with dates. Null if that isn't known. */
  checks: readonly string[] | null;
  /** The same in one line, for the link below the title. */
  checkSummary: string | null;
  /** Sentences about the owner. */
  owner: readonly string[];
  /** The page of the neighborhood; null if it has none. */
  placePath: string | null;
  /** In the owner's preview: replaces the links at the top and the status. */
  previewNotice?: ReactNode;
}

interface PageSection {
  /** The hash of its link. */
  id: string;
  title: string;
  content: ReactNode;
}

/** In the order of the page. */
export function sectionsOf(props: ListingPageProps): PageSection[] {
  const {
    listing,
    costs,
    amenities,
    terms,
    details,
    nearby,
    calendar,
    today,
    stay,
    owner,
    checks,
    previewNotice,
  } = props;
  const { description, approximatePosition } = listing;
  return [
    { id: 'costs', title: 'What you pay', content: <CostList rows={costs} /> },
    { id: 'about', title: 'About this home', content: <Description text={description} /> },
    { id: 'amenities', title: 'Amenities', content: <Amenities names={amenities} /> },
    { id: 'details', title: 'Details', content: <DetailList details={details} /> },
    {
      id: 'calendar',
      title: 'Availability',
      content: <AvailabilityCalendar listing={listing} calendar={calendar} today={today} stay={stay} />,
    },
    {
      id: 'place',
      title: 'Where it is',
      content: approximatePosition && <Surroundings position={approximatePosition} nearby={nearby} />,
    },
    { id: 'rules', title: 'House rules', content: <HouseRules terms={terms} rules={listing.houseRules} /> },
    { id: 'owner', title: 'The owner', content: owner.length > 0 && <Owner texts={owner} /> },
    {
      id: 'checks',
      title: 'Checked by us',
      content: previewNotice === undefined && <Trust checks={checks} />,
    },
  ].filter(({ content }) => content);
}

function Description({ text }: { text: string }) {
  return (
    <div className="max-w-[68ch] space-y-4 whitespace-pre-line wrap-anywhere">
      {Array.from(splitParagraphs(text).entries(), ([index, paragraph]) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

function Amenities({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="inline-flex items-center gap-2 rounded-full bg-sand px-3 py-1 text-sm">
          <Icon name="check" size={16} className="text-lagoon" />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** What we checked, how to stay safe, and how to report the home. */
function Trust({ checks }: Pick<ListingPageProps, 'checks'>) {
  return (
    <>
      {checks?.length === 0 && (
        <p>Nothing yet. We read every listing, but we haven’t checked this home or its owner.</p>
      )}
      <p className="flex flex-wrap gap-2">
        {checks?.map((label) => (
          <Badge key={label} label={label} className="bg-green-tint text-green" />
        ))}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={href('/safety')} className="link">
          Stay safe
        </Link>
        <Link to="report" className="link">
          Report this home
        </Link>
      </p>
    </>
  );
}

/** The first sentence stands out: the name, if the owner agreed. */
function Owner({ texts }: { texts: readonly string[] }) {
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-14 place-items-center rounded-full bg-lagoon-tint text-lagoon">
        <Icon name="user" size={26} />
      </span>
      <ul className="*:first:font-semibold">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function HouseRules({ terms, rules }: Pick<ListingPageProps, 'terms'> & { rules: readonly string[] }) {
  return (
    <>
      <DetailList details={terms} />
      <ul className="mt-5 list-disc space-y-2 pl-5 marker:text-lagoon">
        {rules.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
