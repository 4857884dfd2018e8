// An inquiry as each side sees it, and the states of its stay. Loaded by visitors' pages: no zod.
import type { DayRange } from '../stay/availability.ts';
import type { DoubleBooking } from '../stay/double-booking.ts';
import type { CardPhoto } from '../property/listing.ts';
import type { FittingHome } from '../stay/fit.ts';
import type { LengthRule } from '../stay/length-rules.ts';
import type { CostRow, CostTerms } from '../stay/stay-cost.ts';

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

/**
 * The newest proposal's state until one is accepted. "canceled": it was agreed on, and one side called it off
 * before check-in. A stay that one side ended early is accepted, with fewer nights.
 */
export type StayState = 'requested' | 'canceled' | Exclude<ProposalState, 'open'>;

/**
 * "expired": no one answered before the first night that it would change. "superseded": the owner agreed on
 * its nights with another guest, or a newer proposal replaced it.
 */
export type ProposalState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'superseded';

/** What happened to a stay, as the messages record it. */
export type EventKind =
  /** The guest's question. */
  | 'asked'
  /** Other dates, before a stay is agreed on. */
  | 'suggested'
  /** Other dates, guests or pets of an agreed stay. */
  | 'change-asked'
  | 'accepted'
  /** A change was accepted. */
  | 'changed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  /** The nights went to another guest. */
  | 'superseded'
  | 'canceled'
  /** One side ended the stay early. */
  | 'ended'
  /** The guest doesn't want to stay longer. */
  | 'leaving'
  /** Contact details were shared. */
  | 'shared';

export type InquiryIntent =
  | 'send-message'
  | 'accept'
  /** Declines the other side's proposal, or withdraws the reader's own. */
  | 'refuse'
  | 'propose'
  /** Through check-in day. */
  | 'cancel'
  /** After check-in day. */
  | 'end-early'
  /** The answer to "Would you like to stay longer?" */
  | 'leave'
  | 'share'
  | 'report';

/** The forms of the inquiry's page for its reader. */
export function listForms(inquiry: InquiryDetails, today: string): readonly InquiryIntent[] {
  const { side, stay, proposal, isClosed } = inquiry;
  const isAgreed = stay.state === 'accepted';
  const isOver = isAgreed && stay.to <= today;
  const isArrived = stay.from < today;
  const canAnswer = proposal !== null && proposal.proposedBy !== side;
  const forms: Record<InquiryIntent, boolean> = {
    'send-message': !isClosed,
    accept: !isClosed && canAnswer && proposal.isFree && proposal.firstNight >= today,
    refuse: !isClosed && proposal !== null,
    propose: !isClosed && !isOver,
    cancel: isAgreed && !isOver && !isArrived,
    'end-early': isAgreed && !isOver && isArrived,
    leave: !isClosed && inquiry.isAskedToStay,
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

/** Dates, guests and pets, and what they cost. */
export interface Terms extends DayRange {
  guests: number;
  /** True if the guest brings pets. */
  pets: boolean;
  /** The total of `cost`, such as "$4,603". */
  total: string;
  /** What the guest pays. */
  cost: CostRow[];
}

export interface InquiryStay extends Terms {
  state: StayState;
}

/** A proposal that waits for an answer. */
export interface OpenProposal extends Terms {
  proposedBy: Side;
  /** The first night that it would change, and the last day on which it can be accepted. */
  firstNight: string;
  /** What it adds to the total of the agreed stay, as in "$1,240 more". Null before a stay is agreed on. */
  difference: string | null;
  /** True if the property is free for the nights that it adds. */
  isFree: boolean;
  /** How many other guests ask for nights that it adds. For the owner only, otherwise 0. */
  rivals: number;
}

/** What happened to the stay. Its dates, guests and pets are null for events without dates. */
export interface MessageEvent {
  kind: EventKind;
  stay: (DayRange & { guests: number; pets: boolean }) | null;
}

export interface InquiryMessage {
  id: string;
  author: Side | 'team';
  /** The recipient of a note from the team. Null for a message of the guest or the owner, which both read. */
  reader: Side | null;
  /** Empty only beside an event. */
  body: string;
  event: MessageEvent | null;
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
  /** Before a stay is agreed on, it has the stay's dates. */
  proposal: OpenProposal | null;
  /**
   * Names what this page shows of the stay. Forms send it back, so that a decision is about what the page
   * showed.
   */
  shown: string;
  /** What a change is checked against. The agreed nights count as free. */
  home: FittingHome;
  /** The terms of the stay, for the total of a proposal. */
  costTerms: CostTerms;
  /** What the home's terms say about notice and canceling. */
  leavingTerms: CostRow[];
  /** What the law says about the proposed or the agreed stay. */
  lengthRules: LengthRule[];
  /** Whether to ask this guest about a longer stay. */
  isAskedToStay: boolean;
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
  /** Null unless the reader has a message to answer (owner) or a proposal to decide on. */
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

/** What a mail about an inquiry reports: an event, or one of these. */
export type InquiryNews =
  | Exclude<EventKind, 'asked' | 'expired'>
  /** The guest's question. */
  | 'requested'
  /** A message. */
  | 'answered'
  /** A change of an agreed stay won't come about. The stay stays as it is. */
  | 'change-declined'
  | 'change-withdrawn'
  | 'change-expired'
  /** To the guest: "Would you like to stay longer?" To the owner: whether the home is offered after it. */
  | 'stay-ends'
  | 'reminder'
  | 'no-answer'
  /** A linked calendar has nights of the agreed stay, too. */
  | 'double-booked'
  /** A note from the team. */
  | 'note';
