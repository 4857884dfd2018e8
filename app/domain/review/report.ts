// Reports of homes and conversations. report-form.ts checks a visitor's form. Must not import zod, because
// visitors' pages load this module.
import type { Contact, InquiryStay, Side } from '../inquiry/inquiry.ts';

export const reportReasons = ['scam', 'wrong', 'unavailable', 'contact', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  wrong: 'It isn’t what the page says, or the photos show another home',
  unavailable: 'It’s no longer available',
  contact: 'It has contact details or ads',
  other: 'Something else',
};

/** The most characters of a report's words. */
export const maxReportWords = 2000;

/**
 * Days after which the words and the address of a resolved report are deleted, or all of it if the home or
 * the conversation is gone.
 */
export const reportWordsDays = 90;

export interface ReportForm {
  reason: ReportReason;
  words: string | null;
  email: string | null;
}

export type ReportResolution = 'dismissed' | 'paused' | 'closed' | 'blocked';

/** A report for administrators. */
export interface Report {
  id: string;
  /** The side of a conversation that reported it. Null for a visitor's report of a home. */
  side: Side | null;
  /** Null for a report of a conversation. */
  reason: ReportReason | null;
  words: string | null;
  /** The visitor's address, which isn't verified. */
  email: string | null;
  createdAt: Date;
  isOpen: boolean;
}

/** The home that a report is about. */
interface ReportedProperty {
  id: string;
  /** Of a deleted home: the last public title, or “A deleted home”. */
  title: string;
  isPaused: boolean;
  isDeleted: boolean;
}

/** A home, or a conversation about it, with its reports, oldest first. */
export interface ReportedSubject {
  /** The property's id, or the inquiry's. */
  id: string;
  kind: 'home' | 'conversation';
  property: ReportedProperty;
  isOwnerBlocked: boolean;
  /** Whether the owner has a verified address, which can be blocked. */
  isOwnerVerified: boolean;
  /** Null for a home, and for a deleted conversation. */
  conversation: ReportedConversation | null;
  /** At most `maxReportsShown` of `count`. */
  reports: Report[];
  count: number;
}

/** A reported conversation. Administrators may read all its messages. */
export interface ReportedConversation {
  stay: InquiryStay;
  contacts: Record<Side, Contact>;
  /** Where mails to the owner go. May differ from the email in `contacts`. */
  ownerEmail: string;
  isClosed: boolean;
  isGuestBlocked: boolean;
  /** What in the newest messages of both sides reads like a scam. Null if nothing does. */
  flag: string | null;
}

export interface ResolvedReport extends Omit<Report, 'isOpen'> {
  property: ReportedProperty;
  /**
   * Null for a home, a deleted conversation, and a dismissed report: administrators don't read its
   * conversation.
   */
  conversationId: string | null;
  resolution: ReportResolution;
  /** A name or an address. Null in reports of version 1.0.0. */
  resolvedBy: string | null;
  resolvedAt: Date;
}

/** Who can be blocked from a report. Not a visitor who sent one: no one has verified that address. */
export const reportedPeople = ['guest', 'owner'] as const satisfies readonly Side[];

/** The most reports of one home or conversation on a page. Dismissing them shows the next. */
export const maxReportsShown = 50;

/** A blocked mailbox. */
export interface BlockedPerson {
  id: string;
  /** These may be null in blocks of version 1.0.0. */
  email: string | null;
  reason: string | null;
  blockedBy: string | null;
  blockedAt: Date;
}
