// The table types for Kysely (camel case, see database.ts). migrations/ define the schema.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Role } from '#domain/account/account.ts';
import type { AuditAction } from '#domain/review/audit-event.ts';
import type { Changes } from '#domain/property/changes.ts';
import type { KeyKind } from '#domain/account/key.ts';
import type { OriginalExtension, PhotoFailure, PhotoState } from '#domain/property/photo.ts';
import type { PausedBy } from '#domain/property/pause.ts';
import type { AccessFeature, Language, PropertyStatus } from '#domain/property/options.ts';
import type { EditableFields } from '#domain/property/edit-form.ts';
import type { AuthTables } from './auth-tables.ts';
import type { PropertyChecksTable, SiteVisitPhotosTable, SiteVisitsTable } from './check-tables.ts';
import type { BusyRangesTable, CalendarLinksTable, CalendarTokensTable, Day } from './calendar-tables.ts';
import type {
  BlockedPeopleTable,
  InquiriesTable,
  InquiryMessagesTable,
  StayProposalsTable,
  ReportsTable,
} from './inquiry-tables.ts';
import type { PropertyVersionsTable, VersionPhotosTable } from './version-tables.ts';

export interface Tables extends AuthTables {
  properties: PropertiesTable;
  busyRanges: BusyRangesTable;
  calendarLinks: CalendarLinksTable;
  calendarTokens: CalendarTokensTable;
  propertyVersions: PropertyVersionsTable;
  versionPhotos: VersionPhotosTable;
  browsers: BrowsersTable;
  keys: KeysTable;
  idempotencyKeys: IdempotencyKeysTable;
  inquiries: InquiriesTable;
  inquiryMessages: InquiryMessagesTable;
  stayProposals: StayProposalsTable;
  blockedSenders: BlockedPeopleTable;
  photos: PhotosTable;
  reports: ReportsTable;
  propertyChecks: PropertyChecksTable;
  propertySignals: PropertySignalsTable;
  siteVisits: SiteVisitsTable;
  siteVisitPhotos: SiteVisitPhotosTable;
  propertyViews: PropertyViewsTable;
  featuredProperties: FeaturedPropertiesTable;
  auditLog: AuditLogTable;
  users: UsersTable;
  emailChanges: EmailChangesTable;
  mailbox: MailboxTable;
  savedSearches: SavedSearchesTable;
  mailedListings: MailedListingsTable;
}

/** Fields that owners and administrators fill in have columns of the same names and types. */
type PropertyFields = Omit<
  EditableFields,
  | 'photoIds'
  | 'photoCaptions'
  | 'bathrooms'
  | 'houseRules'
  | 'accessFeatures'
  | 'languages'
  | 'showsOwnerName'
>;

export interface PropertiesTable extends PropertyFields {
  id: string;
  status: Generated<PropertyStatus>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  city: GeneratedAlways<string>;
  /** The approximate position (domain/place/approximate-position.ts). Both are null if it isn't known. */
  latitude: number | null;
  longitude: number | null;
  /** Twice the number of bathrooms: 3 means 1.5. */
  bathroomHalves: number;
  submitterEmail: string;
  /** Whether the mailbox has opened a link to the property (accounts/email-addresses.ts). */
  submitterEmailVerified: Generated<boolean>;
  userId: string | null;
  houseRules: Generated<string[]>;
  accessFeatures: Generated<AccessFeature[]>;
  languages: Generated<Language[]>;
  /** Whether the owner agreed that guests see a first name or the company. */
  showsOwnerName: Generated<boolean>;
  /** Busy nights. A datemultirange in PostgreSQL notation. */
  busy: Generated<string>;
  /** The position in the sitemap (properties/sitemap.ts). */
  slot: GeneratedAlways<number>;
  /** `maxGuests`, or the default for the number of bedrooms. */
  sleeps: GeneratedAlways<number>;
  /**
   * The access features and amenities for searches. Leaves out long ones, which don't fit into an index
   * entry.
   */
  searchAmenities: GeneratedAlways<string[]>;
  searchText: GeneratedAlways<string>;
  /** Title, features and description as words with weights, set by a trigger. */
  searchWords: GeneratedAlways<string>;
  /** The texts that administrators search, in lower case and without punctuation. */
  adminSearchText: GeneratedAlways<string>;
  /** When the busy nights last changed. Null if never. */
  calendarChangedAt: Generated<Date | null>;
  /** When and by whom the property was taken off the site. Null unless it is paused. */
  pausedAt: Generated<Date | null>;
  pausedBy: Generated<PausedBy | null>;
  /** The day on which an owner's pause ends. */
  pausedUntil: Generated<Day | null>;
  /** An administrator's reason. */
  pauseReason: Generated<string | null>;
  /** When the owner last confirmed the availability, or changed rent or dates. */
  availabilityConfirmedAt: Generated<Date>;
  /** True if the availability is unconfirmed for so long that the property sorts last. */
  isStale: Generated<boolean>;
  /** The number of mails about the unconfirmed availability, and when the last one was added to the queue. */
  freshnessNotices: Generated<number>;
  freshnessNoticedAt: Generated<Date | null>;
  reviewNotes: string | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
}

/** Browsers that hold keys (access/browsers.ts). */
interface BrowsersTable {
  id: Generated<string>;
  secretHash: Buffer;
  /** The draft that the submission form shows. It may be gone. */
  currentDraftId: Generated<string | null>;
  createdAt: Generated<Date>;
}

/** Keys (access/keys.ts). Either a browser or the token of a mailed link holds each. */
interface KeysTable {
  id: Generated<string>;
  kind: KeyKind;
  /** Of a draft, a property or an inquiry. Null for a key to an account or a mailbox. */
  subjectId: string | null;
  accountId: Generated<string | null>;
  /** The mailbox of a privacy request. In lower case. */
  emailAddress: Generated<string | null>;
  browserId: string | null;
  tokenHash: Buffer | null;
  /** The key of the mailed link that a browser's key was copied from. It ends with that key. */
  copiedFrom: Generated<string | null>;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

interface IdempotencyKeysTable {
  keyHash: Buffer;
  propertyId: string;
  createdAt: Generated<Date>;
}

export interface PhotosTable {
  id: string;
  /** The property that shows the photo. Null if only versions have it. */
  propertyId: Generated<string | null>;
  /** Starts at 1. Null without a property. */
  position: Generated<number | null>;
  storageKey: string;
  /** The end of the original's name (photos/photo-objects.ts). Null for photos from before names had one. */
  extension: Generated<OriginalExtension | null>;
  originalName: string;
  /** Null until the content is inspected (photos/store-photo.ts). */
  mediaType: string | null;
  /** Pixels of the upright photo. Null until it is decoded. */
  width: Generated<number | null>;
  height: Generated<number | null>;
  /** The announced size, until the content is inspected. */
  bytes: number;
  /** SHA-256 of the file. Null until the content is inspected, and for photos older than digests. */
  digest: Buffer | null;
  /** A tiny WebP as a data URL, shown blurred while the photo loads. */
  placeholder: string | null;
  /** The perceptual hash, 64 characters 0 or 1. Null until decoded, and for photos older than hashes. */
  hash: Generated<string | null>;
  state: Generated<PhotoState>;
  /** The reason for a failure, if it lies in the file. */
  problem: Generated<PhotoFailure | null>;
  /** Only administrators see it (properties/site-visits.ts). */
  isPrivate: Generated<boolean>;
  /** False for a private photo. Photos of earlier versions may lack AVIF variants. */
  hasAvif: Generated<boolean>;
  /** The caption on the property. Versions store their own captions. */
  caption: Generated<string | null>;
  createdAt: Generated<Date>;
}

/** The views of a listing on a day. The property may have been deleted. */
interface PropertyViewsTable {
  propertyId: string;
  /** The Monday of the week. Version 1.0.1 counted by day. */
  day: Day;
  views: number;
}

interface PropertySignalsTable {
  propertyId: string;
  /** Strong signals, as an administrator searches them. */
  text: string;
  foundAt: Date;
}

interface FeaturedPropertiesTable {
  propertyId: string;
  order: number;
  createdAt: Generated<Date>;
}

interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  actorId: string | null;
  action: AuditAction;
  propertyId: string | null;
  /** The user whose role was changed, or whose two-step login was reset. */
  personId: string | null;
  notes: string | null;
  changes: JSONColumnType<Changes | null, string | null>;
}

interface UsersTable {
  uid: string;
  email: string;
  role: Generated<Role>;
  firstName: Generated<string>;
  lastName: Generated<string>;
  phoneNumber: string | null;
  createdAt: Generated<Date>;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
  /** Whether an administrator gets the daily mail about what waits, and when the last one was queued. */
  wantsDigest: Generated<boolean>;
  digestAt: Generated<Date | null>;
  /** When the last mail to the administrator about the operation of the site was queued. */
  alertedAt: Generated<Date | null>;
}

/** The new address that an account asked for. A key opens it (`change-email`). */
interface EmailChangesTable {
  uid: string;
  email: string;
  expiresAt: Date;
}

/** Sent mails of a site without SMTP_URL, shown in the local mailbox. Unrelated to `toMailbox`. */
interface MailboxTable {
  id: GeneratedAlways<string>;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Generated<Date>;
}

/** A search whose new and cheaper listings are mailed (server/saved-searches/). */
interface SavedSearchesTable {
  id: string;
  email: string;
  /** From `toSavedQuery`. */
  query: string;
  createdAt: Generated<Date>;
  /** Null until the address is verified. */
  verifiedAt: Generated<Date | null>;
  /** Of the token in the links of mails to the address. */
  tokenHash: Generated<Buffer | null>;
  /** Events of the audit log up to this time were looked at. */
  checkedAt: Generated<Date>;
  /** The day of the address's last mail. */
  mailedOn: Generated<Day | null>;
  /** When the search was last saved. */
  keptAt: Generated<Date>;
  /** When the daily job last started to search for its new listings. */
  attemptedAt: Generated<Date | null>;
}

/** A listing in a mail of a saved search, for `daysBetweenListings`. The property may have been deleted. */
interface MailedListingsTable {
  savedSearchId: string;
  propertyId: string;
  mailedOn: Day;
}
