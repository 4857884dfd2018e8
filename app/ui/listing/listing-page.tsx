// The listing page of a property.
import { Link, useSearchParams } from 'react-router';
import type { ListingCard } from '#domain/property/listing.ts';
import { isPublic } from '#domain/property/options.ts';
import { Icon } from '../controls/icon.tsx';
import { BackLink, addHistoryStep, useBackTarget } from '../cards/back-link.tsx';
import { StatusBadge } from '../cards/badge.tsx';
import { CardGrid } from '../cards/card.tsx';
import { Stats } from './facts.tsx';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { Gallery } from './gallery.tsx';
import { InquiryBar, InquiryCard } from './inquiry-card.tsx';
import { jump } from './jump.ts';
import { ListingActions } from './listing-actions.tsx';
import { type ListingPageProps, sectionsOf } from './listing-sections.tsx';

export function ListingPage(props: ListingPageProps) {
  const { listing, nearby, similar, checks, checkSummary, placePath, previewNotice, verdict, problems } =
    props;
  const [query] = useSearchParams();
  const isPreview = previewNotice !== undefined;
  const { id, title, location, neighborhood, status, photos } = listing;
  const sections = sectionsOf(props);
  // On a phone and a tablet, the bar at the bottom then says all that the card would.
  const isRentInBar = isPublic(listing) && !verdict && !props.ownStay && !problems[0];
  return (
    <div className="page pt-4 pb-24 max-lg:pb-0">
      {previewNotice ?? (
        <div className="flex items-center justify-between max-sm:text-sm print:hidden">
          <BackLink />
          {isPublic(listing) ? <ListingActions id={id} title={title} /> : null}
        </div>
      )}
      <header className="mt-2 mb-4">
        {isPublic(listing) || isPreview ? null : <StatusBadge status={status} />}
        <h1 className="mt-2 text-2xl wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="pin" size={18} className="mt-1" />
          <span>
            {placePath && neighborhood ? (
              <>
                <Link to={placePath} className="underline">
                  {neighborhood}
                </Link>
                {`, ${location}`}
              </>
            ) : (
              [neighborhood, location].filter(Boolean).join(', ')
            )}
            {query.has('near') && nearby[0] ? (
              <span>{` · ${nearby[0].distance} to ${nearby[0].name}`}</span>
            ) : null}
          </span>
        </p>
        {checkSummary && (
          <p
            className={`mt-2 flex items-center gap-2 text-sm ${checks?.length ? 'text-green' : 'text-muted'}`}
          >
            {checks?.length ? <Icon name="check" size={18} /> : null}
            <a href="#checks" onClick={jump} className="underline">
              {checkSummary}
            </a>
          </p>
        )}
      </header>
      <Gallery
        title={title}
        photos={isPreview ? photos : photos.filter(({ path }) => path !== null)}
        showsAll={query.get('photos') === 'all'}
      />
      <div className="mt-6 grid gap-x-16 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Stats {...props} />
        <aside
          aria-label="Rent"
          className={`mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 ${isRentInBar ? 'max-lg:hidden' : ''}`}
        >
          <div className={isPublic(listing) ? 'ask-card' : 'card p-4'}>
            <InquiryCard {...props} />
          </div>
        </aside>
        <div className="min-w-0">
          {sections.map(({ id: sectionId, title: name, content }) => (
            // The link to the checks and the closing date picker move the focus to a section.
            <section key={sectionId} id={sectionId} tabIndex={-1} className="mt-8 outline-none sm:mt-12">
              <h2 className="mb-4 text-xl">{name}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
      <SimilarListings listings={similar} isOpen={verdict?.isFit === false} />
      {isPublic(listing) ? <InquiryBar {...props} /> : null}
    </div>
  );
}

interface SimilarListingsProps {
  listings: readonly ListingCard[];
  /** Whether the home doesn't fit, so that others come next. */
  isOpen: boolean;
}

function SimilarListings({ listings, isOpen }: SimilarListingsProps) {
  const [query] = useSearchParams();
  const backTarget = useBackTarget();
  if (listings.length === 0) return null;
  return (
    // In two columns a third card would leave half of its row empty, so it is hidden.
    <section
      aria-labelledby="similar"
      className="mt-8 sm:mt-12 sm:max-lg:[&_li:nth-child(3):last-child]:hidden print:hidden"
    >
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
          <h2 id="similar" className="text-2xl">
            Similar homes
          </h2>
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        <div className="mt-4 card-strip">
          <CardGrid properties={listings} backTarget={addHistoryStep(backTarget)} stay={toStayQuery(query)} />
        </div>
      </details>
    </section>
  );
}
