// A property's calendar for its owner: busy nights and what takes them, blocking and unblocking, and sharing
// with other sites.
import type { FormResult } from '../controls/form-result.ts';
import { formatStay } from '#domain/stay/availability.ts';
import { describeEntry, type OwnCalendar } from '#domain/stay/owner-calendar.ts';
import { FoldedSection } from '#ui/controls/folded-section.tsx';
import { isRefusedLink } from './calendar-links.tsx';
import { NightEntries } from './night-entries.tsx';
import { isNightsResult, Nights } from './nights.tsx';
import { OtherCalendars } from './other-calendars.tsx';

export type CalendarResult = FormResult;

interface OwnerCalendarProps {
  calendar: OwnCalendar;
  /** The URL where other sites read this calendar. */
  exportUrl: string;
  isPublic: boolean;
  /** YYYY-MM-DD, in California. */
  today: string;
  /** The first free day. May have passed. */
  opensOn: string;
  /** The result of a form that was sent without JavaScript. */
  result: CalendarResult | null;
}

export function OwnerCalendar({ calendar, exportUrl, isPublic, today, opensOn, result }: OwnerCalendarProps) {
  const { entries, links } = calendar;
  const [next] = entries;
  return (
    <FoldedSection
      id="calendar"
      title="Calendar"
      summary={next ? `${describeEntry(next)}: ${formatStay(next, today)}` : 'No nights are blocked yet.'}
      opens={result !== null && isShownInCalendar(result)}
    >
      <Nights
        entries={entries}
        linkNames={links.map(({ name }) => name)}
        today={today}
        opensOn={opensOn}
        sentBefore={result && isNightsResult(result) ? result : null}
      />
      <NightEntries entries={entries} today={today} />
      <OtherCalendars links={links} exportUrl={exportUrl} isPublic={isPublic} result={result} />
    </FoldedSection>
  );
}

/** Whether a section of the calendar shows the result of a form that was sent without JavaScript. */
export function isShownInCalendar(result: CalendarResult): boolean {
  return isNightsResult(result) || isRefusedLink(result);
}
