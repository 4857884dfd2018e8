// A listing as a card. Its only link covers the card, so the whole card can be clicked. The heart and further
// photos come after hydration (card-controls.tsx).
import { href, Link } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import { isPublic, petsLabels } from '#domain/property/options.ts';
import { Icon } from '../controls/icon.tsx';
import { AfterHydration, lazyPart } from '../layout/lazy-part.tsx';
import type { BackTarget } from './back-link.tsx';
import { StatusBadge } from './badge.tsx';
import { blurOf, phoneSizes, Photo, type Urgency } from './photo.tsx';
import { formatBathrooms, formatBedrooms, formatSize } from '#domain/property/format.ts';
import { formatMoney } from '#domain/numbers.ts';

const CardControls = lazyPart(() => import('./card-controls.tsx'));

/** For the columns of `CardGrid`. */
const sizes = `${phoneSizes}(min-width: 76rem) 24rem, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, calc(100vw - 2rem)`;

interface CardProps {
  property: ListingCard;
  urgency?: Urgency;
  /** The list that the listing page links back to. */
  backTarget?: BackTarget | undefined;
  /** Of `toStayQuery`. */
  stay?: string | undefined;
}

function PropertyCard({ property, urgency = 'lazy', backTarget, stay = '' }: CardProps) {
  const { id, status, title, location, photo } = property;
  return (
    <article className="home-card">
      <div className="home-card-photo" style={blurOf(photo)}>
        <Photo photo={photo} alt="" sizes={sizes} urgency={urgency} isBlurred={false} />
        {isPublic(property) ? null : (
          <span className="absolute top-3 left-3">
            <StatusBadge status={status} />
          </span>
        )}
        <AfterHydration>
          <CardControls property={property} sizes={sizes} />
        </AfterHydration>
      </div>
      <p>{location}</p>
      <h3>{title}</h3>
      <p>{describeHome(property)}</p>
      <AmenityList property={property} />
      <div className="home-card-foot">
        <p>
          <b>{formatMoney(property.desiredMonthlyRent)}</b> a month
          <br />
          <small>{property.note}</small>
        </p>
        <Link
          to={{ pathname: href('/listings/:id', { id }), search: stay }}
          state={backTarget}
          prefetch="intent"
        >
          View Details<span className="sr-only">{` of ${title}`}</span>
          <Icon name="arrow-right" size={16} />
        </Link>
      </div>
    </article>
  );
}

export function describeHome({ bedrooms, bathrooms, approxSqft, petsAllowed }: ListingCard): string {
  return [
    formatBedrooms(bedrooms),
    formatBathrooms(bathrooms),
    formatSize(approxSqft),
    petsLabels[petsAllowed],
  ].join(' · ');
}

/** A/C, W/D, the first amenities, and the number of others. */
function AmenityList({ property }: { property: ListingCard }) {
  const { hasAirConditioning, hasWasherDryer, amenities, hiddenAmenityCount } = property;
  return (
    <ul aria-label="Amenities">
      {hasAirConditioning ? (
        <li className="mark">
          <Icon name="snowflake" size={13} />
          <abbr title="Air conditioning">A/C</abbr>
        </li>
      ) : null}
      {hasWasherDryer ? (
        <li className="mark">
          <Icon name="washer" size={13} />
          <abbr title="Washer and dryer">W/D</abbr>
        </li>
      ) : null}
      {amenities.map((amenity, index) =>
        hiddenAmenityCount > 0 && index === amenities.length - 1 ? (
          // One element, so that the number is never alone on a line.
          <li key="more" className="more">
            <span>{amenity}</span>
            {` +${hiddenAmenityCount} more`}
          </li>
        ) : (
          <li key={amenity}>{amenity}</li>
        ),
      )}
    </ul>
  );
}

interface CardGridProps extends Pick<CardProps, 'backTarget' | 'stay'> {
  properties: readonly ListingCard[];
  /** Whether the first photo is in view when the page opens. */
  isAboveFold?: boolean;
}

/** One column on phones, two on tablets, three on desktops. */
export function CardGrid({ properties, isAboveFold = false, backTarget, stay }: CardGridProps) {
  return (
    <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {properties.map((property, index) => (
        <li key={property.id}>
          <PropertyCard
            property={property}
            urgency={isAboveFold && index === 0 ? 'first' : 'lazy'}
            backTarget={backTarget}
            stay={stay}
          />
        </li>
      ))}
    </ul>
  );
}
