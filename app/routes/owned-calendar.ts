// The owner's calendar actions on the page of a submission.
import { href, type RouterContextProvider } from 'react-router';
import { appContext } from './context.ts';
import { refusal, tryAction } from './form-answer.ts';
import type { DayRange } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, failureMessages, type Result, success } from '#domain/failure.ts';
import type { CalendarIntent } from '#domain/own-calendar.ts';
import {
  type UnblockedNights,
  blockNights,
  getOwnCalendar,
  readFeedNow,
  renewFeedAddress,
  unblockNights,
} from '#server/properties/own-calendar.ts';
import type { OwnedProperty } from '#server/properties/ownership.ts';
import { nightWords } from '#ui/calendar/night-entries.tsx';

type Context = Readonly<RouterContextProvider>;

/** Returns the calendar for the owner's page, null if the property has none to change. */
export async function ownedCalendar(owned: OwnedProperty, context: Context) {
  const server = context.get(appContext);
  const { config } = server;
  const now = new Date();
  const calendar = await getOwnCalendar(server, owned, now);
  if (!calendar) return null;
  const file = `${calendar.key}.ics`;
  return {
    calendar,
    address: config.publicUrl + href('/calendars/:file', { file }),
    today: todayInLosAngeles(now),
  };
}

export async function changeCalendar(
  owned: OwnedProperty,
  typed: Readonly<Record<string, string>> & { intent: CalendarIntent },
  context: Context,
) {
  const server = context.get(appContext);
  const changed = await tryAction(server, failureMessages.ownProperty, () => change(owned, typed, context));
  return changed.ok ? { done: changed.value } : refusal(changed.failure, typed);
}

/** Returns the message to show afterwards. */
async function change(
  owned: OwnedProperty,
  typed: Readonly<Record<string, string>> & { intent: CalendarIntent },
  context: Context,
): Promise<Result<string>> {
  const server = context.get(appContext);
  const now = new Date();
  const today = todayInLosAngeles(now);
  switch (typed.intent) {
    case 'block-nights': {
      const blocked = await blockNights(server, owned, typed, now);
      return blocked.ok ? success(blockedWords(blocked.value, today)) : blocked;
    }
    case 'unblock-nights': {
      const unblocked = await unblockNights(server, owned, typed, now);
      return unblocked.ok ? reportUnblocked(unblocked.value, today) : unblocked;
    }
    case 'read-calendar': {
      const read = await readFeedNow(server, owned);
      return read.ok ? success(readingWords[read.value]) : read;
    }
    case 'renew-calendar-address':
      await renewFeedAddress(server, owned);
      return success('Your calendar has a new address.');
  }
}

function blockedWords(blocked: readonly DayRange[], today: string): string {
  return blocked.length === 0
    ? 'These nights were already blocked.'
    : `Blocked: ${rangesWords(blocked, today)}.`;
}

/** Fails if accepted stays or another calendar keep all the nights busy, so that nothing changed. */
function reportUnblocked({ unblocked, stillBusy }: UnblockedNights, today: string): Result<string> {
  const stays = stillBusy.filter(({ source }) => source === 'stay');
  const others = stillBusy.filter(({ source }) => source === 'feed');
  const busyWords = [
    stays.length > 0 &&
      `Still taken by an agreed stay: ${rangesWords(stays, today)}. To free these nights, call off the stay in its conversation.`,
    others.length > 0 &&
      `Still taken in your other calendar: ${rangesWords(others, today)}. Change them there, and we’ll follow when we next read it.`,
  ].filter((words) => words !== false);
  if (unblocked.length > 0)
    return success([`Unblocked: ${rangesWords(unblocked, today)}.`, ...busyWords].join(' '));
  if (busyWords.length === 0) return success('These nights weren’t blocked.');
  return failed({ kind: 'invalid', message: ['Nothing changed.', ...busyWords].join(' '), issues: [] });
}

function rangesWords(ranges: readonly DayRange[], today: string): string {
  return ranges.map((range) => nightWords(range, today)).join(', ');
}

const readingWords = {
  read: 'Your calendar is up to date.',
  failed: 'We tried again just now, but it didn’t work.',
  late: 'This is taking a while. Reload the page in a minute to see how it went.',
};
