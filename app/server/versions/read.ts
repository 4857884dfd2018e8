// What owners see of their property's versions, and which property a draft is about.
import type { StoredAnswers } from '#domain/property/field-rules.ts';
import type { PropertyStatus, PropertyType } from '#domain/property/options.ts';
import type { LastAnswer, OwnVersion } from '#domain/property/versions.ts';
import type { Draft, OwnedProperty } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { findCurrentVersion, findLastAnswer, proposesChanges } from './version-rows.ts';

/** The property that a draft is about. */
export interface DraftSubject {
  propertyId: string;
  /** Null for a new property, and for one that was deleted. */
  status: PropertyStatus | null;
  /**
   * The property's stored answers that its form accepts although it wouldn't from a new property. Null for a
   * new or rejected property.
   */
  stored: StoredAnswers | null;
  /** Whether the draft is about a property that was submitted. */
  isChange: boolean;
  /** A reviewer's last notes on the property. */
  lastAnswer: LastAnswer | null;
}

/** Null if the draft is gone. */
export async function findDraftSubject(server: Server, draft: Draft): Promise<DraftSubject | null> {
  const row = await server.db
    .selectFrom('propertyVersions')
    .leftJoin('properties', 'properties.id', 'propertyVersions.propertyId')
    .select(['propertyVersions.propertyId', 'base', 'status'])
    .where('propertyVersions.id', '=', draft.id)
    .executeTakeFirst();
  if (!row) return null;
  const { propertyId, base, status } = row;
  const isChange = propertyId !== draft.id;
  const lastAnswer = isChange ? await findLastAnswer(server.db, propertyId) : null;
  const subject = { propertyId, status, stored: null, isChange, lastAnswer };
  if (!isChange || !base || status === 'rejected') return subject;
  const { property, details } = base;
  const { nextAvailableDate } = details;
  return {
    ...subject,
    stored: { propertyType: property.propertyType as PropertyType, nextAvailableDate },
  };
}

/** The owner's changes that wait or were rejected, or a reviewer's request. Null without either. */
export async function getOwnVersion({ db }: Server, { id }: OwnedProperty): Promise<OwnVersion | null> {
  const version = await findCurrentVersion(db, id);
  if (!version || !(version.state === 'changes-requested' || proposesChanges(version))) return null;
  const answer = await findLastAnswer(db, id);
  const { state, sentAt, createdAt, changed } = version;
  return {
    state,
    sentAt: sentAt ?? createdAt,
    notes: answer?.notes ?? null,
    request: answer?.request ?? { fields: [], photos: [] },
    requestedPhotos: answer?.requestedPhotos ?? [],
    changedFields: changed,
  };
}
