// Kysely's types of the tables of versions (see tables.ts).
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { FieldValues } from '#domain/property/fields.ts';
import type { Replaced, VersionAuthor, VersionState } from '#domain/property/versions.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';

/** A version of a property: an unsent draft, or what was sent, with a reviewer's answer. */
export interface PropertyVersionsTable {
  /** A new property gets the id of its first version. */
  id: string;
  /** The property has no row before its first version is sent, and after its deletion. */
  propertyId: string;
  /** From 1, in the order of sending. Null for a draft. */
  number: Generated<number | null>;
  author: Generated<VersionAuthor>;
  state: Generated<VersionState>;
  /** A draft's answers by step, as typed. Empty after sending. */
  answers: JSONColumnType<Record<string, unknown>, string | undefined>;
  /** For a draft of changes: the property's answers when the draft was created. */
  base: ColumnType<SubmissionAnswers | null, string | null | undefined, string | null>;
  /** The number of the draft's last save, from 0. The form calls it `version`. */
  saveNumber: Generated<number>;
  /** The digest of the last accepted save, to recognize its retry. A save without changes sets it too. */
  lastSave: Generated<Buffer | null>;
  /** The account that the draft belongs to. Saving never changes it to another account. */
  userId: Generated<string | null>;
  /** SHA-256 of the client address, for rate limits. Null for drafts that were not created by a visitor. */
  clientAddressHash: Generated<Buffer | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** All fields with the version's changes. Null for a draft and for an imported property. */
  fields: ColumnType<FieldValues | null, string | null | undefined, string | null>;
  /**
   * The names of the fields that accepting writes. `photoIds` stands for the photos. Empty for a version that
   * was sent before the property's approval, because the property already has its values.
   */
  changed: Generated<string[]>;
  sentAt: Generated<Date | null>;
  /** The notes of a reviewer's answer, and the fields and photos that it asks to change. */
  notes: Generated<string | null>;
  requestedFields: Generated<string[]>;
  requestedPhotos: Generated<string[]>;
  reviewedBy: Generated<string | null>;
  reviewedAt: Generated<Date | null>;
  /**
   * What the last answer replaced, for undo. The hourly sweep clears it after a day, except for requests for
   * changes.
   */
  replaced: ColumnType<Replaced | null, string | null | undefined, string | null>;
}

export interface VersionPhotosTable {
  versionId: string;
  photoId: string;
  /** From 1. In a draft, its answers have the order and the captions. */
  position: Generated<number | null>;
  caption: Generated<string | null>;
}
