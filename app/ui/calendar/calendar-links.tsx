// The iCal links on the owner's calendar: each with its state, and a form that adds and tests another.
import { useEffect, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import {
  type CalendarLink,
  calendarLinkMessages,
  describeFeedFailure,
  maxCalendarLinks,
} from '#domain/property/calendar-link.ts';
import { formatMoment } from '#domain/day.ts';
import { labelOf } from '#domain/property/field-rules.ts';
import { Alert } from '../controls/alert.tsx';
import type { RefusedForm } from '../controls/form-result.ts';
import { ConfirmedForm, PostForm, SubmitButton } from '../controls/post-form.tsx';
import { TextField, WebAddressField } from '../controls/text-field.tsx';
import { pluralize } from '#domain/numbers.ts';
import type { CalendarResult } from './owner-calendar.tsx';
import { Outcome } from './outcome.tsx';

interface CalendarLinksProps {
  links: readonly CalendarLink[];
  isPublic: boolean;
  /** The result of the last form of the page that was sent without JavaScript. */
  result: CalendarResult | null;
}

export function CalendarLinks({ links, isPublic, result }: CalendarLinksProps) {
  // Not in `LinkItem`, which disappears with its link.
  const removal = useFetcher<CalendarResult>();
  const status = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The button that removed a link has disappeared with it.
    if (removal.data && document.activeElement === document.body) status.current?.focus();
  }, [removal.data]);
  return (
    <div className="card p-4 sm:p-6">
      <h4 className="font-semibold">Read your other calendars</h4>
      <p className="mt-2 text-muted">
        {isPublic
          ? 'Nights booked on other sites get blocked here too. We check every three hours.'
          : 'You can add calendars once your home is approved. If you sent an iCal link, we’ll start reading it then.'}
      </p>
      {links.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {links.map((link) => (
            <LinkItem key={link.id} link={link} removal={removal} />
          ))}
        </ul>
      )}
      <Outcome fetcher={removal} ref={status} />
      {isPublic && <AddLink isFull={links.length >= maxCalendarLinks} result={result} />}
    </div>
  );
}

function LinkItem({ link, removal }: { link: CalendarLink; removal: FetcherWithComponents<CalendarResult> }) {
  const { id, name, host, nights } = link;
  const reading = useFetcher<CalendarResult>();
  return (
    <li className="py-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {name !== host && <p className="text-sm wrap-anywhere text-muted">{host}</p>}
      <LinkState link={link} />
      <div className="mt-2 flex flex-wrap items-start gap-x-6 gap-y-2">
        <PostForm
          fetcher={reading}
          intent="read-calendar-link"
          id={id}
          busy="Reading…"
          variant="quiet"
          submit={
            <>
              Read now<span className="sr-only"> from {name}</span>
            </>
          }
          compact
        />
        <ConfirmedForm
          fetcher={removal}
          intent="remove-calendar-link"
          id={id}
          label={
            <>
              Remove<span className="sr-only"> {name}</span>
            </>
          }
          labelClassName="inline-flex min-h-11 items-center font-semibold text-lagoon underline"
          submit="Yes, remove it"
          busy="Removing…"
          variant="danger"
          className="bg-red-tint"
        >
          <p className="font-semibold wrap-anywhere">{`Remove ${name}?`}</p>
          <p className="mt-1 text-sm">
            {nights === 0
              ? 'We’ll stop reading this calendar.'
              : `Guests can ask for its ${pluralize(nights, 'busy night')} again, unless another calendar blocks them.`}
          </p>
        </ConfirmedForm>
      </div>
      <Outcome fetcher={reading} />
    </li>
  );
}

function LinkState({ link: { nights, readAt, attemptedAt, problem } }: { link: CalendarLink }) {
  if (problem !== null && attemptedAt !== null) {
    return (
      <div className="mt-3">
        <Alert tone="warning">
          <p>{`We couldn’t read it on ${formatMoment(attemptedAt)}. ${describeFeedFailure(problem)}`}</p>
          <p className="mt-1">
            {readAt === null
              ? 'No busy nights have come from it yet. We’ll keep trying.'
              : `Your home keeps its last busy nights, from ${formatMoment(readAt)}. We’ll keep trying.`}
          </p>
        </Alert>
      </div>
    );
  }
  return (
    <p className="mt-1 text-sm text-muted">
      {readAt === null
        ? 'We’ll read it within a few minutes.'
        : `${pluralize(nights, 'busy night')}. Last read on ${formatMoment(readAt)}.`}
    </p>
  );
}

interface AddLinkProps {
  isFull: boolean;
  result: CalendarResult | null;
}

function AddLink({ isFull, result }: AddLinkProps) {
  const fetcher = useFetcher<CalendarResult>();
  const latest = fetcher.data ?? result;
  const refused = isRefusedLink(latest) ? latest : null;
  return (
    <div className="mt-4 border-t border-line pt-5">
      {isFull && <p className="text-muted">{calendarLinkMessages.tooMany}</p>}
      {!isFull && (
        <PostForm
          fetcher={fetcher}
          intent="add-calendar-link"
          result={latest?.ok ? latest : refused}
          action="#other-calendars"
          resets
          className="space-y-4"
        >
          <WebAddressField
            name="icalUrl"
            label={labelOf('icalUrl', 'submission')}
            hint="Find it where the other site says “export calendar.”"
            autoComplete="off"
          />
          <TextField
            name="linkName"
            label="Name"
            optional
            hint="Tells two calendars of the same site apart, such as “Airbnb, studio.”"
            autoComplete="off"
          />
          <SubmitButton busy="Testing…" variant="quiet">
            Add calendar
          </SubmitButton>
        </PostForm>
      )}
      {(isFull || !refused) && <Outcome fetcher={fetcher} />}
    </div>
  );
}

const linkFields: ReadonlySet<string> = new Set(['icalUrl', 'linkName']);

/** A failure to show at the fields for a new link. */
export function isRefusedLink(result: CalendarResult | null | undefined): result is RefusedForm {
  return result?.ok === false && result.issues.some(({ field }) => linkFields.has(field));
}
