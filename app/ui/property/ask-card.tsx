// The rent of a property, and the way to ask for it: there is no booking here, people write or call.
import type { ReactNode } from 'react';
import type { Listing } from '#domain/listing.ts';
import { isPublic } from '#domain/property.ts';
import { contactDetails } from '../layout/contact-details.ts';
import { RentalLengths } from './facts.tsx';
import { availableWords, money, nightlyEquivalent } from './wording.ts';

interface AskCardProps {
  listing: Listing;
  today: string;
  /** What is said of the stay that was searched for. */
  children?: ReactNode;
}

export function AskCard({ listing, today, children }: AskCardProps) {
  const { id, title, desiredMonthlyRent, nextAvailableDate, desiredRentalLength } = listing;
  const [term, words] = availableWords(nextAvailableDate, today);
  const { email, phone, phoneLink, hours } = contactDetails;
  const subject = encodeURIComponent(`${title} (${id})`);
  return (
    <div className="card gap-x-12 p-6 shadow-soft sm:max-lg:grid sm:max-lg:grid-cols-2">
      <div>
        <p className="text-muted">
          <span className="font-display text-2xl font-[560] text-ink tabular-nums">
            {money(desiredMonthlyRent)}
          </span>{' '}
          a month
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums">
          About {money(nightlyEquivalent(desiredMonthlyRent))} a night
        </p>
        {children}
      </div>
      <dl className="mt-5 space-y-3 border-t border-line pt-5 text-sm">
        <div>
          <dt className="text-muted">{term}</dt>
          <dd className="font-medium">{words}</dd>
        </div>
        <div>
          <dt className="text-muted">Rented for</dt>
          <dd className="font-medium">
            <RentalLengths lengths={desiredRentalLength} />
          </dd>
        </div>
      </dl>
      {isPublic(listing) ? (
        <div className="mt-6 sm:max-lg:col-start-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 sm:max-lg:mt-0 sm:max-lg:self-center">
          <a href={`mailto:${email}?subject=${subject}`} className="button button-primary w-full">
            Ask about this home
          </a>
          <p className="mt-4 text-center text-sm text-muted print:text-left">
            By phone:{' '}
            <a href={`tel:${phoneLink}`} className="text-lagoon underline underline-offset-4">
              {phone}
            </a>
            , {hours}
          </p>
        </div>
      ) : null}
    </div>
  );
}
