// The tables of conversations between guests and owners, of reports and of blocks, for Kysely (tables.ts).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventKind, ProposalState, Side, StayState } from '#domain/inquiry/inquiry.ts';
import type { ReportReason, ReportResolution } from '#domain/review/report.ts';
import type { CostTerms } from '#domain/stay/stay-cost.ts';

/**
 * The thread between a guest and an owner. Its stay is the newest proposal until one is accepted, and then
 * the accepted one.
 */
export interface InquiriesTable {
  id: string;
  propertyId: string;
  createdAt: Generated<Date>;
  /** When the guest verified the email address. Until then, the owner doesn't see the inquiry. */
  verifiedAt: Date | null;
  /** When the newest mail that verifies the address was requested. */
  verificationSentAt: Generated<Date>;
  lastMessageAt: Generated<Date>;
  /** A daterange in PostgreSQL notation. Excludes the check-out day. */
  nights: string;
  guests: number;
  pets: boolean;
  /** What the stay costs, as it was proposed. */
  costTerms: ColumnType<CostTerms, string, string>;
  stay: Generated<StayState>;
  guestName: string;
  /** In lower case. */
  guestEmail: string;
  guestPhone: string | null;
  guestShared: Generated<boolean>;
  ownerShared: Generated<boolean>;
  /** When the owner sent the first message. */
  answeredAt: Generated<Date | null>;
  /** When the guest sent the first message that the owner hasn't answered. */
  unansweredSince: Date | null;
  /** 1 after the owner was reminded, 2 after the guest was notified too. */
  reminders: Generated<number>;
  /** When the team closed it. It also counts as closed while its guest is blocked. */
  closedAt: Generated<Date | null>;
  /** Whether the owner was told that a linked calendar has nights of the agreed stay. */
  isDoubleBooked: Generated<boolean>;
  /** 1: the guest was asked about a longer stay. 2: neither side is to be asked anymore. */
  endAsked: Generated<number>;
}

/** Dates, guests and pets that one side proposes, before a stay is agreed on or to change it. */
export interface StayProposalsTable {
  /** The id of the message that proposed it. */
  id: string;
  inquiryId: string;
  /** Increases with each proposal. */
  number: GeneratedAlways<string>;
  proposedBy: Side;
  /** A daterange in PostgreSQL notation. Excludes the check-out day. */
  nights: string;
  guests: number;
  pets: boolean;
  /** What the stay would cost. */
  costTerms: ColumnType<CostTerms, string, never>;
  /** The first night that it would change, and the last day on which it can be accepted. */
  firstNight: string;
  /** At most one proposal of an inquiry is open. */
  state: Generated<ProposalState>;
  /** Null while it's open. */
  answeredAt: Date | null;
}

export interface InquiryMessagesTable {
  inquiryId: string;
  id: string;
  /** Increases with each stored message. The order and the cursor of messages. */
  number: GeneratedAlways<string>;
  at: Generated<Date>;
  author: Side | 'team';
  /**
   * The recipient of a message from the team. Null for messages of the guest and the owner, which both read.
   */
  reader: Generated<Side | null>;
  /** Empty only beside an event. */
  body: string;
  /** What happened to the stay, or null. */
  event: Generated<EventKind | null>;
  /** The proposal that the event is about. Null for events without dates. */
  proposalId: Generated<string | null>;
}

/** A visitor's report of a home, or one side's report of a conversation. */
export interface ReportsTable {
  id: Generated<string>;
  propertyId: string;
  /** The inquiry and the side that reported it. Both are null for a visitor's report. */
  inquiryId: string | null;
  side: Side | null;
  /** Null for a report of a conversation. */
  reason: ReportReason | null;
  words: string | null;
  /** Of the visitor. */
  email: string | null;
  createdAt: Generated<Date>;
  /** Null while the report is open. */
  resolution: Generated<ReportResolution | null>;
  resolvedBy: Generated<string | null>;
  resolvedAt: Generated<Date | null>;
}

/** Blocked mailboxes (accounts/blocks.ts). */
export interface BlockedPeopleTable {
  emailHash: Buffer;
  createdAt: Generated<Date>;
  /** These three may be null in blocks of version 1.0.0. `email` is the mailbox. */
  email: string | null;
  reason: string | null;
  blockedBy: string | null;
}
