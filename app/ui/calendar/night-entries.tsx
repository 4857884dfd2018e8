// Lists accepted stays with links to their conversations, nights of other calendars, and the nights that the
// owner has blocked, with buttons to unblock them.
import { href, Link, useFetcher } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import { type CalendarEntry, describeEntry } from '#domain/stay/owner-calendar.ts';
import { PostForm, SubmitButton } from '../controls/post-form.tsx';

/** Number of entries in view. A button shows the others. */
const maxVisible = 6;

interface NightEntriesProps {
  entries: readonly CalendarEntry[];
  /** YYYY-MM-DD, in California. */
  today: string;
}

export function NightEntries({ entries, today }: NightEntriesProps) {
  if (entries.length === 0) return null;
  const renderEntry = (entry: CalendarEntry) => <Entry key={entryKey(entry)} entry={entry} today={today} />;
  return (
    <section aria-labelledby="blocked-nights" className="mt-8">
      <h3 id="blocked-nights" className="text-lg">
        Coming up
      </h3>
      <ul className="mt-2 divide-y divide-line">{entries.slice(0, maxVisible).map(renderEntry)}</ul>
      {entries.length > maxVisible && (
        <details>
          <summary className="button button-quiet mt-2">{`Show ${entries.length - maxVisible} more`}</summary>
          <ul className="mt-2 divide-y divide-line">{entries.slice(maxVisible).map(renderEntry)}</ul>
        </details>
      )}
    </section>
  );
}

/** Two links may take the same night. */
const entryKey = ({ source, linkName = '', from }: CalendarEntry) => `${source} ${linkName} ${from}`;

function Entry({ entry, today }: { entry: CalendarEntry; today: string }) {
  const fetcher = useFetcher({ key: 'nights' });
  const isOwn = entry.source === 'owner';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <p className="font-semibold tabular-nums">{formatStay(entry, today)}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {entry.inquiryId === undefined ? (
            describeEntry(entry)
          ) : (
            <Link to={`${href('/inquiry/:id', { id: entry.inquiryId })}?as=owner`} className="link">
              {describeEntry(entry)}
            </Link>
          )}
        </p>
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
