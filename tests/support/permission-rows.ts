// The types of permission rows, derived from the proof that a function's signature requires. permissions.ts
// has the table.
import type {
  Admin,
  Draft,
  InquirySide,
  OwnedProperty,
  User,
  VerifiedEmailAddress,
} from '#server/access/proofs.ts';
import type { Server } from '#server/server.ts';

/** Rosa's data that the attempts target: a pending property with its photo and an unfinished draft. */
export interface Target {
  propertyId: string;
  photoId: string;
  /** An upload in progress to the unfinished draft. */
  uploadId: string;
  /** The unfinished draft. */
  draftId: string;
  /** A guest's inquiry about the property. */
  inquiryId: string;
  /** A verified search that Rosa saved. */
  savedSearchId: string;
  email: string;
}

/* eslint-disable typescript/consistent-type-imports -- one line per module instead of an import and a use */
/** The exports of every module with a function that takes the Server first. */
type Exports = typeof import('#server/access/sessions.ts') &
  typeof import('#server/accounts/account-settings.ts') &
  typeof import('#server/accounts/accounts.ts') &
  typeof import('#server/accounts/email-changes.ts') &
  typeof import('#server/accounts/email-verification.ts') &
  typeof import('#server/accounts/login-code.ts') &
  typeof import('#server/accounts/passwords.ts') &
  typeof import('#server/accounts/two-factor.ts') &
  typeof import('#server/admin/audit-log.ts') &
  typeof import('#server/admin/correct-address.ts') &
  typeof import('#server/admin/delete-property.ts') &
  typeof import('#server/admin/digest.ts') &
  typeof import('#server/admin/edit-property.ts') &
  typeof import('#server/admin/featured.ts') &
  typeof import('#server/admin/find-signals.ts') &
  typeof import('#server/admin/inquiry-statistics.ts') &
  typeof import('#server/admin/list-properties.ts') &
  typeof import('#server/admin/blocked-people.ts') &
  typeof import('#server/admin/list-reports.ts') &
  typeof import('#server/admin/reported-conversation.ts') &
  typeof import('#server/admin/resolve-reports.ts') &
  typeof import('#server/admin/pause-property.ts') &
  typeof import('#server/admin/save-checks.ts') &
  typeof import('#server/admin/decide-site-visit.ts') &
  typeof import('#server/admin/review-site-visit.ts') &
  typeof import('#server/properties/site-visits.ts') &
  typeof import('#server/properties/known-contact.ts') &
  typeof import('#server/properties/owner-facts.ts') &
  typeof import('#server/properties/pause.ts') &
  typeof import('#server/properties/price.ts') &
  typeof import('#server/properties/weekly-activity.ts') &
  typeof import('#server/admin/review-property.ts') &
  typeof import('#server/admin/review-queue.ts') &
  typeof import('#server/admin/decide.ts') &
  typeof import('#server/admin/bulk-decisions.ts') &
  typeof import('#server/admin/undo-decision.ts') &
  typeof import('#server/calendar/busy-ranges.ts') &
  typeof import('#server/calendar/feed-export.ts') &
  typeof import('#server/calendar/feed-import.ts') &
  typeof import('#server/cloud-functions.ts') &
  typeof import('#server/submission/drafts.ts') &
  typeof import('#server/submission/idempotency-keys.ts') &
  typeof import('#server/access/proofs.ts') &
  typeof import('#server/accounts/blocks.ts') &
  typeof import('#server/inquiries/request-links.ts') &
  typeof import('#server/inquiries/read-inquiries.ts') &
  typeof import('#server/inquiries/reply.ts') &
  typeof import('#server/inquiries/send-report.ts') &
  typeof import('#server/inquiries/send-inquiry.ts') &
  typeof import('#server/inquiries/stays.ts') &
  typeof import('#server/inquiries/verification-mail.ts') &
  typeof import('#server/access/verified-guest.ts') &
  typeof import('#server/inquiries/suggest-stay.ts') &
  typeof import('#server/log.ts') &
  typeof import('#server/mail/compose.ts') &
  typeof import('#server/mail/link-mails.ts') &
  typeof import('#server/mail/mail.ts') &
  typeof import('#server/operations/alerts.ts') &
  typeof import('#server/operations/export-properties.ts') &
  typeof import('#server/operations/import-photos.ts') &
  typeof import('#server/operations/import-properties.ts') &
  typeof import('#server/operations/measurements.ts') &
  typeof import('#server/operations/metrics-server.ts') &
  typeof import('#server/search/map-tiles.ts') &
  typeof import('#server/operations/readiness.ts') &
  typeof import('#server/own-account/account-deletion.ts') &
  typeof import('#server/own-account/deletion-preview.ts') &
  typeof import('#server/own-account/mailbox-data.ts') &
  typeof import('#server/own-account/data-export.ts') &
  typeof import('#server/photos/fail-photo.ts') &
  typeof import('#server/photos/photos.ts') &
  typeof import('#server/photos/put-original.ts') &
  typeof import('#server/photos/store-photo.ts') &
  typeof import('#server/photos/storage-quota.ts') &
  typeof import('#server/photos/uploads.ts') &
  typeof import('#server/photos/variants.ts') &
  typeof import('#server/properties/demonstration.ts') &
  typeof import('#server/properties/owner-calendar.ts') &
  typeof import('#server/properties/owner-calendar-links.ts') &
  typeof import('#server/properties/draft-links.ts') &
  typeof import('#server/properties/owner-properties.ts') &
  typeof import('#server/properties/preview-listing.ts') &
  typeof import('#server/versions/read-listing.ts') &
  typeof import('#server/properties/sitemap.ts') &
  typeof import('#server/search/map-homes.ts') &
  typeof import('#server/search/nearest.ts') &
  typeof import('#server/search/place-pages.ts') &
  typeof import('#server/saved-searches/save-search.ts') &
  typeof import('#server/saved-searches/saved-searches.ts') &
  typeof import('#server/saved-searches/mail-news.ts') &
  typeof import('#server/saved-searches/tokens.ts') &
  typeof import('#server/search/search.ts') &
  typeof import('#server/search/shortlist.ts') &
  typeof import('#server/search/similar.ts') &
  typeof import('#server/search/suggestions.ts') &
  typeof import('#server/versions/check-sent-form.ts') &
  typeof import('#server/versions/discard.ts') &
  typeof import('#server/versions/open.ts') &
  typeof import('#server/versions/read.ts') &
  typeof import('#server/versions/send.ts') &
  typeof import('#server/web-vitals.ts');
/* eslint-enable typescript/consistent-type-imports */

/** The names of the functions that take the Server first. */
export type FunctionName = {
  [Name in keyof Exports]: Exports[Name] extends (server: infer First, ...rest: never[]) => unknown
    ? Server extends First
      ? unknown extends First
        ? never
        : Name
      : never
    : never;
}[keyof Exports];

export type FunctionOf<Name extends FunctionName> = Exports[Name];

/** Whether one of the parameters accepts only a `Scope`. */
type Takes<Parameters extends readonly unknown[], Scope> = true extends {
  [Index in keyof Parameters]: [Parameters[Index]] extends [Scope] ? true : false;
}[number]
  ? true
  : false;

/** The row type that a function's signature requires. A row of another type does not compile. */
export type RowOf<Call> = Call extends (...parameters: infer Given) => unknown
  ? Takes<Given, Admin> extends true
    ? AdminRow
    : Takes<Given, OwnedProperty> extends true
      ? OwnerRow
      : Takes<Given, InquirySide> extends true
        ? SideRow
        : Takes<Given, VerifiedEmailAddress> extends true
          ? MailboxRow
          : Takes<Given, User> extends true
            ? UserRow
            : Takes<Given, Draft> extends true
              ? DraftRow
              : OpenRow | InsideRow
  : never;

/** For administrators: no other caller has an `Admin` to pass. */
interface AdminRow {
  takes: 'admin';
}
/** For the property's owner: no other caller gets the proof, which a test checks. */
interface OwnerRow {
  takes: 'owned';
}
/** For a side of the inquiry: no other caller gets the proof, which a test checks. */
interface SideRow {
  takes: 'side';
}
/** For the reader of a mailbox: no other caller gets the proof, which a test checks. */
interface MailboxRow {
  takes: 'mailbox';
}
/** For logged-in users: with a stranger it neither reveals nor changes Rosa's data. */
interface UserRow {
  takes: 'user';
  by: (server: Server, stranger: User, rosas: Target) => unknown;
}
/** For the holder of a draft's token: with another draft it neither reveals nor changes Rosa's data. */
interface DraftRow {
  takes: 'draft';
  by: (server: Server, foreign: Draft, rosas: Target) => unknown;
}
/** For every caller, including visitors (null): neither reveals nor changes Rosa's data. */
interface OpenRow {
  takes: 'nothing';
  by: (server: Server, caller: User | null, rosas: Target) => unknown;
}
/** For internal use by the server and its commands: no page calls it. */
interface InsideRow {
  takes: 'nothing';
  inside: string;
}

export type FunctionRow =
  | AdminRow
  | OwnerRow
  | SideRow
  | MailboxRow
  | UserRow
  | DraftRow
  | OpenRow
  | InsideRow;

export const admin: AdminRow = { takes: 'admin' };
export const owner: OwnerRow = { takes: 'owned' };
export const side: SideRow = { takes: 'side' };
export const mailbox: MailboxRow = { takes: 'mailbox' };
export const user = (by: UserRow['by']): UserRow => ({ takes: 'user', by });
export const draft = (by: DraftRow['by']): DraftRow => ({ takes: 'draft', by });
export const open = (by: OpenRow['by']): OpenRow => ({ takes: 'nothing', by });
export const inside = (why: string): InsideRow => ({ takes: 'nothing', inside: why });
