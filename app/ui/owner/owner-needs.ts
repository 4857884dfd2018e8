// What waits for the owner of a property, for the overview of the owner's page.
import { href } from 'react-router';
import { countNights } from '#domain/stay/availability.ts';
import type { CalendarLink } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { describeDoubleBooking, type DoubleBooking } from '#domain/stay/double-booking.ts';
import type { InquirySummary } from '#domain/inquiry/inquiry.ts';
import { pluralize } from '#domain/numbers.ts';
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import type { OwnVersion } from '#domain/property/versions.ts';

interface OwnerNeed {
  text: string;
  /** The label of the link. */
  label: string;
  /** A path, or a fragment of the owner's page. */
  to: string;
}

export interface OwnerMatters {
  property: OwnerSubmission;
  /** The version that waits for a reviewer or for the owner. Null without one. */
  version: OwnVersion | null;
  inquiries: readonly InquirySummary[];
  links: readonly CalendarLink[];
  doubleBookings: readonly DoubleBooking[];
  /** YYYY-MM-DD, in California. */
  today: string;
}

/** Most urgent first. The status of a pending property already says what its reviewer needs. */
export function listNeeds(matters: OwnerMatters): OwnerNeed[] {
  const { property, version, links } = matters;
  const isApproved = property.status === 'approved';
  const unread = links.filter(({ problem }) => problem !== null).map(({ name }) => name);
  const days = isApproved ? countUnconfirmedDays(property, matters.today) : null;
  const needs: (OwnerNeed | null)[] = [
    ...matters.doubleBookings.map((booking) => ({
      text: describeDoubleBooking(booking, matters.today),
      label: 'Check',
      to: `${href('/inquiry/:id', { id: booking.inquiryId })}?as=owner`,
    })),
    findUnanswered(matters),
    isApproved && version?.state === 'changes-requested'
      ? { text: 'Our reviewer needs a change first.', label: 'See what', to: '#changes' }
      : null,
    version?.state === 'rejected'
      ? { text: 'We couldn’t accept your changes.', label: 'See why', to: '#changes' }
      : null,
    days === null
      ? null
      : {
          text: `You last confirmed the price and the dates ${pluralize(days, 'day')} ago.`,
          label: 'Check and confirm',
          to: '#availability',
        },
    unread.length > 0
      ? {
          text: `We couldn’t read ${unread.join(', ')} the last time we tried.`,
          label: 'See why',
          to: '#other-calendars',
        }
      : null,
    property.unreadablePhotos.length > 0
      ? {
          text: `We couldn’t read ${pluralize(property.unreadablePhotos.length, 'photo')}.`,
          label: 'Replace',
          to: '#changes',
        }
      : null,
    property.hasDraft && property.status !== 'rejected'
      ? { text: 'You have changes that you haven’t sent.', label: 'Continue', to: '#changes' }
      : null,
  ];
  return needs.filter((need) => need !== null);
}

function findUnanswered({ inquiries }: OwnerMatters): OwnerNeed | null {
  const [first, ...others] = inquiries.filter(({ waitingSince }) => waitingSince);
  if (!first) return null;
  return {
    text: `${pluralize(others.length + 1, 'guest is', 'guests are')} waiting for your answer.`,
    label: 'Answer',
    to: others.length > 0 ? '#inquiries' : `${href('/inquiry/:id', { id: first.id })}?as=owner`,
  };
}

/** Days without a confirmation after which the page asks for one. */
const asksAfterDays = 7;

/** Days since the availability was confirmed. Null if the page needn't ask. */
export function countUnconfirmedDays(
  { confirmedAt, pause }: Pick<OwnerSubmission, 'confirmedAt' | 'pause'>,
  today: string,
): number | null {
  const days = countNights({ from: todayInLosAngeles(confirmedAt), to: today });
  return pause !== null || days < asksAfterDays ? null : days;
}
