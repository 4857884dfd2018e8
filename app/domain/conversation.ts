// A conversation between a guest and an owner as each side sees it, and what may become of the stay that it is about.
// Loaded by pages that visitors see: no zod.
import type { DayRange } from './availability.ts';
import type { CardPhoto } from './listing.ts';

export type Side = 'guest' | 'owner';

export function otherSide(side: Side): Side {
  return side === 'guest' ? 'owner' : 'guest';
}

/** Overtaken: the home's owner has accepted somebody else's stay, and the two overlap. */
export type StayState = 'asked' | 'accepted' | 'declined' | 'withdrawn' | 'overtaken';

/** What each side may make of a stay, and out of which states. What was agreed can be called off by both. */
const stayTransitions = {
  guest: { withdrawn: ['asked', 'accepted'] },
  owner: { accepted: ['asked'], declined: ['asked', 'accepted'] },
} as const satisfies Record<Side, Partial<Record<StayState, readonly StayState[]>>>;

export function mayChangeStay(side: Side, from: StayState, to: StayState): boolean {
  const transitions: Partial<Record<StayState, readonly StayState[]>> = stayTransitions[side];
  return transitions[to]?.includes(from) ?? false;
}

export interface Contact {
  name: string;
  email: string;
  phone: string | null;
}

export interface InquiryStay extends DayRange {
  guests: number;
  /** Whether pets come along. */
  pets: boolean;
  state: StayState;
  /** For the whole stay, by the rent when it was asked for; whole US dollars. */
  rent: number;
}

export interface InquiryMessage {
  id: string;
  author: Side | 'team';
  /** The side that a note of the team is for; null for a message that both sides read. */
  reader: Side | null;
  body: string;
  at: Date;
}

/** Consecutive messages of an inquiry, oldest first. */
export interface MessagePage {
  messages: InquiryMessage[];
  /** Cursor of the page before this one; null when there are no earlier messages. */
  before: string | null;
  /** Whether the last message of the page is the newest one. */
  isNewest: boolean;
}

interface InquiryHome {
  id: string;
  title: string;
  location: string;
  photo: CardPhoto | null;
}

/** A conversation as one side sees it. Nothing in it is the other side's own but what that side has shared. */
export interface InquiryView extends MessagePage {
  id: string;
  side: Side;
  home: InquiryHome;
  stay: InquiryStay;
  /** Whether the home is free for the stay, as its calendar says now; an agreed stay takes its own nights. */
  isFree: boolean;
  /** Whether the guest's address is; until then the owner has not heard of it. */
  isConfirmed: boolean;
  isClosed: boolean;
  /** What this side shares, or would. */
  ownContact: Contact;
  hasShared: boolean;
  /** Null until the other side shares it. */
  otherContact: Contact | null;
  /** What this side has told the team about the other one; null for nothing, or once it is set aside. */
  report: string | null;
}

/** A line of a list of conversations. */
export interface InquirySummary {
  id: string;
  side: Side;
  home: InquiryHome;
  stay: InquiryStay;
  isConfirmed: boolean;
  isClosed: boolean;
  /** Nobody has decided about the stay yet, and it is still ahead. */
  isOpen: boolean;
  /** Whether the guest waits for a word of the owner's. */
  isUnanswered: boolean;
  lastWordAt: Date;
}

/** A week of inquiries, by when their guests confirmed them. */
export interface InquiryWeek {
  /** Its Monday, YYYY-MM-DD, in California. */
  monday: string;
  asked: number;
  answeredWithinDay: number;
  agreed: number;
}

/** A home whose owner keeps guests waiting. */
export interface UnansweredHome {
  id: string;
  title: string;
  /** How many guests wait. */
  waiting: number;
  /** Since when the first of them does. */
  since: Date;
}

/** An inquiry that a side has reported. Administrators may read all of its messages. */
export interface ReportedInquiry {
  id: string;
  home: { id: string; title: string };
  stay: InquiryStay;
  contacts: Record<Side, Contact>;
  reports: Record<Side, string | null>;
  reportedAt: Date;
  isClosed: boolean;
  /** Whether the guest may begin no other conversation. */
  isBlocked: boolean;
}

/** What a mail about a conversation is for. */
export type InquiryNews =
  | 'requested'
  | 'answered'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'superseded'
  | 'shared'
  | 'reminder'
  | 'no-answer'
  /** An administrator has written. */
  | 'note';
