// The owner's calendar on the page of a submission: its loader and its forms.
import { href, type RouterContextProvider } from 'react-router';
import type { OwnedProperty } from '#server/access/proofs.ts';
import { serverContext } from '../context.ts';
import type { OwnerForm } from './listing-forms.ts';
import { clipRanges, type DayRange, formatStay } from '#domain/stay/availability.ts';
import { describeAddedLink } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { groupBy } from '#domain/group-by.ts';
import type { CalendarIntent, NightsChange } from '#domain/stay/owner-calendar.ts';
import {
  type UnblockedNights,
  blockNights,
  getOwnCalendar,
  renewFeedUrl,
  unblockNights,
} from '#server/properties/owner-calendar.ts';
import { addCalendarLink, readLinkNow, removeCalendarLink } from '#server/properties/owner-calendar-links.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the owner's calendar of the property, or null if the owner can't change it. */
export async function loadCalendar(owned: OwnedProperty, context: Context) {
  const server = context.get(serverContext);
  const { config } = server;
  const now = new Date();
  const calendar = await getOwnCalendar(server, owned, now);
  if (!calendar) return null;
  const file = `${calendar.token}.ics`;
  return {
    calendar,
    exportUrl: config.publicUrl + href('/calendars/:file', { file }),
    today: todayInLosAngeles(now),
  };
}

/** The forms of the calendar. The values are texts that the page shows. */
export const calendarForms = {
  'block-nights': {
    limits: ['owner-change'],
    run: async ({ server, caller, fields }) => {
      const now = new Date();
      const blocked = await blockNights(server, caller, fields, now);
      return blocked.ok ? success(reportBlocked(blocked.value, todayInLosAngeles(now))) : blocked;
    },
  },
  'unblock-nights': {
    limits: ['owner-change'],
    run: async ({ server, caller, fields }) => {
      const now = new Date();
      const unblocked = await unblockNights(server, caller, fields, now);
      return unblocked.ok ? reportUnblocked(unblocked.value, todayInLosAngeles(now)) : unblocked;
    },
  },
  'add-calendar-link': {
    limits: ['owner-change', 'calendar-test'],
    run: async ({ server, caller, fields }) => {
      const added = await addCalendarLink(server, caller, fields, new Date());
      return added.ok ? success(describeAddedLink(added.value)) : added;
    },
  },
  'remove-calendar-link': {
    limits: ['owner-change'],
    success: 'Calendar removed.',
    run: ({ server, caller, id }) => removeCalendarLink(server, caller, id),
  },
  'read-calendar-link': {
    limits: ['owner-change', 'calendar-read'],
    run: async ({ server, caller, id }) => {
      const read = await readLinkNow(server, caller, id);
      return read.ok ? success(readMessages[read.value]) : read;
    },
  },
  'renew-calendar-address': {
    limits: ['owner-change'],
    success: 'Your calendar has a new address.',
    run: async ({ server, caller }) => {
      await renewFeedUrl(server, caller);
      return success(null);
    },
  },
} satisfies Record<CalendarIntent, OwnerForm>;

function reportBlocked(changed: DayRange[], today: string): NightsChange {
  const message =
    changed.length === 0 ? 'These nights were already blocked.' : `Blocked: ${formatRanges(changed, today)}.`;
  return { message, changed };
}

/** Fails if accepted stays or another calendar keep all the nights busy, so that nothing changed. */
function reportUnblocked({ unblocked, stillBusy }: UnblockedNights, today: string): Result<NightsChange> {
  const stays = stillBusy.filter(({ source }) => source === 'stay');
  const others = groupBy(
    stillBusy.filter(({ source }) => source === 'feed'),
    ({ linkName }) => linkName ?? 'your other calendar',
  );
  const sentences = [
    stays.length > 0 &&
      `Still taken by an agreed stay: ${formatRanges(stays, today)}. To free these nights, cancel the stay in its conversation.`,
    ...[...others].map(
      ([name, ranges]) =>
        `Still taken in ${name}: ${formatRanges(ranges, today)}. Change them there, and we’ll update yours the next time we read it.`,
    ),
  ].filter((sentence) => sentence !== false);
  // Past nights can't be blocked again.
  const changed = clipRanges(unblocked, { from: today, to: '9999-12-31' });
  if (unblocked.length > 0)
    return success({
      message: [`Unblocked: ${formatRanges(unblocked, today)}.`, ...sentences].join(' '),
      changed,
    });
  if (sentences.length === 0) return success({ message: 'These nights weren’t blocked.', changed });
  return failed({ kind: 'invalid', message: ['Nothing changed.', ...sentences].join(' '), issues: [] });
}

function formatRanges(ranges: readonly DayRange[], today: string): string {
  return ranges.map((range) => formatStay(range, today)).join('; ');
}

const readMessages = {
  read: 'Your calendar is up to date.',
  failed: 'We tried again just now, but it didn’t work.',
  'timed-out': 'This is taking a while. Reload the page in a minute to see how it went.',
};
