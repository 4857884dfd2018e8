// A property in a list. The whole card can be clicked, but it holds one link only: its area covers the card.
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/listing.ts';
import { hasAirConditioning, hasWasherDryer, isPublic, petsLabels } from '#domain/property.ts';
import { Icon } from '../layout/icon.tsx';
import type { WayBack } from './back-link.tsx';
import { StatusBadge } from './badge.tsx';
import { Picture, type Urgency } from './picture.tsx';
import { bathroomWords, bedroomWords, money } from './wording.ts';

const amenitiesShown = 3;
/** Three columns of the page at most; see `CardGrid`. */
const sizes =
  '(min-width: 76rem) 24rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, calc(100vw - 2rem)';

interface CardProps {
  property: ListingCard;
  urgency?: Urgency;
  /** Where the list is that the detail page shall lead back to. */
  way?: WayBack | undefined;
}

function PropertyCard({ property, urgency = 'lazy', way }: CardProps) {
  const { id, status, title, location, bedrooms, bathrooms, petsAllowed, desiredMonthlyRent, photo } =
    property;
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden rounded-card bg-sand">
        <Picture
          photo={photo}
          alt=""
          sizes={sizes}
          urgency={urgency}
          className="aspect-4/3 w-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.03]"
        />
        {isPublic(property) ? null : (
          <span className="absolute top-3 left-3">
            <StatusBadge status={status} />
          </span>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{location}</p>
      <h3 className="mt-1 text-lg leading-snug group-hover:text-lagoon">{title}</h3>
      <p className="mt-2 text-sm text-muted">
        {[bedroomWords(bedrooms), bathroomWords(bathrooms), petsLabels[petsAllowed]].join(' · ')}
      </p>
      <Marks property={property} />
      <div className="mt-auto flex items-center justify-between gap-4 pt-3">
        <p className="text-muted">
          <span className="text-lg font-semibold text-ink tabular-nums">{money(desiredMonthlyRent)}</span> a
          month
        </p>
        <Link
          to={href('/listings/:id', { id })}
          state={way}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold whitespace-nowrap text-lagoon underline-offset-4 outline-offset-0 group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-lagoon"
        >
          View Details<span className="sr-only"> of {title}</span>
          <Icon name="arrow-right" size={16} />
        </Link>
      </div>
    </article>
  );
}

/** A/C and W/D, then the first amenities as chips and how many more there are. */
function Marks({ property }: { property: ListingCard }) {
  const { amenities } = property;
  const more = amenities.length - amenitiesShown;
  const chip = 'rounded-full bg-sand px-2.5 py-0.5';
  const mark = 'inline-flex items-center gap-1 rounded-full bg-lagoon-tint px-2.5 py-0.5 text-lagoon-strong';
  return (
    <ul aria-label="Amenities" className="mt-3 flex flex-wrap gap-1.5 text-xs">
      {hasAirConditioning(property) ? (
        <li className={mark}>
          <Icon name="snowflake" size={13} />
          <abbr title="Air conditioning" className="no-underline">
            A/C
          </abbr>
        </li>
      ) : null}
      {hasWasherDryer(property) ? (
        <li className={mark}>
          <Icon name="washer" size={13} />
          <abbr title="Washer and dryer" className="no-underline">
            W/D
          </abbr>
        </li>
      ) : null}
      {amenities.slice(0, amenitiesShown).map((amenity) => (
        <li key={amenity} className={chip}>
          {amenity}
        </li>
      ))}
      {more > 0 ? <li className="py-0.5 text-muted">+{more} more</li> : null}
    </ul>
  );
}

/** Cards side by side: one column on a phone, two on a tablet, three on a desktop. */
export function CardGrid({
  properties,
  eager = 0,
  list,
  way = list === undefined ? undefined : { list },
}: CardGridProps) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {properties.map((property, index) => (
        <li key={property.id} id={`property-${property.id}`}>
          <PropertyCard
            property={property}
            urgency={index >= eager ? 'lazy' : index === 0 ? 'first' : 'soon'}
            way={way}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardGridProps {
  properties: readonly ListingCard[];
  /** How many photographs from the first on load at once: those of the first row, where it is in view. */
  eager?: number;
  /** The address of the list that the cards make, so that the detail page can lead back to it. */
  list?: string | undefined;
  /** The same where the cards stand on another page than the list. */
  way?: WayBack | undefined;
}
