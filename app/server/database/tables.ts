// The tables as Kysely sees them (camel case, see database.ts). The truth is in migrations/; tests hold the two together.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Role } from '#domain/account.ts';
import type { BusySource, FeedProblem } from '#domain/availability.ts';
import type { Changes, AuditAction } from '#domain/audit-event.ts';
import type { Side, StayState } from '#domain/conversation.ts';
import type { PhotoProblem, PhotoState } from '#domain/photo.ts';
import type { PropertyStatus } from '#domain/property.ts';
import type { EditableFields } from '#domain/property-edit.ts';

export interface Tables {
  properties: PropertiesTable;
  busyRanges: BusyRangesTable;
  calendarFeeds: CalendarFeedsTable;
  calendarKeys: CalendarKeysTable;
  drafts: DraftsTable;
  ownerKeys: OwnerKeysTable;
  inquiries: InquiriesTable;
  inquiryMessages: InquiryMessagesTable;
  blockedSenders: BlockedSendersTable;
  photos: PhotosTable;
  uploads: UploadsTable;
  featuredProperties: FeaturedPropertiesTable;
  history: HistoryTable;
  users: UsersTable;
  authUsers: AuthUsersTable;
  authSessions: AuthSessionsTable;
  authAccounts: AuthAccountsTable;
  authVerifications: AuthVerificationsTable;
  /** The auth library writes this table, and encrypts `secret` and `backupCodes` with AUTH_SECRET. */
  authTwoFactors: { userId: string; secret: string; backupCodes: string };
  emailChanges: EmailChangesTable;
  mailbox: MailboxTable;
}

/** A calendar day, YYYY-MM-DD. */
type Day = string;

/** Fields that owners and administrators fill in have columns of the same names and types. */
type PropertyFields = Omit<EditableFields, 'photoIds' | 'photoCaptions' | 'bathrooms' | 'houseRules'>;

export interface PropertiesTable extends PropertyFields {
  id: string;
  status: Generated<PropertyStatus>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  city: GeneratedAlways<string>;
  /** Twice the number of bathrooms: 3 is one and a half. */
  bathroomHalves: number;
  submitterEmail: string;
  userId: string | null;
  houseRules: Generated<string[]>;
  /** Days on which the home is taken, as PostgreSQL writes a datemultirange. */
  busy: Generated<string>;
  /** Its place in the sitemap. */
  slot: GeneratedAlways<number>;
  /** As many guests as are assumed where `maxGuests` says nothing. */
  sleeps: GeneratedAlways<number>;
  /** The amenities that a search finds the property by: short ones, so that they fit into an index entry. */
  searchAmenities: GeneratedAlways<string[]>;
  searchText: GeneratedAlways<string>;
  /** What administrators find it by, in lower case and without punctuation. */
  adminSearchText: GeneratedAlways<string>;
  /** When its nights last changed; null: never. */
  calendarChangedAt: Generated<Date | null>;
  reviewNotes: string | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
}

interface BusyRangesTable {
  propertyId: string;
  source: BusySource;
  /** As PostgreSQL writes a daterange: the day of departure is not part of it. */
  nights: string;
}

/** How reading an owner's calendar went. */
export interface CalendarFeedsTable {
  propertyId: string;
  /** What all of this is about: another one begins anew. */
  url: string;
  nextReadAt: Date;
  attemptedAt: Date;
  /** The last time it was read, or had not changed. */
  readAt: Date | null;
  readOn: Day | null;
  etag: string | null;
  lastModified: string | null;
  /** Of the last attempt. */
  problem: FeedProblem | null;
  failingSince: Date | null;
  failures: number;
}

/** The secret part of the address at which other sites read the calendar of a home. */
interface CalendarKeysTable {
  propertyId: string;
  key: string;
}

export interface DraftsTable {
  id: string;
  tokenHash: Buffer;
  steps: JSONColumnType<Record<string, unknown>>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  propertyId: string | null;
  revision: Generated<number>;
  /** The digest of the save that led to the revision. */
  lastSave: Buffer | null;
  /** The account that the draft belongs to. It never changes to another account. */
  userId: string | null;
  /** The rejected property that this draft corrects. */
  correctionOf: Generated<string | null>;
  /** SHA-256 of the address of the network, for limits; null for drafts that were not begun by a visitor. */
  begunFrom: Generated<Buffer | null>;
}

/** Opens a draft, a property or one side of a conversation, one of the three. */
interface OwnerKeysTable {
  tokenHash: Buffer;
  draftId: string | null;
  propertyId: string | null;
  inquiryId: Generated<string | null>;
  side: Generated<Side | null>;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

/** A conversation between a guest and a home's owner, with the stay that was asked for. */
export interface InquiriesTable {
  id: string;
  propertyId: string;
  createdAt: Generated<Date>;
  /** When the guest has proved the address; until then nobody else hears of the inquiry. */
  confirmedAt: Date | null;
  lastWordAt: Generated<Date>;
  /** As PostgreSQL writes a daterange: the day of departure is not part of it. */
  nights: string;
  guests: number;
  pets: boolean;
  /** Whole US dollars, as the home cost when it was asked about. */
  monthlyRent: number;
  stay: Generated<StayState>;
  guestName: string;
  /** In small letters. */
  guestEmail: string;
  guestPhone: string | null;
  guestShared: Generated<boolean>;
  ownerShared: Generated<boolean>;
  /** The owner's first word. */
  answeredAt: Generated<Date | null>;
  /** The guest's first word that the owner has not answered. */
  unansweredSince: Date | null;
  /** What was done about it: 1, the owner was reminded; 2, the guest was told. */
  reminders: Generated<number>;
  reportedAt: Generated<Date | null>;
  guestReport: Generated<string | null>;
  ownerReport: Generated<string | null>;
  closedAt: Generated<Date | null>;
}

interface InquiryMessagesTable {
  inquiryId: string;
  id: string;
  /** The order of all messages. */
  number: GeneratedAlways<string>;
  at: Generated<Date>;
  author: Side | 'team';
  /** Of what the team writes; the sides' own words have both as readers. */
  reader: Generated<Side | null>;
  body: string;
}

/** Guests who may begin no conversation. */
interface BlockedSendersTable {
  emailHash: Buffer;
  createdAt: Generated<Date>;
}

export interface PhotosTable {
  id: string;
  draftId: string | null;
  propertyId: string | null;
  /** From 1; null while the photo belongs to a draft. */
  position: number | null;
  storageKey: string;
  originalName: string;
  mediaType: string;
  /** Pixels, as the photo is seen: after its orientation was honoured; null until it was decoded. */
  width: Generated<number | null>;
  height: Generated<number | null>;
  bytes: number;
  /** SHA-256 of the file as it was sent; null for those from before digests were kept. */
  digest: Buffer | null;
  /** A tiny WebP as a data URL, shown blurred while the photo loads. */
  placeholder: string | null;
  state: Generated<PhotoState>;
  /** Why it has failed, where that is the file's fault. */
  problem: Generated<PhotoProblem | null>;
  /** Whether there are AVIF variants too, which are made later. */
  hasAvif: Generated<boolean>;
  /** Of a property's photo; a draft has its captions in its forms. */
  caption: Generated<string | null>;
  createdAt: Generated<Date>;
}

/** A file on its way to a draft, as it was declared when it began. */
interface UploadsTable {
  id: string;
  draftId: string;
  name: string;
  bytes: number;
  createdAt: Generated<Date>;
}

interface FeaturedPropertiesTable {
  propertyId: string;
  order: number;
  createdAt: Generated<Date>;
}

interface HistoryTable {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  actorId: string | null;
  action: AuditAction;
  propertyId: string | null;
  /** Whose role was changed. */
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
}

interface AuthUsersTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  twoFactorEnabled: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** How an account is proved; all of ours by a password, whose hash is here. */
interface AuthAccountsTable {
  userId: string;
  providerId: string;
  password: string | null;
  updatedAt: Generated<Date>;
}

interface AuthSessionsTable {
  id: string;
  userId: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  userAgent: string | null;
}

/** Mailed links, and logins that wait for a code. `value` is a uid, or JSON with one. */
interface AuthVerificationsTable {
  id: string;
  value: string;
  expiresAt: Date;
}

interface EmailChangesTable {
  uid: string;
  /** The new one. */
  email: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

interface MailboxTable {
  id: GeneratedAlways<string>;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Generated<Date>;
}
