// An inquiry as each side sees it, and the states of its stay. Loaded by visitors' pages: no zod.
import type { DayRange } from '../stay/availability.ts';
import type { DoubleBooking } from '../stay/double-booking.ts';
import type { CardPhoto } from '../property/listing.ts';
import type { CostRow } from '../stay/stay-cost.ts';

export type Side = 'guest' | 'owner';

export function otherSide(side: Side): Side {
  return side === 'guest' ? 'owner' : 'guest';
}

/**
 * Who reads an inquiry, and the first name of the other person. The name is null until that person shares
 * contact details.
 */
export interface Reader {
  side: Side;
  otherName: string | null;
}

/** What a page or a mail calls the other person: "Dana", or "the guest" until the name is known. */
export function describeOther({ side, otherName }: Reader): string {
  return otherName ?? `the ${otherSide(side)}`;
}

/**
 * The first word of a name. Null if it isn't only letters: "Dr." is no first name, and mails must not link
 * "evil.example".
 */
export function firstNameOf(name: string): string | null {
  return /^[\p{L}\p{M}’'-]+(?=\s|$)/u.exec(name.trim())?.[0] ?? null;
}

interface SharedNames {
  guestName: string;
  guestShared: boolean;
  landlordFullName: string;
  ownerShared: boolean;
}

/** The first name of the person that `side` talks to. Null until that person shares contact details. */
export function toOtherName(inquiry: SharedNames, side: Side): string | null {
  const isGuest = side === 'guest';
  const isShared = isGuest ? inquiry.ownerShared : inquiry.guestShared;
  return isShared ? firstNameOf(isGuest ? inquiry.landlordFullName : inquiry.guestName) : null;
}

/** A stay is superseded when the owner accepts another guest's stay for overlapping nights. */
export type StayState = 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'superseded';

type Proposal = Pick<InquiryStay, 'state' | 'proposedBy'>;

/** Whether this side decides about the requested dates. */
export const canAccept = (side: Side, { state, proposedBy }: Proposal): boolean =>
  state === 'requested' && side !== proposedBy;

/** The state of a stay that this side has called off. Both sides can, before and after it's accepted. */
export const endedBy = (side: Side, { proposedBy }: Proposal) =>
  side === proposedBy ? 'withdrawn' : 'declined';

export type InquiryIntent = 'send-message' | 'accept' | 'end' | 'suggest' | 'share' | 'report';

/** The forms of the inquiry's page for its reader. */
export function listForms(inquiry: InquiryDetails, today: string): readonly InquiryIntent[] {
  const { side, stay, isClosed, isFree } = inquiry;
  const isAgreed = stay.state === 'accepted';
  const forms: Record<InquiryIntent, boolean> = {
    'send-message': !isClosed,
    accept: !isClosed && canAccept(side, stay) && isFree && stay.from >= today,
    end: isAgreed || (!isClosed && stay.state === 'requested'),
    suggest: !isClosed && !isAgreed,
    share: !isClosed && !inquiry.hasShared,
    report: !isClosed && !inquiry.isReportOpen,
  };
  return (Object.keys(forms) as InquiryIntent[]).filter((form) => forms[form]);
}

export interface Contact {
  name: string;
  email: string;
  phone: string | null;
}

export interface InquiryStay extends DayRange {
  guests: number;
  /** True if the guest brings pets. */
  pets: boolean;
  state: StayState;
  /** The guest, or the owner after suggesting other dates. */
  proposedBy: Side;
  /** The total of `cost`, such as "$4,603". */
  total: string;
  /** What the guest pays, at the rent and the fees when the guest sent the inquiry. */
  cost: CostRow[];
}

export interface InquiryMessage {
  id: string;
  author: Side | 'team';
  /** The recipient of a note from the team. Null for a message of the guest or the owner, which both read. */
  reader: Side | null;
  body: string;
  at: Date;
}

/** Consecutive messages of an inquiry, oldest first. */
export interface MessagePage {
  messages: InquiryMessage[];
  /** Cursor of the previous page. Null when there are no earlier messages. */
  before: string | null;
  /** True if the page ends with the newest message. */
  isNewest: boolean;
}

interface InquiryProperty {
  id: string;
  title: string;
  location: string;
}

/** A page of a reported conversation. */
export interface ReportedMessagePage extends MessagePage {
  /** What in the newest letters of these messages reads like a scam, by the message's id. */
  flags: Readonly<Record<string, string>>;
}

/**
 * An inquiry as one side sees it. Includes the other side's contact details only if that side shared them.
 */
export interface InquiryDetails extends MessagePage, Reader {
  id: string;
  /** Hints for both sides about the newest letters of these messages, by the message's id. */
  hints: Readonly<Record<string, readonly string[]>>;
  property: InquiryProperty & { photo: CardPhoto | null };
  stay: InquiryStay;
  /**
   * True if the property is free for the stay now. False once the stay is accepted, because its own nights
   * are busy.
   */
  isFree: boolean;
  /** For the owner only. */
  doubleBookings: DoubleBooking[];
  /** True if the guest verified the email address. Before that, the owner doesn't see the inquiry. */
  isVerified: boolean;
  isClosed: boolean;
  /** The contact details that this side shares or can share. */
  ownContact: Contact;
  hasShared: boolean;
  /** Null until the other side shares them. */
  otherContact: Contact | null;
  /** This side's newest report about the other side. */
  report: string | null;
  /** Whether the report waits for the team. */
  isReportOpen: boolean;
}

/** An entry in a list of inquiries. */
export interface InquirySummary extends Reader {
  id: string;
  property: InquiryProperty;
  stay: InquiryStay;
  isClosed: boolean;
  /** The beginning of the newest message. */
  firstWords: string;
  /** True if the reader has a message to answer (owner) or suggested dates to decide on (guest). */
  isUnanswered: boolean;
  /** Null if no answer is due. */
  waitingSince: Date | null;
}

/** The inquiries of one week, by the time of the guest's verification. */
export interface InquiryWeek {
  /** The Monday in California, YYYY-MM-DD. */
  monday: string;
  received: number;
  answeredWithinDay: number;
  accepted: number;
}

/** A property with guests who wait for an answer. */
export interface UnansweredProperty {
  id: string;
  title: string;
  /** The number of waiting guests. */
  waiting: number;
  /** When the first of them started to wait. */
  since: Date;
}

/** What a mail about an inquiry reports. */
export type InquiryNews =
  | 'requested'
  | 'suggested'
  | 'answered'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'superseded'
  | 'shared'
  | 'reminder'
  | 'no-answer'
  /** A linked calendar has nights of the agreed stay, too. */
  | 'double-booked'
  /** A note from the team. */
  | 'note';
