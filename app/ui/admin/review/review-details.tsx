// Everything that the owner sent, in the order of the submission's steps.
import { formatMoment } from '#domain/moment.ts';
import { furnishedLabels, petsLabels, statusLabels } from '#domain/property.ts';
import type { PropertyReview } from '#domain/review.ts';
import { bathroomWords, bedroomWords, dayWords, money } from '#ui/property/wording.ts';
import { Fact, FactList, FactSection, OutsideLink } from '#ui/controls/fact-list.tsx';

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
      <FactList>
        <Fact name="Full name">{review.landlordFullName}</Fact>
        <Fact name="Phone">
          <a href={`tel:${review.landlordPhone.replaceAll(/[^\d+]/g, '')}`}>{review.landlordPhone}</a>
        </Fact>
        <Fact name="Email">
          <MailLink address={review.landlordEmail} />
        </Fact>
        <Fact name="Company">{review.companyName}</Fact>
        <Fact name="Company website">
          {review.companyWebsite && <OutsideLink address={review.companyWebsite} />}
        </Fact>
        <Fact name="Properties managed">{review.propertiesManaged}</Fact>
        <Fact name="Mails go to">
          <MailLink address={review.submitterEmail} />
        </Fact>
        <Fact name="Submitted">{formatMoment(review.createdAt)}</Fact>
        <Fact name="Account">{review.accountEmail ?? 'Sent without login'}</Fact>
      </FactList>
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
      <FactList>
        <Fact name="Property type">{review.propertyType}</Fact>
        <Fact name="Address">{review.propertyAddress}</Fact>
        <Fact name="City, state">{review.location}</Fact>
        <Fact name="Zip code">{review.zipCode}</Fact>
        <Fact name="Listing link">{review.listingLink && <OutsideLink address={review.listingLink} />}</Fact>
        <Fact name="iCal link">{review.icalUrl && <OutsideLink address={review.icalUrl} />}</Fact>
      </FactList>
    </FactSection>
  );
}

function Home({ review }: { review: PropertyReview }) {
  return (
    <FactSection title="The home">
      <FactList>
        <Fact name="Monthly rent">{money(review.desiredMonthlyRent)}</Fact>
        <Fact name="Bedrooms">{bedroomWords(review.bedrooms)}</Fact>
        <Fact name="Bathrooms">{bathroomWords(review.bathrooms)}</Fact>
        <Fact name="Size">{`${whole.format(review.approxSqft)} sq ft`}</Fact>
        <Fact name="Stories">{review.numberOfStories}</Fact>
        <Fact name="Year built">{review.yearBuilt}</Fact>
        <Fact name="Furnished">{furnishedLabels[review.propertyFurnished]}</Fact>
        <Fact name="Unfurnished for 1+ years">{yesOrNo[review.unfurnishedOption ?? 'none']}</Fact>
        <Fact name="Rental length">{review.desiredRentalLength.join(', ')}</Fact>
        <Fact name="Available from">{dayWords(review.nextAvailableDate)}</Fact>
        <Fact name="Pets">{petsLabels[review.petsAllowed]}</Fact>
        <Fact name="Most guests">{review.maxGuests}</Fact>
      </FactList>
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
      <FactList>
        <Fact name="Cooling">{review.coolingSystem}</Fact>
        <Fact name="Parking">{review.parkingArrangement}</Fact>
        <Fact name="Stairs">{review.stairsDescription}</Fact>
        <Fact name="Standard essentials">
          {review.standardEssentialsConfirmed ? 'Confirmed' : 'Not confirmed'}
        </Fact>
        <Fact name="House rules">{review.houseRules.join('\n')}</Fact>
        <Fact name="Additional information">{review.additionalInformation}</Fact>
      </FactList>
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
