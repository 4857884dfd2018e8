// Reads a property for review, with its current and earlier versions.
import { validate as isUuid } from 'uuid';
import { formatName } from '#domain/account/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { findDifferences, findPhotoDifferences } from '#domain/property/differences.ts';
import type { ReviewedVersion } from '#domain/property/versions.ts';
import type { EarlierVersion, PropertyReview } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import { pauseColumns, toPause } from '../properties/listed.ts';
import { pick, publicColumns, toListing } from '../properties/listings.ts';
import { listChecks } from '../properties/property-checks.ts';
import { privateColumns } from '../properties/owner-properties.ts';
import type { Server } from '../server.ts';
import { readProposal } from '../versions/proposal.ts';
import { findCurrentVersion, findLastAnswer, listPhotosOf } from '../versions/version-rows.ts';
import { explainMissingProperty } from './audit-log.ts';
import { findOwnerAddress } from './correct-address.ts';

/** A property as its reviewer sees it. If it's approved, `version` has the owner's changes. */
export async function getPropertyToReview(
  { db }: Server,
  _admin: Admin,
  id: string,
): Promise<Result<PropertyReview>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const stored = await readProperty(db, id);
  if (!stored) return failed(await explainMissingProperty(db, id));
  const version = await compareWithVersion(db, stored);
  const earlier = await listEarlierVersions(db, stored, version?.id ?? null);
  return success({ ...stored, earlier, version });
}

type StoredReview = NonNullable<Awaited<ReturnType<typeof readProperty>>>;

async function readProperty(db: Database, id: string) {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(
      [...publicColumns.listing, ...privateColumns, ...pauseColumns].map(
        (column) => `properties.${column}` as const,
      ),
    )
    .select(['users.email as accountEmail', 'properties.updatedAt'])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  const ownerAddress = await findOwnerAddress(db, id);
  if (!row || !ownerAddress) return null;
  return {
    ...toListing(row, []),
    ...pick(row, privateColumns),
    accountEmail: row.accountEmail,
    updatedAt: row.updatedAt,
    ownerAddress,
    pause: toPause(row),
    photos: await listPhotosOf(db, { propertyId: id }),
    checks: await listChecks(db, id),
  };
}

/** The current version with what accepting it writes. Null if it was accepted, or if none is stored. */
async function compareWithVersion(db: Database, property: StoredReview): Promise<ReviewedVersion | null> {
  const version = await findCurrentVersion(db, property.id);
  if (!version || version.state === 'accepted') return null;
  const { values, photos } = await readProposal(db, property, version);
  const answer = await findLastAnswer(db, property.id);
  return {
    id: version.id,
    state: version.state,
    sentAt: version.sentAt ?? version.createdAt,
    notes: answer?.notes ?? null,
    request: answer?.request ?? { fields: [], photos: [] },
    photoDifferences: photos ? findPhotoDifferences(property.photos, photos) : [],
    photos,
    changes: findDifferences(property, { ...property, ...values }),
  };
}

/** The other versions that the review shows (`PropertyReview.earlier`), and what changed since each. */
async function listEarlierVersions(
  db: Database,
  property: StoredReview,
  currentId: string | null,
): Promise<EarlierVersion[]> {
  const rows = await db
    .selectFrom('propertyVersions')
    .leftJoin('users', 'users.uid', 'reviewedBy')
    .select([
      'id',
      'number',
      'state',
      'fields',
      'notes',
      'sentAt',
      'reviewedAt',
      'propertyVersions.createdAt',
    ])
    .select(['email', 'firstName', 'lastName'])
    .where('propertyId', '=', property.id)
    .where('number', 'is not', null)
    .where((eb) => eb.or([eb('notes', 'is not', null), eb('state', '=', 'sent')]))
    .$if(currentId !== null, (query) => query.where('id', '<>', currentId ?? ''))
    .orderBy('number', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ id, number, state, fields, notes, sentAt, reviewedAt, createdAt, ...by }) => {
      const photos = await listPhotosOf(db, { versionId: id });
      return {
        id,
        number: number ?? 1,
        state,
        sentAt: sentAt ?? createdAt,
        answer: notes === null ? null : { notes, by: formatName(by), at: reviewedAt },
        changes: fields ? findDifferences({ ...property, ...fields }, property) : {},
        photos: photos.length > 0 ? findPhotoDifferences(photos, property.photos) : [],
      };
    }),
  );
}
