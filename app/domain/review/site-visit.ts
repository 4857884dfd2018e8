// "Show us the home": an owner takes two photos at the home, one of a room with a code that we have just
// shown, and one of the front door or the house number. A reviewer decides whether they show the listed home
// (docs/decisions/0093-site-visits.md). The owner's browser loads it, so the rules of its signals are in
// site-visit-signals.ts.
import { failed, type Issue, type Result, success } from '../failure.ts';
import { formatDate, formatTime } from '../day.ts';
import type { FormInput } from '../form-input.ts';
import type { Signal } from './signals.ts';
import { siteVisitLimits } from '../property/owner-property.ts';

/** Without characters that look alike by hand: 0 and O, 1, I and L, 2 and Z, 5 and S. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRTUVWXY346789';

export const visitParts = ['room', 'outside'] as const;
export type VisitPart = (typeof visitParts)[number];

export const outsides = ['front door', 'house number'] as const;
export type Outside = (typeof outsides)[number];

/** The rooms that the form suggests. An owner may name another one. */
export const suggestedRooms = ['Kitchen', 'Living room', 'Bedroom', 'Bathroom', 'Dining room'];

export type VisitDecision = 'seen' | 'declined';

/** Why photos were declined, as the owner reads it. The form starts with the first reason. */
export const declineReasons = [
  'We couldn’t read the code in the photo. Please write it large and get close.',
  'The photos don’t show the home as it is on your listing.',
  'The photos look like ones that were taken earlier. Please take new ones.',
  'The second photo doesn’t show your front door or house number.',
] as const;

/** What a camera wrote into a photo. */
export interface CameraData {
  /** Local time as in "2026-11-20T16:05:11", with an offset such as "-08:00" if the camera wrote one. */
  takenAt: string | null;
  software: string | null;
}

export interface VisitSubject {
  room: string;
  outside: Outside;
}

/** As on the listing: "kitchen, front door". */
export function describeSeen({ room, outside }: VisitSubject): string {
  return `${nameOfPart('room', { room, outside })}, ${outside}`;
}

/** The name for the middle of a sentence: "kitchen", but "TV room". */
export function nameOfPart(part: VisitPart, { room, outside }: VisitSubject): string {
  if (part === 'outside') return outside;
  return room.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

/** When a code that was shown at this time expires. */
export function getCodeExpiry(shownAt: Date): Date {
  return new Date(shownAt.getTime() + siteVisitLimits.codeMinutes * 60_000);
}

/**
 * Reads what the owner is going to show. Guests read the room's name, so it can't hold a link, an email
 * address or a phone number.
 */
export function readVisitForm(form: FormInput): Result<VisitSubject> {
  const room = typeof form['room'] === 'string' ? form['room'].trim().replaceAll(/\s+/g, ' ') : '';
  const outside = outsides.find((choice) => choice === form['outside']);
  const issues: Issue[] = [];
  if (room === '') issues.push({ field: 'room', message: 'Please name the room.' });
  else if (!isRoomName(room))
    issues.push({
      field: 'room',
      message: `Please use a short name, such as Kitchen or Bedroom 2 (up to ${siteVisitLimits.room} letters).`,
    });
  if (!outside)
    issues.push({ field: 'outside', message: 'Please choose what you’ll show from the outside.' });
  if (!outside || issues.length > 0)
    return failed({ kind: 'invalid', message: issues.map(({ message }) => message).join(' '), issues });
  return success({ room, outside });
}

function isRoomName(room: string): boolean {
  const digits = room.replaceAll(/\P{N}/gu, '');
  return room.length <= siteVisitLimits.room && /^[\p{L}\p{M}\d '’&-]+$/u.test(room) && digits.length <= 2;
}

/** A visit on the owner's page. */
export interface OwnSiteVisit extends VisitSubject {
  id: string;
  /**
   * "open" until both photos have arrived or the code expires, "unreadable" if one of them can't be decoded,
   * "sent" until a reviewer decides, "ended" if the address, the owner or the photos changed before that,
   * "past" if the photos were accepted and the listing no longer shows the check.
   */
  state: 'open' | 'expired' | 'unreadable' | 'sent' | 'ended' | 'past' | VisitDecision;
  /** Null unless it's open. */
  code: string | null;
  /** When the code expires. */
  until: Date;
  /** The parts whose photo has arrived. */
  received: VisitPart[];
  sentAt: Date | null;
  reason: string | null;
}

/** Where the visit stands, in a sentence or two. */
export function describeVisit(visit: OwnSiteVisit): string {
  switch (visit.state) {
    case 'open':
      return `Your code is good until ${formatTime(visit.until)}.`;
    case 'expired':
      return 'Your last code has expired. Get a new one when you’re at the home.';
    case 'unreadable':
      return 'We couldn’t open one of your photos. Please get a new code and take both again.';
    case 'sent':
      return `We have your photos from ${formatDate(visit.sentAt ?? visit.until)}. Someone on our team will look at them, and then we’ll email you.`;
    case 'seen':
      return `You showed us your ${nameOfPart('room', visit)} and ${visit.outside} on ${formatDate(visit.sentAt ?? visit.until)}. Your listing says so for ${siteVisitLimits.checkMonths} months, or until the address, the owner, or the photos change.`;
    case 'past':
      return `You showed us your ${nameOfPart('room', visit)} and ${visit.outside} on ${formatDate(visit.sentAt ?? visit.until)}. Your listing doesn’t say so anymore. Show us the home again whenever you like.`;
    case 'declined':
      return `We couldn’t use your last photos. ${visit.reason}`;
    case 'ended':
      return 'The address, the owner, or the photos of your listing changed before we looked at your photos, so they don’t count anymore. Show us the home again whenever you like.';
  }
}

/** Photos that wait for a reviewer. */
export interface SiteVisitToReview extends VisitSubject {
  id: string;
  code: string;
  shownAt: Date;
  sentAt: Date;
  /** As guests will read it. */
  seen: string;
  /** `isReady`: the image for the reviewer exists. */
  photos: { part: VisitPart; name: string; photoId: string; isReady: boolean }[];
  /** Why the photos may be declined. */
  reasons: readonly string[];
  signals: Signal[];
  /** Whether the comparison with other photos took too long. */
  isUnchecked: boolean;
}
