// What accepting an owner's changes to an approved property would write. The review and the preview of a
// listing show these values.
import type { FieldValues } from '#domain/property/fields.ts';
import { type ChangedValues, valuesToWrite } from '#domain/property/versions.ts';
import type { Database } from '../database/database.ts';
import { findCurrentVersion, listPhotosOf, proposesChanges, type StoredVersion } from './version-rows.ts';

interface Proposal {
  /** The changed fields, except photos. Some are private. */
  values: ChangedValues;
  /** Null if the version doesn't change photos. Includes unreadable ones. */
  photos: Awaited<ReturnType<typeof listPhotosOf>> | null;
}

/** What accepting this version of the property would write. */
export async function readProposal(
  db: Database,
  property: Pick<FieldValues, 'location' | 'neighborhood'>,
  version: StoredVersion,
): Promise<Proposal> {
  return {
    values: valuesToWrite(property, version),
    photos: version.changed.includes('photoIds') ? await listPhotosOf(db, { versionId: version.id }) : null,
  };
}

/** What accepting the current version would write. Null unless it proposes changes (`proposesChanges`). */
export async function findProposal(
  db: Database,
  property: Pick<FieldValues, 'location' | 'neighborhood'> & { id: string },
): Promise<Proposal | null> {
  const version = await findCurrentVersion(db, property.id);
  const isOpen = version && version.state !== 'rejected' && proposesChanges(version);
  return isOpen ? readProposal(db, property, version) : null;
}
