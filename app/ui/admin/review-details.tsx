// Everything that the owner sent, in the order of the submission's steps.
import { formatMoment } from '#domain/moment.ts';
import { furnishedLabels, petsLabels, statusLabels } from '#domain/property.ts';
import type { PropertyReview } from '#domain/review.ts';
import { bathroomWords, bedroomWords, dayWords, money } from '#ui/property/wording.ts';
import { FactList, FactSection, OutsideLink } from './facts.tsx';

const whole = new Intl.NumberFormat('en-US');

export function ReviewDetails({ review }: { review: PropertyReview }) {
  return (
    <div className="space-y-8">
      <FactSection title="Description">
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{review.description}</p>
      </FactSection>
      <Owner review={review} />
      <Place review={review} />
      <Home review={review} />
      <Features review={review} />
    </div>
  );
}

function Owner({ review }: { review: PropertyReview }) {
  return (
    <FactSection title="Landlord or manager">
      <FactList
        facts={[
          ['Full name', review.landlordFullName],
          [
            'Phone',
            <a href={`tel:${review.landlordPhone.replace(/[^\d+]/g, '')}`}>{review.landlordPhone}</a>,
          ],
          ['Email', <MailLink address={review.landlordEmail} />],
          ['Company', review.companyName],
          ['Company website', <OutsideLink address={review.companyWebsite} />],
          ['Properties managed', review.propertiesManaged],
          ['Mails go to', <MailLink address={review.submitterEmail} />],
          ['Submitted', formatMoment(review.createdAt)],
          ['Account', review.accountEmail ?? 'Sent without login'],
        ]}
      />
    </FactSection>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} className="text-lagoon underline">
      {address}
    </a>
  );
}

function Place({ review }: { review: PropertyReview }) {
  return (
    <FactSection title="Address">
      <FactList
        facts={[
          ['Property type', review.propertyType],
          ['Address', review.propertyAddress],
          ['City, state', review.location],
          ['Zip code', review.zipCode],
          ['Listing link', <OutsideLink address={review.listingLink} />],
          ['iCal link', <OutsideLink address={review.icalUrl} />],
        ]}
      />
    </FactSection>
  );
}

function Home({ review }: { review: PropertyReview }) {
  return (
    <FactSection title="The home">
      <FactList
        facts={[
          ['Monthly rent', money(review.desiredMonthlyRent)],
          ['Bedrooms', bedroomWords(review.bedrooms)],
          ['Bathrooms', bathroomWords(review.bathrooms)],
          ['Size', `${whole.format(review.approxSqft)} sq ft`],
          ['Stories', review.numberOfStories],
          ['Year built', review.yearBuilt],
          ['Furnished', furnishedLabels[review.propertyFurnished]],
          ['Unfurnished for 1+ years', yesOrNo[review.unfurnishedOption ?? 'none']],
          ['Rental length', review.desiredRentalLength.join(', ')],
          ['Available from', dayWords(review.nextAvailableDate)],
          ['Pets', petsLabels[review.petsAllowed]],
          ['Most guests', review.maxGuests],
        ]}
      />
    </FactSection>
  );
}

const yesOrNo = { yes: 'Yes', no: 'No', none: null } as const;

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
      <FactList
        facts={[
          ['Cooling', review.coolingSystem],
          ['Parking', review.parkingArrangement],
          ['Stairs', review.stairsDescription],
          ['Standard essentials', review.standardEssentialsConfirmed ? 'Confirmed' : 'Not confirmed'],
          ['House rules', review.houseRules.join('\n')],
          ['Additional information', review.additionalInformation],
        ]}
      />
    </FactSection>
  );
}

/** The decision so far, for somebody who comes to a property that is no longer pending. */
export function DecisionSoFar({ decision }: { decision: NonNullable<PropertyReview['decision']> }) {
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
