// The rent of a listing and the way to its inquiry form: desktops show the form itself, smaller screens a
// sticky bar that links to the form's own page.
import { type ComponentProps, lazy, Suspense } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import type { DescribedFit, DescribedStay } from '#domain/stay/describe-fit.ts';
import type { BarWords } from '#domain/search/listing-bar.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import type { Listing } from '#domain/property/listing.ts';
import type { ListingCalendar } from '#domain/stay/listing-calendar.ts';
import { isPublic } from '#domain/property/options.ts';
import type { Town } from '#domain/place/gazetteer.ts';
import type { LengthRule } from '#domain/stay/length-rules.ts';
import { type OwnStay, OwnStayNote } from '../inquiries/own-stay-note.tsx';
import { LengthRules } from '../inquiries/length-rules.tsx';
import { StayVerdict, verdictStyle } from '../calendar/stay-verdict.tsx';
import { DatesLink, useStayPicker } from '../calendar/use-stay-picker.tsx';
import { addHistoryStep, useBackTarget } from '../cards/back-link.tsx';
import { formatMoney } from '#domain/numbers.ts';
import { usePendingQuery } from './use-pending-query.ts';

export interface InquiryCardProps {
  listing: Listing;
  calendar: ListingCalendar;
  today: string;
  /** The stay in the URL. */
  stay: DescribedStay | null;
  /** Sentences about dates in the URL that can't be a stay. */
  problems: readonly string[];
  /** What to say about the stay, guests and pets in the URL. Null if there is nothing to say. */
  verdict: DescribedFit | null;
  /** What the law says about the stay in the URL. Described on the server. */
  lengthRules: readonly LengthRule[];
  /** Null if the home is elsewhere. */
  town: Town | null;
  /** The stay that this guest has asked for or agreed on here. */
  ownStay: OwnStay | null;
  /** What the bar at the bottom of a small screen says. */
  bar: BarWords;
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
 * Only desktops show the form and load its code. The rendered form works without it, so it stays if the code
 * can't be loaded.
 */
const InquiryForm = lazy(async () => {
  await waitUntilWide();
  const form = await import('../inquiries/inquiry-form.tsx').catch(() => new Promise<never>(() => undefined));
  return { default: form.InquiryForm };
});

export function InquiryCard(props: InquiryCardProps) {
  const { listing, calendar, today, stay, problems, verdict, lengthRules, town, ownStay } = props;
  const [query] = useSearchParams();
  const rent = stay?.monthlyRent ?? listing.desiredMonthlyRent;
  return (
    <>
      {/* On a phone and a tablet, the bar and "What you pay" have the rent. */}
      <div className={isPublic(listing) ? 'max-lg:hidden' : ''}>
        <p className="text-muted">
          <span className="font-display text-2xl font-[560] text-ink tabular-nums">{formatMoney(rent)}</span>{' '}
          a month
        </p>
        {stay?.rate && <p className="text-sm tabular-nums">{stay.rate}</p>}
      </div>
      {/* Beside the form, which says the same about its dates. */}
      <div className={`mt-3 space-y-2 empty:mt-0 ${isPublic(listing) ? 'lg:hidden' : ''}`}>
        {ownStay && <OwnStayNote stay={ownStay} today={today} />}
        {problems.map((problem) => (
          <p key={problem} className={verdictStyle}>
            {problem}
          </p>
        ))}
        {verdict && <StayVerdict fit={verdict} others={toStayQuery(query)} />}
        <LengthRules rules={lengthRules} />
      </div>
      {isPublic(listing) ? (
        <div className="mt-1 border-t border-line pt-3 max-lg:hidden print:hidden">
          <Suspense fallback={renderAskButton(listing.id)}>
            <InquiryForm listing={{ ...listing, ...calendar, town }} ownStay={ownStay} today={today} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

export function InquiryBar(props: InquiryCardProps) {
  const { listing, today } = props;
  const [open, picker] = useStayPicker(props);
  const next = usePendingQuery();
  const bar = next ? toPendingWords(next, today) : props.bar;
  return (
    <div className="ask-bar sticky bottom-0 layer-row -mx-4 mt-8 flex items-center justify-between gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden print:hidden">
      <DatesLink id={listing.id} onOpen={open} className="text-sm leading-snug text-muted tabular-nums">
        <b className={`text-base ${bar.isUnfit ? 'text-amber' : 'text-ink'}`}>{bar.title}</b>
        <br />
        <span className="underline">{bar.plan}</span>
      </DatesLink>
      {renderAskButton(listing.id, bar.isUnfit)}
      {picker}
    </div>
  );
}

/** Until the server has checked the stay that was just chosen. */
function toPendingWords(query: URLSearchParams, today: string): BarWords {
  const [from, to] = [query.get('checkIn'), query.get('checkOut')];
  const plan = from && to ? formatStay({ from, to }, today) : 'Add dates';
  return { title: 'Checking…', plan, isUnfit: false };
}

const renderAskButton = (id: string, isQuiet = false) => (
  <AskLink id={id} className={`button shrink-0 ${isQuiet ? 'button-quiet' : 'button-primary'}`}>
    Ask<span className="sr-only"> about this home</span>
  </AskLink>
);

type AskLinkProps = Pick<ComponentProps<typeof Link>, 'className' | 'children'> & { id: string };

/** Leads to the inquiry form's page. Keeps the query, which holds the stay. */
function AskLink({ id, ...link }: AskLinkProps) {
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
