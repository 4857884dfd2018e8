// The tables of versions for Kysely (see tables.ts).
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FieldValues } from '#domain/property/fields.ts';
import type { Replaced, VersionAuthor, VersionState } from '#domain/property/versions.ts';
import type { SubmissionAnswers } from '#domain/submission-answers.ts';

/**
 * A version of a property: an unsent draft, what was sent, and what a reviewer answered
 * (server/versions/version-rows.ts).
 */
export interface PropertyVersionsTable {
  /** The first version has the id of its property. */
  id: string;
  /** The property may not be sent yet, or deleted. */
  propertyId: string;
  /** From 1, in the order of sending. Null for a draft. */
  number: Generated<number | null>;
  author: Generated<VersionAuthor>;
  state: Generated<VersionState>;
  /** Of a draft: the answers by step, as typed. Empty once the version was sent. */
  answers: JSONColumnType<Record<string, unknown>, string | undefined>;
  /** For a draft of changes: the property's answers when the draft was created. */
  base: ColumnType<SubmissionAnswers | null, string | null | undefined, string | null>;
  saveNumber: Generated<number>;
  /** The digest of the last accepted save, to recognize its retry. A save without changes sets it too. */
  lastSave: Generated<Buffer | null>;
  tokenHash: Generated<Buffer>;
  /** The account that the draft belongs to. It never changes to another account. */
  userId: Generated<string | null>;
  /** SHA-256 of the client address, for rate limits. Null for drafts that were not created by a visitor. */
  clientAddressHash: Generated<Buffer | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** All fields as the version leaves them. Null for a draft, and for an imported property. */
  fields: ColumnType<FieldValues | null, string | null | undefined, string | null>;
  /** The names of the fields that accepting writes. `photoIds` stands for the photos. */
  changed: Generated<string[]>;
  sentAt: Generated<Date | null>;
  /** A reviewer's answer, with the requested fields and photos. */
  notes: Generated<string | null>;
  requestedFields: Generated<string[]>;
  requestedPhotos: Generated<string[]>;
  reviewedBy: Generated<string | null>;
  reviewedAt: Generated<Date | null>;
  /** What the last answer replaced, so that it can be undone. */
  replaced: ColumnType<Replaced | null, string | null | undefined, string | null>;
}

export interface VersionPhotosTable {
  versionId: string;
  photoId: string;
  /** From 1. Null in a draft, whose answers have the order and the captions. */
  position: Generated<number | null>;
  caption: Generated<string | null>;
}
