// The rent of a listing and the way to its inquiry form: desktops show the form itself, smaller screens a
// sticky bar that links to the form's own page.
import { lazy, Suspense } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { type PropertyCalendar, formatStay } from '#domain/availability.ts';
import type { DescribedStay } from '#domain/describe-stay.ts';
import type { OwnStay } from '#domain/inquiry.ts';
import type { Listing } from '#domain/listing.ts';
import { isPublic } from '#domain/property/options.ts';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { DatesLink, useStayPicker } from '../calendar/use-stay-picker.tsx';
import { OwnStayNote } from '../inquiries/own-stay-note.tsx';
import { addHistoryStep, useBackTarget } from '../property/back-link.tsx';
import { toNightlyRent } from '../property/format.ts';
import { formatMoney } from '#domain/numbers.ts';

export interface InquiryCardProps {
  listing: Listing;
  calendar: PropertyCalendar;
  today: string;
  /** The stay in the URL. */
  stay: DescribedStay | null;
  /** A sentence about dates in the URL that can't be a stay. */
  datesProblem: string | null;
  /** What this visitor asked the owner about. */
  ownStay: OwnStay | null;
  /** How long the home can be rented for (`formatLengths`). */
  lengths: string;
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

/**
 * The server renders the form, but only desktops show it and load its code. If loading fails, the page keeps
 * the rendered form, which works without JavaScript, or the fallback link.
 */
const InquiryForm = lazy(async () => {
  await waitUntilWide();
  const form = await import('../inquiries/inquiry-form.tsx').catch(() => new Promise<never>(() => undefined));
  return { default: form.InquiryForm };
});

export function InquiryCard(props: InquiryCardProps) {
  const { listing, calendar, today, stay, datesProblem, ownStay, lengths } = props;
  const rent = stay?.monthlyRent ?? listing.desiredMonthlyRent;
  return (
    <div className="card gap-x-12 p-4 shadow-soft sm:max-lg:grid sm:max-lg:grid-cols-2">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-muted">
            <span className="font-display text-2xl font-[560] text-ink tabular-nums">
              {formatMoney(rent)}
            </span>{' '}
            a month
          </p>
          <p className="text-sm text-muted tabular-nums">About {formatMoney(toNightlyRent(rent))} a night</p>
          {stay?.rate && <p className="w-full text-sm tabular-nums">{stay.rate}</p>}
        </div>
        {ownStay && <OwnStayNote ownStay={ownStay} today={today} />}
        {/* Beside the form, which says the same about its dates. */}
        <div className={`mt-3 empty:mt-0 ${isPublic(listing) ? 'lg:hidden' : ''}`}>
          {datesProblem !== null && <p className={verdictStyle}>{datesProblem}</p>}
          {stay && !ownStay && <StayVerdict stay={stay} />}
        </div>
      </div>
      <p className={`mt-3 text-sm ${isPublic(listing) ? 'lg:hidden' : ''}`}>{`Rents for ${lengths}`}</p>
      {isPublic(listing) ? (
        <div className="mt-1 border-t border-line pt-3 max-lg:hidden print:hidden">
          <Suspense fallback={<InquiryLink id={listing.id} />}>
            <InquiryForm listing={{ ...listing, ...calendar }} today={today} ownStay={ownStay} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

export function InquiryBar(props: InquiryCardProps) {
  const { listing, stay, today } = props;
  const [open, picker] = useStayPicker(props);
  return (
    <div className="ask-bar sticky bottom-0 layer-row -mx-4 mt-16 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden print:hidden">
      <DatesLink id={listing.id} onOpen={open} className="text-sm leading-snug text-muted tabular-nums">
        <b className="text-base text-ink">{stay ? stay.summary : formatMoney(listing.desiredMonthlyRent)}</b>
        <span>{stay ? '' : ' a month'}</span>
        <br />
        <span className="underline">{stay ? formatStay(stay, today) : 'Add dates'}</span>
      </DatesLink>
      <InquiryLink id={listing.id} />
      {picker}
    </div>
  );
}

/** Keeps the query, which holds the stay. */
function InquiryLink({ id }: { id: string }) {
  const [query] = useSearchParams();
  const backTarget = useBackTarget();
  return (
    <Link
      to={{ pathname: href('/listings/:id/ask', { id }), search: `?${query}` }}
      state={addHistoryStep(backTarget)}
      rel="nofollow"
      className="button button-primary shrink-0"
    >
      Ask<span className="sr-only"> about this home</span>
    </Link>
  );
}
