// Everything that the owner sent, and the key facts for the decision.
import { formatMoment } from '#domain/day.ts';
import { statusLabels } from '#domain/property/options.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { Fact, FactList, FactSection } from '#ui/controls/fact-list.tsx';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { pluralize, formatMoney } from '#domain/numbers.ts';
import { formatDay } from '#domain/day.ts';
import { SubmittedFacts } from '#ui/property-fields/submitted-facts.tsx';

export function ReviewDetails({ review }: { review: PropertyReview }) {
  return (
    <div className="space-y-8">
      <FactSection title="Description">
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{review.description}</p>
      </FactSection>
      <Owner review={review} />
      <FactSection title="Type and address">
        <FactList>
          <SubmittedFacts property={review} step="property" />
          <SubmittedFacts property={review} step="listing" />
        </FactList>
      </FactSection>
      <FactSection title="Details and rent">
        <FactList>
          <SubmittedFacts property={review} step="details" />
        </FactList>
      </FactSection>
      <Features review={review} />
    </div>
  );
}

function Owner({ review }: { review: PropertyReview }) {
  return (
    <FactSection title="Landlord or manager">
      <FactList>
        <SubmittedFacts property={review} step="landlord" />
        <Fact name="Our emails go to">
          <a href={`mailto:${encodeURIComponent(review.ownerAddress.email)}`} className="link">
            {review.ownerAddress.email}
          </a>
          {!review.ownerAddress.isVerified && <span> (not confirmed)</span>}
        </Fact>
        <Fact name="Submitted">{formatMoment(review.createdAt)}</Fact>
        <Fact name="Account">
          {review.accountEmail ?? (review.ownerAddress.hasAccount ? 'Yes' : 'Submitted without an account')}
        </Fact>
      </FactList>
    </FactSection>
  );
}

function Features({ review }: { review: PropertyReview }) {
  return (
    <FactSection title="Amenities and features">
      <ul className="mt-3 flex flex-wrap gap-2">
        {review.amenities.map((amenity) => (
          <li key={amenity} className="rounded-full bg-sand px-3 py-1 text-sm">
            {amenity}
          </li>
        ))}
      </ul>
      <FactList>
        <SubmittedFacts property={review} step="features" />
        <Fact name="Additional information">{review.additionalInformation}</Fact>
      </FactList>
    </FactSection>
  );
}

/** Who decided what and when, for a property that is no longer pending. */
export function PastDecision({ decision }: { decision: NonNullable<PropertyReview['decision']> }) {
  const { status, decidedBy, decidedAt, notes } = decision;
  return (
    <div className="text-sm">
      <p>
        <strong>{statusLabels[status]}</strong> by {decidedBy} on {formatMoment(decidedAt)}.
      </p>
      {notes && <p className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">{notes}</p>}
    </div>
  );
}

export function KeyFacts({ review }: { review: PropertyReview }) {
  const facts = [
    ['Rent', `${formatMoney(review.desiredMonthlyRent)} / month`],
    ['Address', `${review.propertyAddress}, ${review.location} ${review.zipCode}`],
    ['Dates', `From ${formatDay(review.nextAvailableDate)}, for ${review.desiredRentalLength.join(', ')}`],
    [
      'Size',
      `${review.propertyType}, ${formatBedrooms(review.bedrooms)}, ${formatBathrooms(review.bathrooms)}, ${pluralize(review.approxSqft, 'sqft', 'sqft')}`,
    ],
  ];
  return (
    <dl className="space-y-2 px-5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[4.5rem_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
