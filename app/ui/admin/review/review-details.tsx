// Everything that the owner sent, and the key facts for the decision.
import { formatMoment } from '#domain/day.ts';
import { listFacts } from '#domain/property/facts.ts';
import { type FieldName, fieldNames, fieldsOfStep } from '#domain/property/fields.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { Fact, FactList, FactSection } from '#ui/controls/fact-list.tsx';
import { formatBathrooms, formatBedrooms } from '#domain/property/format.ts';
import { pluralize, formatMoney } from '#domain/numbers.ts';
import { formatDay } from '#domain/day.ts';
import { SubmittedFacts } from '#ui/property-fields/submitted-facts.tsx';

/** `KeyFacts`, the title, the description and the amenities have places of their own. */
const shownElsewhere = new Set<FieldName>([
  'title',
  'description',
  'amenities',
  'desiredMonthlyRent',
  'propertyAddress',
  'location',
  'zipCode',
  'nextAvailableDate',
  'desiredRentalLength',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'approxSqft',
]);
const ownerFields = fieldsOfStep('landlord');
const detailFields = fieldNames.filter((name) => !ownerFields.includes(name) && !shownElsewhere.has(name));

export function ReviewDetails({ review }: { review: PropertyReview }) {
  const missing = listFacts(review, fieldNames).filter(({ text }) => text === null);
  return (
    <div className="space-y-8">
      <FactSection title="Description">
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{review.description}</p>
      </FactSection>
      <Owner review={review} />
      <FactSection title="Details">
        <ul className="mt-3 flex flex-wrap gap-2">
          {review.amenities.map((amenity) => (
            <li key={amenity} className="rounded-full bg-sand px-3 py-1 text-sm">
              {amenity}
            </li>
          ))}
        </ul>
        <FactList>
          <SubmittedFacts property={review} fields={detailFields} />
        </FactList>
      </FactSection>
      {missing.length > 0 && (
        <p className="text-sm text-muted">{`Not given: ${missing.map(({ name }) => name).join(', ')}`}</p>
      )}
    </div>
  );
}

function Owner({ review }: { review: PropertyReview }) {
  const { email, hasAccount, isVerified } = review.ownerAddress;
  return (
    <FactSection title="Landlord or manager">
      <FactList>
        <SubmittedFacts property={review} fields={ownerFields} />
        {(!isVerified || email.toLowerCase() !== review.landlordEmail.toLowerCase()) && (
          <Fact name="Our emails go to">
            <a href={`mailto:${encodeURIComponent(email)}`} className="link">
              {email}
            </a>
            {!isVerified && <span> (not confirmed)</span>}
          </Fact>
        )}
        <Fact name="Submitted">{formatMoment(review.createdAt)}</Fact>
        <Fact name="Account">
          {review.accountEmail ?? (hasAccount ? 'Yes' : 'Submitted without an account')}
        </Fact>
      </FactList>
    </FactSection>
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
