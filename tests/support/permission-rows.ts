// The types of permission rows, derived from the proof that a function's signature requires. permissions.ts has the
// table.
import type * as access from '#server/accounts/access.ts';
import type * as accounts from '#server/accounts/accounts.ts';
import type * as confirmations from '#server/accounts/email-verification.ts';
import type * as emailChanges from '#server/accounts/email-changes.ts';
import type * as loginCode from '#server/accounts/login-code.ts';
import type * as passwords from '#server/accounts/passwords.ts';
import type * as twoFactor from '#server/accounts/two-factor.ts';
import type * as accountDeletion from '#server/own-account/account-deletion.ts';
import type * as compose from '#server/mail/compose.ts';
import type * as mail from '#server/mail/mail.ts';
import type * as photos from '#server/photos/photos.ts';
import type * as storageQuota from '#server/photos/storage-quota.ts';
import type * as uploads from '#server/photos/uploads.ts';
import type * as ownCalendar from '#server/properties/owner-calendar.ts';
import type * as cloudFunctions from '#server/cloud-functions.ts';
import type * as webVitals from '#server/web-vitals.ts';
import type * as feedImport from '#server/calendar/feed-import.ts';
import type * as variants from '#server/photos/variants.ts';
import type * as log from '#server/log.ts';
import type * as drafts from '#server/drafts/drafts.ts';
import type * as reply from '#server/inquiries/reply.ts';
import type * as sendInquiry from '#server/inquiries/send-inquiry.ts';
import type * as inquiryAccess from '#server/inquiries/access.ts';
import type * as ownerLinks from '#server/properties/owner-links.ts';
import type * as ownership from '#server/properties/ownership.ts';
import type * as properties from '#server/properties/properties.ts';
import type * as accountSettings from '#server/accounts/account-settings.ts';
import type * as deleteProperty from '#server/admin/delete-property.ts';
import type * as listProperties from '#server/admin/list-properties.ts';
import type * as auditLog from '#server/admin/audit-log.ts';
import type * as editProperty from '#server/admin/edit-property.ts';
import type * as featured from '#server/admin/featured.ts';
import type * as inquiryStatistics from '#server/admin/inquiry-statistics.ts';
import type * as reportedInquiries from '#server/admin/reported-inquiries.ts';
import type * as reviewProperty from '#server/admin/review-property.ts';
import type * as busyRanges from '#server/calendar/busy-ranges.ts';
import type * as feedExport from '#server/calendar/feed-export.ts';
import type * as stays from '#server/inquiries/stays.ts';
import type * as readInquiries from '#server/inquiries/read-inquiries.ts';
import type * as dataExport from '#server/own-account/data-export.ts';
import type * as resubmissions from '#server/properties/resubmissions.ts';
import type * as demonstration from '#server/properties/demonstration.ts';
import type * as ownerProperties from '#server/properties/owner-properties.ts';
import type * as sitemap from '#server/properties/sitemap.ts';
import type * as search from '#server/search/search.ts';
import type * as similar from '#server/search/similar.ts';
import type { Admin, Draft, User } from '#server/accounts/access.ts';
import type { InquirySide } from '#server/inquiries/access.ts';
import type { Server } from '#server/server.ts';
import type { OwnedProperty } from '#server/properties/ownership.ts';

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
  email: string;
}

type Exports = typeof access &
  typeof accounts &
  typeof confirmations &
  typeof emailChanges &
  typeof loginCode &
  typeof passwords &
  typeof twoFactor &
  typeof accountDeletion &
  typeof compose &
  typeof mail &
  typeof photos &
  typeof storageQuota &
  typeof uploads &
  typeof ownCalendar &
  typeof cloudFunctions &
  typeof webVitals &
  typeof feedImport &
  typeof variants &
  typeof log &
  typeof drafts &
  typeof reply &
  typeof sendInquiry &
  typeof inquiryAccess &
  typeof ownerLinks &
  typeof ownership &
  typeof properties &
  typeof accountSettings &
  typeof deleteProperty &
  typeof listProperties &
  typeof auditLog &
  typeof editProperty &
  typeof featured &
  typeof inquiryStatistics &
  typeof reportedInquiries &
  typeof reviewProperty &
  typeof busyRanges &
  typeof feedExport &
  typeof stays &
  typeof readInquiries &
  typeof dataExport &
  typeof resubmissions &
  typeof demonstration &
  typeof ownerProperties &
  typeof sitemap &
  typeof search &
  typeof similar;
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

export type FunctionRow = AdminRow | OwnerRow | SideRow | UserRow | DraftRow | OpenRow | InsideRow;

export const admin: AdminRow = { takes: 'admin' };
export const owner: OwnerRow = { takes: 'owned' };
export const side: SideRow = { takes: 'side' };
export const user = (by: UserRow['by']): UserRow => ({ takes: 'user', by });
export const draft = (by: DraftRow['by']): DraftRow => ({ takes: 'draft', by });
export const open = (by: OpenRow['by']): OpenRow => ({ takes: 'nothing', by });
export const inside = (why: string): InsideRow => ({ takes: 'nothing', inside: why });
