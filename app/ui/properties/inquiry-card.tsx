// The rent of a listing and the way to its inquiry form: desktops show the form itself, smaller screens a
// sticky bar that links to the form's own page.
import { type ComponentProps, Suspense } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { formatStay } from '#domain/availability.ts';
import type { DescribedStay } from '#domain/describe-stay.ts';
import type { OwnStay } from '#domain/inquiry.ts';
import type { Listing } from '#domain/listing.ts';
import type { ListingCalendar } from '#domain/listing-calendar.ts';
import { isPublic } from '#domain/property/options.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { DatesLink, useStayPicker } from '../calendar/use-stay-picker.tsx';
import { OwnStayNote } from '../inquiries/own-stay-note.tsx';
import { keptComponent } from '../layout/kept-component.ts';
import { addHistoryStep, useBackTarget } from '../property/back-link.tsx';
import { toNightlyRent } from '../property/format.ts';
import { formatMoney } from '#domain/numbers.ts';

export interface InquiryCardProps {
  listing: Listing;
  calendar: ListingCalendar;
  today: string;
  /** The stay in the URL. */
  stay: DescribedStay | null;
  /** Sentences about dates in the URL that can't be a stay. */
  problems: readonly string[];
  /** Sentences about guests and pets in the URL that the home isn't for. A stay says so itself. */
  unfitGuests: readonly string[];
  /** What this visitor asked the owner about. */
  ownStay: OwnStay | null;
  /** The guests and their pet in the URL: "2 guests · with a dog". Empty without them. */
  guestsOfUrl: string;
}

/**
 * Resolves once the window is as wide as Tailwind's `lg`. The server doesn't know the width and doesn't wait.
 */
async function waitUntilWide(): Promise<void> {
  if (!('matchMedia' in globalThis)) return;
  const wide = matchMedia('(min-width: 64rem)');
  if (wide.matches) return;
  await new Promise((resolve) => wide.addEventListener('change', resolve, { once: true }));
}

/** Only desktops show the form and load its code. The rendered form works without JavaScript, too. */
const InquiryForm = keptComponent(async () => {
  await waitUntilWide();
  const form = await import('../inquiries/inquiry-form.tsx');
  return { default: form.InquiryForm };
});

/** The monthly rent in US dollars: that of the stay in the URL, if there is one. */
function rentOf({ stay, listing }: InquiryCardProps): number {
  return stay?.monthlyRent ?? listing.desiredMonthlyRent;
}

export function InquiryCard(props: InquiryCardProps) {
  const { listing, calendar, today, stay, problems, unfitGuests, ownStay } = props;
  const rent = rentOf(props);
  return (
    <>
      {/* On a phone and a tablet, the bar and "What you pay" have the rent. */}
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isPublic(listing) ? 'max-lg:hidden' : ''}`}
      >
        <p className="text-muted">
          <span className="font-display text-2xl font-[560] text-ink tabular-nums">{formatMoney(rent)}</span>{' '}
          a month
        </p>
        <p className="text-sm text-muted tabular-nums">About {formatMoney(toNightlyRent(rent))} a night</p>
        {stay?.rate && <p className="w-full text-sm tabular-nums">{stay.rate}</p>}
      </div>
      {ownStay && <OwnStayNote ownStay={ownStay} today={today} />}
      {/* Beside the form, which says the same about its dates. */}
      <div className={`mt-3 space-y-2 empty:mt-0 ${isPublic(listing) ? 'lg:hidden' : ''}`}>
        {problems.map((problem) => (
          <p key={problem} className={verdictStyle}>
            {problem}
          </p>
        ))}
        {unfitGuests.length > 0 && (
          <StayVerdict stay={{ isFree: false, texts: unfitGuests, alternatives: [] }} linksToOthers />
        )}
        {stay && !ownStay && <StayVerdict stay={stay} linksToOthers />}
      </div>
      {isPublic(listing) ? (
        <div className="mt-1 border-t border-line pt-3 max-lg:hidden print:hidden">
          <Suspense fallback={renderAskButton(listing.id)}>
            <InquiryForm listing={{ ...listing, ...calendar }} today={today} ownStay={ownStay} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

export function InquiryBar(props: InquiryCardProps) {
  const { listing, stay, today, guestsOfUrl } = props;
  const [open, picker] = useStayPicker(props);
  return (
    <div className="ask-bar sticky bottom-0 layer-row -mx-4 mt-16 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden print:hidden">
      <DatesLink id={listing.id} onOpen={open} className="text-sm leading-snug text-muted tabular-nums">
        <b className="text-base text-ink">{stay?.isFree ? stay.summary : formatMoney(rentOf(props))}</b>
        <span>{stay?.isFree ? '' : ' a month'}</span>
        <br />
        <span className="underline">
          {stay ? `${stay.isFree ? '' : `${stay.summary}: `}${formatStay(stay, today)}` : 'Add dates'}
          {guestsOfUrl && <span>{` · ${guestsOfUrl}`}</span>}
        </span>
      </DatesLink>
      {renderAskButton(listing.id)}
      {picker}
    </div>
  );
}

const renderAskButton = (id: string) => (
  <AskLink id={id} className="button button-primary shrink-0">
    Ask<span className="sr-only"> about this home</span>
  </AskLink>
);

type AskLinkProps = Pick<ComponentProps<typeof Link>, 'className' | 'children'> & { id: string };

/** Leads to the inquiry form's page. Keeps the query, which holds the stay. */
export function AskLink({ id, ...link }: AskLinkProps) {
  const [query] = useSearchParams();
  const backTarget = useBackTarget();
  return (
    <Link
      {...link}
      to={{ pathname: href('/listings/:id/ask', { id }), search: `?${query}` }}
      state={addHistoryStep(backTarget)}
      rel="nofollow"
    />
  );
}
