// The listing page of a property.
import { lazy, type ReactNode, Suspense } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import type { ListingCard } from '#domain/listing.ts';
import type { NearbyLandmark } from '#domain/position.ts';
import type { Fact } from '#domain/property/facts.ts';
import { isPublic } from '#domain/property/options.ts';
import type { CostRow } from '#domain/stay-cost.ts';
import { AvailabilityCalendar } from '../calendar/availability-calendar.tsx';
import { Icon } from '../controls/icon.tsx';
import { loadShortlistControls, useModule } from '../layout/use-module.ts';
import { BackLink, addHistoryStep, useBackTarget } from '../property/back-link.tsx';
import { Badge, StatusBadge } from '../property/badge.tsx';
import { CardGrid } from '../property/card.tsx';
import { CostList } from '../property/cost-list.tsx';
import { DetailList, Stats } from '../property/facts.tsx';
import { splitParagraphs } from '../property/format.ts';
import { toStayQuery } from '#domain/stay-query.ts';
import { InquiryBar, InquiryCard, type InquiryCardProps } from './inquiry-card.tsx';
import { Gallery } from './gallery.tsx';
import { ShareButton } from './share-button.tsx';

/** The server renders it. If its code can't be loaded, the page keeps what the server rendered. */
const Surroundings = lazy(() =>
  import('./surroundings.tsx').catch(() => new Promise<never>(() => undefined)),
);

interface ListingPageProps extends InquiryCardProps {
  /** The rows of "What you pay". */
  costs: readonly CostRow[];
  /** The facts below the calendar. */
  details: readonly Fact[];
  /** The landmark of the search and the nearest ones, to the approximate position. */
  nearby: readonly NearbyLandmark[];
  similar: readonly ListingCard[];
  /** What we checked, with dates. Null if that isn't known. */
  checks: readonly string[] | null;
  /** Sentences about the owner. */
  owner: readonly string[];
  /** The page of the neighborhood; null if it has none. */
  placePath: string | null;
  /** In the owner's preview: replaces the links at the top and the status. */
  previewNotice?: ReactNode;
}

export function ListingPage(props: ListingPageProps) {
  const { listing, costs, details, nearby, calendar, today, stay, similar, owner, checks } = props;
  const { placePath, previewNotice } = props;
  const [query] = useSearchParams();
  const isPreview = previewNotice !== undefined;
  const { id, title, location, neighborhood, status, description, amenities, houseRules, photos } = listing;
  return (
    <div className="page pt-4 pb-24 max-lg:pb-0">
      {previewNotice ?? (
        <div className="flex items-center justify-between gap-4 print:hidden">
          <BackLink />
          {isPublic(listing) ? (
            <Actions id={id} title={title} path={href('/listings/:id', { id }) + toStayQuery(query)} />
          ) : null}
        </div>
      )}
      <header className="mt-3 mb-6">
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
      </header>
      <Gallery
        title={title}
        photos={isPreview ? photos : photos.filter(({ path }) => path !== null)}
        showsAll={query.get('photos') === 'all'}
      />
      <div className="mt-10 grid gap-x-16 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Stats listing={listing} />
        <aside aria-label="Rent" className="mt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <div className="ask-card">
            <InquiryCard {...props} />
          </div>
        </aside>
        <div className="min-w-0">
          <Section title="About this home">
            <div className="max-w-[68ch] space-y-4 whitespace-pre-line wrap-anywhere">
              {Array.from(splitParagraphs(description).entries(), ([index, paragraph]) => (
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          </Section>
          <Section title="What you pay">
            <CostList rows={costs} />
          </Section>
          <Section title="Amenities">
            <ul className="flex flex-wrap gap-2">
              {amenities.map((amenity) => (
                <li
                  key={amenity}
                  className="inline-flex items-center gap-2 rounded-full bg-sand px-4 py-2 text-sm"
                >
                  <Icon name="check" size={16} className="text-lagoon" />
                  {amenity}
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Availability">
            <AvailabilityCalendar listing={listing} calendar={calendar} today={today} stay={stay} />
          </Section>
          {listing.approximatePosition && (
            <Section title="Where it is">
              <Suspense>
                <Surroundings position={listing.approximatePosition} nearby={nearby} />
              </Suspense>
            </Section>
          )}
          {owner.length > 0 && (
            <Section title="The owner">
              <Owner texts={owner} />
            </Section>
          )}
          {isPreview ? null : <Trust checks={checks} />}
          <Section title="Details">
            <DetailList details={details} />
          </Section>
          {houseRules.length === 0 ? null : (
            <Section title="House rules">
              <BulletList texts={houseRules} />
            </Section>
          )}
        </div>
      </div>
      <SimilarListings listings={similar} />
      {isPublic(listing) ? <InquiryBar {...props} /> : null}
    </div>
  );
}

interface ActionsProps {
  id: string;
  title: string;
  /** The path to share. */
  path: string;
}

/**
 * The heart and Share. Both need JavaScript, and appear together, so that neither moves the other. A
 * component of its own: a new state of the page would replace the inquiry form, which hydrates later, by its
 * fallback.
 */
function Actions({ id, title, path }: ActionsProps) {
  const controls = useModule(loadShortlistControls);
  if (!controls) return null;
  return (
    <div className="flex gap-2">
      <controls.Heart
        id={id}
        title={title}
        isLabeled
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-lagoon hover:bg-sand"
      />
      <ShareButton title={title} path={path} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** What we checked, how to stay safe, and how to report the home. */
function Trust({ checks }: Pick<ListingPageProps, 'checks'>) {
  return (
    <Section title="Checked by us">
      {checks?.length === 0 && (
        <p>
          Nothing yet. We read every listing before it goes live, but we haven’t checked this home or its
          owner. See the home and sign a lease before you pay anything.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {checks?.map((label) => (
          <Badge key={label} label={label} className="bg-green-tint text-green" />
        ))}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={href('/safety')} className="link">
          Stay safe
        </Link>
        {checks?.length ? (
          <Link to={`${href('/safety')}#checks`} className="link">
            What we check
          </Link>
        ) : null}
        <Link to="report" className="link">
          Report this home
        </Link>
      </p>
    </Section>
  );
}

/** The first sentence stands out: the name, if the owner agreed. */
function Owner({ texts }: { texts: readonly string[] }) {
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-14 place-items-center rounded-full bg-lagoon-tint text-lagoon">
        <Icon name="user" size={26} />
      </span>
      <ul className="*:first:font-semibold">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function BulletList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-lagoon">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function SimilarListings({ listings }: { listings: readonly ListingCard[] }) {
  const [query] = useSearchParams();
  const backTarget = useBackTarget();
  if (listings.length === 0) return null;
  return (
    // In two columns a third card would leave half of its row empty, so it is hidden.
    <section
      aria-labelledby="similar"
      className="mt-20 border-t border-line pt-12 sm:max-lg:[&_li:nth-child(3):last-child]:hidden print:hidden"
    >
      <h2 id="similar" className="mb-8 text-2xl">
        Similar homes
      </h2>
      <div className="card-strip">
        <CardGrid properties={listings} backTarget={addHistoryStep(backTarget)} stay={toStayQuery(query)} />
      </div>
    </section>
  );
}
