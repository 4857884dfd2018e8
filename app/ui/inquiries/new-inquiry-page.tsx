// The page of the inquiry form, with the listing's photo, title and rent.
import { href, Link, useSearchParams } from 'react-router';
import type { CardPhoto } from '#domain/property/listing.ts';
import { Icon } from '../controls/icon.tsx';
import { addHistoryStep, useBackTarget } from '../cards/back-link.tsx';
import { Thumbnail } from '../cards/photo.tsx';
import { formatMoney } from '#domain/numbers.ts';
import { readStay } from '#domain/stay/stay.ts';
import { costOfStay, describeRate } from '#domain/stay/stay-cost.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { type InquiryFormProps, type InquiryListing, InquiryForm } from './inquiry-form.tsx';

interface NewInquiryPageProps extends InquiryFormProps {
  listing: InquiryListing & { title: string; location: string };
  photo: CardPhoto | null;
  /** About the owner, and what we checked. Empty if they couldn't be loaded. */
  about: string;
}

export function NewInquiryPage({ listing, photo, about, ...form }: NewInquiryPageProps) {
  const { id, title, location, desiredMonthlyRent } = listing;
  const [query] = useSearchParams();
  const backTarget = useBackTarget();
  const { stay } = readStay(query, form.today);
  const cost = stay && costOfStay(listing, stay);
  const rate = cost && describeRate(cost, listing);
  return (
    <div className="page max-w-xl py-8">
      <Link
        to={{ pathname: href('/listings/:id', { id }), search: toStayQuery(query) }}
        state={addHistoryStep(backTarget)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-muted hover:text-ink"
      >
        <Icon name="arrow-left" size={18} />
        Back to this home
      </Link>
      <h1 className="mt-3 text-2xl sm:text-3xl">Ask about this home</h1>
      <div className="mt-5 flex items-center gap-4">
        <div className="w-28 shrink-0">
          <Thumbnail photo={photo} sizes="7rem" urgency="soon" />
        </div>
        <p className="min-w-0 text-sm text-muted">
          <b className="line-clamp-2 text-base text-ink wrap-anywhere">{title}</b>
          <span className="wrap-anywhere">{location}</span>
          <br />
          <span className="tabular-nums">
            {`${formatMoney(cost?.rents[0]?.monthlyRent ?? desiredMonthlyRent)} a month${rate ? ` · ${rate}` : ''}`}
          </span>
        </p>
      </div>
      <p className="mt-4 text-sm text-muted empty:mt-0">{about}</p>
      <div className="card mt-6 p-5 shadow-soft sm:p-8">
        <InquiryForm listing={listing} {...form} />
      </div>
    </div>
  );
}
