// Lists accepted stays, and the nights that the owner has blocked, with buttons to unblock them.
import { useFetcher } from 'react-router';
import { formatStay } from '#domain/availability.ts';
import type { CalendarEntry } from '#domain/owner-calendar.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';

/** Number of entries in view. A button shows the others. */
const maxVisible = 6;

interface NightEntriesProps {
  entries: readonly CalendarEntry[];
  /** YYYY-MM-DD, in California. */
  today: string;
}

export function NightEntries({ entries, today }: NightEntriesProps) {
  const visibleEntries = entries.filter(({ source }) => source !== 'feed');
  if (visibleEntries.length === 0) return null;
  const renderEntry = (entry: CalendarEntry) => (
    <Entry key={`${entry.source} ${entry.from}`} entry={entry} today={today} />
  );
  return (
    <section aria-labelledby="blocked-nights" className="mt-8">
      <h3 id="blocked-nights" className="text-lg">
        Coming up
      </h3>
      <ul className="mt-2 divide-y divide-line">{visibleEntries.slice(0, maxVisible).map(renderEntry)}</ul>
      {visibleEntries.length > maxVisible && (
        <details>
          <summary className="button button-quiet mt-2">{`Show ${visibleEntries.length - maxVisible} more`}</summary>
          <ul className="mt-2 divide-y divide-line">{visibleEntries.slice(maxVisible).map(renderEntry)}</ul>
        </details>
      )}
    </section>
  );
}

function Entry({ entry, today }: { entry: CalendarEntry; today: string }) {
  const fetcher = useFetcher({ key: 'nights' });
  const isOwn = entry.source === 'owner';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <p className="font-semibold tabular-nums">{formatStay(entry, today)}</p>
        <p className="text-sm text-muted">{isOwn ? 'Blocked by you' : 'Agreed stay'}</p>
      </div>
      {isOwn && (
        <PostForm fetcher={fetcher} intent="unblock-nights" id={entry.from} className="">
          <input type="hidden" name="checkIn" value={entry.from} />
          <input type="hidden" name="checkOut" value={entry.to} />
          <SubmitButton busy="Unblocking…" variant="quiet">
            Unblock<span className="sr-only"> {formatStay(entry, today)}</span>
          </SubmitButton>
        </PostForm>
      )}
    </li>
  );
}
