// Synchronizes a property's calendar with other sites: the feed that we read, and the URL where they read ours.
import { useEffect, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import type { FeedProblem } from '#domain/availability.ts';
import { formatMoment } from '#domain/day.ts';
import type { FeedState } from '#domain/owner-calendar.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { ConfirmedForm, IntentForm } from '../controls/intent-form.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { CalendarResult } from './owner-calendar.tsx';

interface OtherCalendarsProps {
  feed: FeedState | null;
  exportUrl: string;
  isPublic: boolean;
}

export function OtherCalendars({ feed, exportUrl, isPublic }: OtherCalendarsProps) {
  return (
    <section aria-labelledby="other-calendars" className="mt-8">
      <h3 id="other-calendars" className="text-lg">
        Other sites
      </h3>
      <div className={`mt-4 grid items-start gap-4 ${feed ? 'sm:grid-cols-2' : ''}`}>
        {feed && <ImportSection feed={feed} isPublic={isPublic} />}
        <ExportSection exportUrl={exportUrl} />
      </div>
    </section>
  );
}

function ImportSection({ feed, isPublic }: { feed: FeedState; isPublic: boolean }) {
  const fetcher = useFetcher<CalendarResult>();
  return (
    <div className="card p-4 sm:p-6">
      <h4 className="font-semibold wrap-anywhere">{`We read your calendar from ${feed.host}`}</h4>
      <FeedStatus feed={feed} isPublic={isPublic} />
      {isPublic && (
        <IntentForm fetcher={fetcher} intent="read-calendar" busy="Reading…" variant="quiet" className="mt-4">
          Read now
        </IntentForm>
      )}
      <Outcome fetcher={fetcher} />
    </div>
  );
}

function FeedStatus({
  feed: { readAt, attemptedAt, problem },
  isPublic,
}: {
  feed: FeedState;
  isPublic: boolean;
}) {
  if (problem !== null && attemptedAt !== null) {
    return (
      <div className="mt-3">
        <Alert tone="warning">
          <p>{`We couldn’t read it on ${formatMoment(attemptedAt)}. ${problemTexts[problem]}`}</p>
          <p className="mt-1">
            {readAt === null
              ? 'No busy nights have come from it yet. We’ll keep trying.'
              : `Your home keeps its last busy nights, from ${formatMoment(readAt)}. We’ll keep trying.`}
          </p>
        </Alert>
      </div>
    );
  }
  if (readAt !== null) {
    return (
      <p className="mt-2 text-muted">{`Last read on ${formatMoment(readAt)}. We look every three hours.`}</p>
    );
  }
  return (
    <p className="mt-2 text-muted">
      {isPublic
        ? 'We haven’t read it yet. That’ll happen within minutes.'
        : 'We’ll start once your home is approved.'}
    </p>
  );
}

const problemTexts: Record<FeedProblem, string> = {
  'bad-address': 'The link isn’t a web address that we can open.',
  'not-public': 'The link leads to a private network that we can’t reach.',
  unreachable: 'The site can’t be reached.',
  'too-slow': 'The site took too long to answer.',
  'too-large': 'The calendar is too large.',
  'too-many-redirects': 'The link leads from one address to the next, and never to a calendar.',
  'not-found': 'There’s no calendar at the link anymore.',
  refused: 'The site doesn’t let us read it. The link may have changed.',
  'server-error': 'The site had a problem of its own.',
  'not-a-calendar': 'What we found at the link isn’t a complete calendar.',
  'too-many-events': 'The calendar has more entries than we can read.',
};

function ExportSection({ exportUrl }: { exportUrl: string }) {
  const isHydrated = useHydrated();
  const renewal = useFetcher<CalendarResult>();
  const field = useRef<HTMLInputElement>(null);
  const [copyMessage, setCopyMessage] = useState<string | null>(null);
  const isRenewed = renewal.data !== undefined && 'success' in renewal.data;
  useEffect(() => {
    if (isRenewed) field.current?.focus();
  }, [isRenewed]);
  const copy = () =>
    navigator.clipboard.writeText(exportUrl).then(
      () => setCopyMessage('Address copied.'),
      () => setCopyMessage('Please select the address and copy it yourself.'),
    );
  return (
    <div className="card p-4 sm:p-6">
      <h4 className="font-semibold">Let other sites read this calendar</h4>
      <p id="calendar-address-hint" className="mt-2 text-muted">
        Paste this address wherever else you list your home. It gives your blocked nights and agreed stays,
        and no names.
      </p>
      <div className="mt-4 flex gap-3">
        <input
          ref={field}
          type="url"
          readOnly
          value={exportUrl}
          aria-label="Calendar address"
          aria-describedby="calendar-address-hint"
          onFocus={(event) => event.currentTarget.select()}
          className="field min-w-0 flex-1 text-sm"
        />
        {isHydrated && (
          <Button variant="quiet" onClick={() => void copy()}>
            Copy
          </Button>
        )}
      </div>
      <output className="block mt-2 text-sm">{copyMessage}</output>
      {!isRenewed && (
        <ConfirmedForm
          fetcher={renewal}
          intent="renew-calendar-address"
          label="Renew"
          labelClassName="inline-flex min-h-11 items-center font-semibold text-lagoon underline"
          submit="Yes, renew it"
          busy="Renewing…"
          variant="danger"
          className="bg-red-tint"
        >
          <p className="font-semibold">Renew the address?</p>
          <p className="mt-1 text-sm">
            The old one stops working right away. Sites that use it won’t see your nights until you give them
            the new one.
          </p>
        </ConfirmedForm>
      )}
      <Outcome fetcher={renewal} />
    </div>
  );
}

/** The result of the last form. */
function Outcome({ fetcher: { state, data } }: { fetcher: FetcherWithComponents<CalendarResult> }) {
  const result = state === 'idle' ? data : undefined;
  return (
    <>
      <output className="block text-sm font-medium">
        {result && 'success' in result && <span className="mt-3 block">{result.success}</span>}
      </output>
      {result && 'message' in result && (
        <div className="mt-3">
          <Alert tone="error">{result.message}</Alert>
        </div>
      )}
    </>
  );
}
