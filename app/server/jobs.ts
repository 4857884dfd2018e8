// Every kind of background job with its payload. Types only: database/queue.ts adds jobs,
// worker/job-handlers.ts runs them.
import type { AlertName } from '#domain/review/alerts.ts';
import type { FreshnessNotice } from '#domain/property/freshness.ts';
import type { InquiryNews, Side } from '#domain/inquiry/inquiry.ts';
import type { VisitDecision } from '#domain/review/site-visit.ts';
import type { SearchNews } from '#domain/search/saved-search.ts';

/** Payloads hold ids, and an email address only if no row has it. */
export interface Jobs {
  /** Inspects the content of a photo that was uploaded, and stores it as the original. */
  'store-photo': { photoId: string };
  /** Makes the public variants of a stored photo. */
  'derive-photo': { photoId: string };
  /** Deletes the files of photos whose rows were deleted. */
  'delete-files': { storageKeys: string[] };
  'read-calendar': { linkId: string };
  'send-mail': MailJob;
}

/**
 * Every kind of mail with the payload of its job. The text, and the tokens of its links, are created when the
 * mail is sent. `verifiedOnly`: sent only to an address that an account has verified.
 */
export interface MailJobs {
  'password-reset': { email: string; verifiedOnly: boolean };
  'email-verification': { uid: string };
  'email-change': { uid: string; email: string };
  'email-change-requested': { email: string };
  'email-changed': { email: string };
  'account-deleted': { email: string };
  'two-factor-on': { email: string };
  'two-factor-off': { email: string };
  'two-factor-reset': { email: string };
  submission: { propertyId: string; verifiedOnly: boolean };
  decision: { propertyId: string };
  /** An administrator deleted the property. `title` is null unless it may be mailed. */
  'property-deleted': { email: string; title: string | null; reason: string };
  /** An administrator took the property off the site, or put it back. */
  paused: { propertyId: string; reason: string };
  resumed: { propertyId: string };
  /** The answer to "Show us the home". `notes`: what guests read, or why the photos were declined. */
  'site-visit': { propertyId: string; decision: VisitDecision; notes: string };
  /** The availability was not confirmed for a while. */
  freshness: { propertyId: string; notice: FreshnessNotice };
  /** The answer to an owner's changes. `notes` is null if they were accepted. */
  changes: { propertyId: string; outcome: 'accepted' | 'rejected' | 'requested'; notes: string | null };
  links: { email: string; verifiedOnly: boolean };
  'mailbox-data': { email: string; verifiedOnly: boolean };
  /** `keyId`: the requested key of the draft. Revoking it stops the mail. */
  'draft-link': {
    keyId: string;
    /** The step that the link opens, from 1. */
    step?: number | null;
    email: string;
    verifiedOnly: boolean;
  };
  'inquiry-verification': { inquiryId: string };
  /**
   * The mail quotes the message with the id `quotedMessageId`. It's about the proposal `proposalId`,
   * otherwise about the inquiry's stay.
   */
  'inquiry-news': {
    inquiryId: string;
    to: Side;
    news: InquiryNews;
    quotedMessageId: string | null;
    proposalId?: string | null;
  };
  /** The inquiry is already deleted. `datesFreed`: an accepted stay ended with it. */
  'inquiry-ended': { email: string; title: string; by: 'property' | 'guest'; datesFreed: boolean };
  'saved-search-verification': { savedSearchId: string; verifiedOnly: boolean };
  'saved-search-news': { email: string; news: ({ savedSearchId: string } & SearchNews)[] };
  /** To an administrator: what waits. `since`: the time after which something is new. */
  digest: { uid: string; since: string };
  /** To an administrator, about the operation of the site. */
  alerts: { uid: string; alerts: AlertName[] };
}

export type MailJob<About extends keyof MailJobs = keyof MailJobs> = {
  [Name in About]: { about: Name } & MailJobs[Name];
}[About];
