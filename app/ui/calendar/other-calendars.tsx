// Synchronizes a property's calendar with other sites: the calendars that we read, and the URL where they
// read ours.
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CalendarLink } from '#domain/property/calendar-link.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmedForm } from '../controls/post-form.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { CalendarLinks } from './calendar-links.tsx';
import { Outcome } from './outcome.tsx';
import type { CalendarResult } from './owner-calendar.tsx';

interface OtherCalendarsProps {
  links: readonly CalendarLink[];
  exportUrl: string;
  isPublic: boolean;
  result: CalendarResult | null;
}

export function OtherCalendars({ links, exportUrl, isPublic, result }: OtherCalendarsProps) {
  return (
    <section aria-labelledby="other-calendars" className="mt-8">
      <h3 id="other-calendars" className="text-lg">
        Other sites
      </h3>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <CalendarLinks links={links} isPublic={isPublic} result={result} />
        <ExportSection exportUrl={exportUrl} />
      </div>
    </section>
  );
}

function ExportSection({ exportUrl }: { exportUrl: string }) {
  const isHydrated = useHydrated();
  const renewal = useFetcher<CalendarResult>();
  const field = useRef<HTMLInputElement>(null);
  const [copyMessage, setCopyMessage] = useState<string | null>(null);
  const isRenewed = renewal.data?.ok === true;
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
        Paste this address wherever else you list your home. It shares your blocked nights and agreed stays,
        but no names.
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
