// The tables of conversations between guests and owners, for Kysely (tables.ts).
import type { Generated, GeneratedAlways } from 'kysely';
import type { Side, StayState } from '#domain/inquiry.ts';

/** The thread between a guest and an owner, with the requested stay. */
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
  /** Whole US dollars, at the time of the inquiry. */
  monthlyRent: number;
  stay: Generated<StayState>;
  /** The side that requested or suggested the current nights. */
  proposedBy: Generated<Side>;
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
  reportedAt: Generated<Date | null>;
  guestReport: Generated<string | null>;
  ownerReport: Generated<string | null>;
  closedAt: Generated<Date | null>;
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
  body: string;
}

/** Guests who may not send inquiries. */
export interface BlockedSendersTable {
  emailHash: Buffer;
  createdAt: Generated<Date>;
}
