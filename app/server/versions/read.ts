// What owners see of their property's versions, and which property a draft is about.
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import type { StoredAnswers } from '#domain/property/field-rules.ts';
import type { PropertyStatus, PropertyType } from '#domain/property/options.ts';
import type { LastAnswer, OwnChanges, OwnVersion } from '#domain/property/versions.ts';
import type { Draft, OwnedProperty } from '../access/proofs.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import type { Server } from '../server.ts';
import { findProposal } from './proposal.ts';
import { findCurrentVersion, findLastAnswer, proposesChanges, type StoredVersion } from './version-rows.ts';

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

/** The owner's unsent and sent changes, and a reviewer's answer to them. */
export async function getOwnChanges(server: Server, { id }: OwnedProperty): Promise<OwnChanges> {
  const { db } = server;
  const [version, property, draft] = await Promise.all([
    findCurrentVersion(db, id),
    db.selectFrom('properties').select('status').where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('propertyVersions')
      .select('id')
      .where('propertyId', '=', id)
      .where('state', '=', 'draft')
      .where('author', '=', 'owner')
      .executeTakeFirst(),
  ]);
  const isShown =
    version !== null &&
    property?.status !== 'rejected' &&
    (version.state === 'changes-requested' || proposesChanges(version));
  const answer = isShown ? await findLastAnswer(db, id) : null;
  return { version: isShown ? toOwnVersion(version, answer) : null, hasDraft: draft !== undefined };
}

function toOwnVersion(
  { state, sentAt, createdAt, changed }: StoredVersion,
  answer: LastAnswer | null,
): OwnVersion {
  return {
    state,
    sentAt: sentAt ?? createdAt,
    notes: answer?.notes ?? null,
    request: answer?.request ?? { fields: [], photos: [] },
    requestedPhotos: answer?.requestedPhotos ?? [],
    changedFields: changed,
  };
}

/**
 * Everything that the owner sees of a property, with the changes of its current version unless it's approved.
 * Null if the property is gone.
 */
export async function getOwnSubmission(
  server: Server,
  owned: OwnedProperty,
): Promise<OwnerSubmission | null> {
  const property = await getOwnProperty(server, owned);
  if (!property || property.status === 'approved') return property;
  const proposal = await findProposal(server.db, property);
  if (!proposal) return property;
  const { values, photos } = proposal;
  return {
    ...property,
    ...values,
    ...(photos && {
      photos: photos.filter(({ isUnreadable }) => !isUnreadable),
      unreadablePhotos: photos.filter(({ isUnreadable }) => isUnreadable).map(({ name }) => name),
    }),
  };
}
