// The facts that a decision is made by, beside it: rent, address, dates, size.
import type { PropertyReview } from '#domain/review.ts';
import { bathroomWords, bedroomWords, counted, dayWords, money } from '#ui/property/wording.ts';

export function KeyFacts({ review }: { review: PropertyReview }) {
  const facts = [
    ['Rent', `${money(review.desiredMonthlyRent)} / month`],
    ['Address', `${review.propertyAddress}, ${review.location} ${review.zipCode}`],
    ['Dates', `From ${dayWords(review.nextAvailableDate)}, for ${review.desiredRentalLength.join(', ')}`],
    [
      'Size',
      `${review.propertyType}, ${bedroomWords(review.bedrooms)}, ${bathroomWords(review.bathrooms)}, ${counted(review.approxSqft, 'sqft', 'sqft')}`,
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
